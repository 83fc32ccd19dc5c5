import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { rateOf } from '../measure.js';

export interface LoadResult {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** GETs of one path over so many kept connections, each sending again as soon as it has its answer. */
export async function load(options: {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** The key of the call that is sent next. */
  readonly keyOf: () => string;
}): Promise<LoadResult> {
  const { url, connections, seconds, keyOf } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  try {
    const perSecond = await rateOf(connections, seconds, async () => {
      const startedAt = performance.now();
      await get(url, keyOf(), agent);
      times.push(performance.now() - startedAt);
    });
    times.sort((a, b) => a - b);
    return { perSecond, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0 };
  } finally {
    agent.destroy();
  }
}

/** @throws where the answer is not 200: a benchmark of refusals would be a fast one. */
export function get(url: string, key: string, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...(agent && { agent }), headers: { authorization: `Bearer ${key}` } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`GET ${url} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** @throws where the answer is not 200. */
export function postJson(
  url: string,
  { key, headers: more = {} }: { key: string; headers?: Readonly<Record<string, string>> },
  body: object,
  agent: Agent,
): Promise<string> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      ...more,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      accept: 'application/json, text/event-stream',
    };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      let got = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (got += chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(got);
        else reject(new Error(`POST ${url} answered ${answer.statusCode}: ${got.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/** One answer, whatever its status. */
export function fetchOnce(
  url: string,
  headers: Readonly<Record<string, string>>,
  agent: Agent,
): Promise<{ status: number; etag: string; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (body += chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 0, headers: received } = answer;
        resolve({ status, etag: received.etag ?? '', headers: received, body });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
