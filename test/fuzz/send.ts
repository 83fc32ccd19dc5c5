import { Agent, request } from 'node:http';
import { type FuzzCall } from './call.js';

export interface FuzzAnswer {
  /** 0 where none came. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly tookMs: number;
  /** Why there is no answer; null with an answer. */
  readonly failure: string | null;
}

/** Nothing of the service may take longer, whatever it is asked. */
const PATIENCE_MS = 90_000;
/** A body that breaks off is left hanging for so long. */
const CUT_MS = 30;

export function newAgent(sockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: sockets });
}

/** Sends a call as it was made, however odd. */
export function send(agent: Agent, baseUrl: string, call: FuzzCall): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const none = (failure: string): void =>
      resolve({ status: 0, headers: {}, text: '', tookMs: performance.now() - startedAt, failure });
    const sent = request(
      { agent, hostname, port, method: call.method, path: call.target, headers: headersOf(call) },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', (error) => none(error.message));
        answer.on('close', () => {
          if (!answer.complete) return none('the answer broke off');
          resolve({
            status: answer.statusCode ?? 0,
            headers: plain(answer.headers),
            text: Buffer.concat(chunks).toString('utf8'),
            tookMs: performance.now() - startedAt,
            failure: null,
          });
        });
      },
    );
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`no answer within ${PATIENCE_MS / 1_000} s`)));
    sent.on('error', (error) => none(error.message));
    if (call.isCut && call.body) {
      sent.write(call.body.subarray(0, Math.floor(call.body.length / 2)));
      setTimeout(() => sent.destroy(), CUT_MS);
    } else sent.end(call.body ?? undefined);
  });
}

function headersOf({ headers, body }: FuzzCall): Record<string, string | string[]> {
  const all: Record<string, string | string[]> = {};
  for (const [name, value] of headers) {
    const before = all[name];
    all[name] = before === undefined || name === 'host' ? value : [before, value].flat();
  }
  return { ...all, ...(body && { 'content-length': String(body.length) }) };
}

function plain(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));
}

/** The same call for a terminal. */
export function curlOf(baseUrl: string, { method, target, headers, body, isCut }: FuzzCall): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const parts = ['curl -sS -i', `-X ${method}`, ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)];
  if (body) {
    const text = body.toString('utf8');
    const isText = Buffer.from(text).equals(body) && body.length <= 2_000 && !text.includes('\u0000');
    parts.push(isText ? `--data-binary ${quoted(text)}` : `--data-binary @- # ${body.length} bytes, see the seed`);
  }
  const line = [...parts.slice(0, 1), quoted(baseUrl + target), ...parts.slice(1)].join(' ');
  return isCut ? `${line} # cut off after half of the body` : line;
}
