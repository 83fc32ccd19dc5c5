import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import sharp from 'sharp';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A small internet on loopback: each host name answers as a spec configures it. */
export class Sites {
  private readonly hosts = new Map<string, Handler>();

  private constructor(
    private readonly server: Server,
    private readonly names: readonly string[],
  ) {}

  static async start(names: readonly string[]): Promise<Sites> {
    const server = createServer();
    const sites = new Sites(server, names);
    server.on('request', (request, response) => sites.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return sites;
  }

  /** For `SAFE_FETCH_TEST_HOSTS`. */
  get testHosts(): string {
    const { port } = this.server.address() as AddressInfo;
    return this.names.map((name) => `${name}:80=127.0.0.1:${port}`).join(',');
  }

  on(name: string, handler: Handler): void {
    this.hosts.set(name, handler);
  }

  /** A page a company could have. */
  page(name: string, title: string, body = `${title} builds machines that sort parcels. `.repeat(12)): void {
    this.on(name, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(`<html><head><title>${title}</title></head><body><p>${body}</p></body></html>`);
    });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const handler = this.hosts.get(request.headers.host ?? '');
    if (handler) handler(request, response);
    else response.writeHead(404).end();
  }
}

export function picture(side = 64): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
}

const DESCRIPTION =
  'The company builds small machines that sort parcels in the back rooms of shops. A clerk puts a box on the belt and ' +
  'the machine reads its label, weighs it and sends it to the right cage. The company sells to grocery chains in the ' +
  'US and in Europe.';

/** A body that passes every rule. */
export function submissionOf(name: string, host: string, more: object = {}): Record<string, unknown> {
  return {
    name,
    website: `http://${host}/`,
    one_liner: `${name} builds machines that sort parcels.`,
    description: DESCRIPTION,
    sectors: ['robotics', 'Logistics'],
    ...more,
  };
}

export const PERSONAL = {
  founders: [
    {
      name: 'Ada Byron-Testname',
      role: 'CEO',
      email: 'ada@private-mail.example',
      linkedin_url: 'https://linkedin.com/in/ada-testname',
    },
    { name: 'Bertram Unforgettable', role: 'CTO' },
  ],
  team_members: [{ name: 'Carla Secretperson', email: 'carla@private-mail.example' }],
  notable_investors: [{ name: 'Dorothea Angelname', website: 'https://dorothea-own.example' }],
  contact_email: 'contact-us@private-mail.example',
  press_email: 'press-us@private-mail.example',
};

/** Every string that must not be found where personal data must not be. */
export const SECRETS = [
  'Ada Byron',
  'ada@private-mail',
  'ada-testname',
  'Unforgettable',
  'Secretperson',
  'Angelname',
  'dorothea-own',
  'private-mail.example',
  'contact-us',
  'press-us',
];
