import { createLogger } from '../../../src/platform/telemetry/logger.js';
import { type Answer, Service } from '../metering/stack.js';

/** The service, and what it logs at `info` and above. */
export async function startLogged(env: Record<string, string> = {}): Promise<{ service: Service; lines: string[] }> {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ level: 'info', role: 'api', destination });
  return { service: await Service.start(undefined, env, { logger }), lines };
}

/** Lines of the log with this message, parsed. */
export function logged(lines: readonly string[], message: string): Record<string, unknown>[] {
  return lines
    .join('')
    .split('\n')
    .filter((line) => line.includes(message))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

export interface PageAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
  readonly headers: Answer['headers'];
}

/** A console user with the browser's state: the cookie, and the form token of the last page. */
export class Visitor {
  /** Of the session. */
  cookie = '';
  formToken = '';
  private readonly otherCookies = new Map<string, string>();

  constructor(private readonly service: Service) {}

  static async signedIn(service: Service, token: string): Promise<Visitor> {
    const visitor = new Visitor(service);
    const { status } = await visitor.signIn(token);
    if (status !== 303) throw new Error(`the sign-in answered ${status}`);
    await visitor.see('/operations');
    return visitor;
  }

  signIn(token: string, more: Record<string, string> = {}): Promise<PageAnswer> {
    return this.send('/operations/session', { token, ...more });
  }

  async see(url: string, headers: Record<string, string> = {}): Promise<PageAnswer> {
    const answer = await this.call('GET', url, headers);
    this.formToken = /name="form_token" value="([^"]+)"/.exec(answer.text)?.[1] ?? this.formToken;
    return answer;
  }

  /** A file, as a browser asks for what it does not show. */
  take(url: string): Promise<PageAnswer> {
    return this.see(url, { accept: '*/*' });
  }

  async isIn(): Promise<boolean> {
    const { status, location } = await this.see('/operations');
    if (status !== 200 && !location?.startsWith('/operations/sign-in')) throw new Error(`answered ${status}`);
    return status === 200;
  }

  /** Sends a form of a page of this session. */
  act(url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<PageAnswer> {
    return this.send(url, { form_token: this.formToken, ...fields }, headers);
  }

  send(url: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<PageAnswer> {
    const isOriginGiven = 'origin' in headers || 'sec-fetch-site' in headers;
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      ...(!isOriginGiven && { 'sec-fetch-site': 'same-origin' }),
      ...headers,
    };
    return this.call('POST', url, form, new URLSearchParams(fields).toString());
  }

  private async call(method: 'GET' | 'POST', url: string, headers = {}, payload?: string): Promise<PageAnswer> {
    const cookies = [this.cookie, ...this.otherCookies.values()].filter(Boolean).join('; ');
    const answer = await this.service.app.inject({
      method,
      url,
      headers: { accept: 'text/html', ...(cookies !== '' && { cookie: cookies }), ...headers },
      ...(payload !== undefined && { payload }),
    });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [cookie = ''] = set.split(';', 1);
      const name = cookie.slice(0, cookie.indexOf('='));
      if (name === 'scoutline_operations') this.cookie = cookie;
      else this.otherCookies.set(name, cookie);
    }
    return {
      status: answer.statusCode,
      location: answer.headers.location ?? null,
      text: answer.payload,
      headers: answer.headers,
    };
  }
}

export interface Added {
  readonly operator_id: string;
  readonly name: string;
  readonly operator_token: string;
}

export async function add(service: Service, name: string, role = 'operator'): Promise<Added> {
  const { status, body } = await service.admin('operators', { name, role, reason: 'spec' });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as Added;
}
