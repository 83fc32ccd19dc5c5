import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { signatureHeaders } from '../webhooks/delivery/signature.rules.js';
import { EXIT, parseCommandLine, UsageError, wholeNumber, type CliCommand, type CliIo } from './io/command.js';

const MOST_BYTES = 1024 * 1024;
const TOLERANCE_SECONDS = 300;
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

export const command: CliCommand = {
  name: 'webhooks',
  summary: 'receive webhook deliveries on this machine and verify their signatures',
  usage: `
  npm run webhooks -- listen [--port 8787] [--secret whsec_…]

listen answers every POST with 200 and a challenge with its text, prints it, and verifies both signatures with --secret, the secret shown when
the webhook was registered; without it, nothing is verified. It listens on loopback: deliveries from outside need a
tunnel with a public https address. Ctrl-C stops it.

With --json: port, received, verified, refused.`,
  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { port: { type: 'string', default: '8787' }, secret: { type: 'string' } },
    });
    if (positionals.length !== 1 || positionals[0] !== 'listen') throw new UsageError('say what to do: listen');
    if (values.secret !== undefined && !SECRET.test(values.secret)) {
      throw new UsageError('--secret is not what registering a webhook shows: whsec_ and 44 characters');
    }
    return listen(wholeNumber('port', values.port, [0, 65_535]), values.secret ?? null, io);
  },
};

async function listen(port: number, secret: string | null, io: CliIo): Promise<number> {
  const counts = { received: 0, verified: 0, refused: 0 };
  const server = createServer((request, response) => {
    const answer = (body: string | null): void => {
      response.writeHead(body === null ? 413 : 200).end(challengeIn(body ?? ''));
      if (body === null || request.method !== 'POST') return;
      counts.received++;
      const verdict = secret === null ? 'not verified: no --secret' : faultOf(request, body, secret);
      if (secret !== null) counts[verdict === null ? 'verified' : 'refused']++;
      io.say(`${header(request, 'webhook-id') || 'no webhook-id'}  ${verdict ?? 'signatures hold'}`);
      io.say(body);
    };
    // A sender may hang up in the middle of a request.
    bodyOf(request)
      .then(answer)
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  io.say(`listening on http://127.0.0.1:${bound}`);
  if (!io.stopping.aborted) {
    await new Promise<void>((resolve) => io.stopping.addEventListener('abort', () => resolve(), { once: true }));
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  io.result({ port: bound, ...counts });
  return EXIT.ok;
}

/** The challenge that proves ownership of the receiver; undefined when the body has none. */
function challengeIn(body: string): string | undefined {
  try {
    const { type, challenge } = JSON.parse(body) as { readonly type?: unknown; readonly challenge?: unknown };
    return type === 'webhook.challenge' && typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Null when it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MOST_BYTES) chunks.push(chunk);
  }
  return length > MOST_BYTES ? null : Buffer.concat(chunks).toString();
}

/** The error of a delivery; null for a valid one. */
function faultOf(request: IncomingMessage, body: string, secret: string): string | null {
  const seconds = Number(header(request, 'webhook-timestamp'));
  if (!(Math.abs(Date.now() / 1_000 - seconds) < TOLERANCE_SECONDS)) return 'refused: its time is not now';
  const message = { messageId: header(request, 'webhook-id'), seconds, body };
  const ours = signatureHeaders(message, [secret]);
  if (!same(header(request, 'x-service-signature'), ours['x-service-signature'])) {
    return 'refused: X-Service-Signature does not hold';
  }
  const standard = header(request, 'webhook-signature').split(' ');
  return standard.some((one) => same(one, ours['webhook-signature']))
    ? null
    : 'refused: webhook-signature does not hold';
}

function header(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function same(theirs: string, ours = ''): boolean {
  const [a, b] = [Buffer.from(theirs), Buffer.from(ours)];
  return a.length === b.length && timingSafeEqual(a, b);
}
