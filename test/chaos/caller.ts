import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Credits } from '../../src/web/openapi/answer-parts.dto.js';

export interface Account {
  readonly accountId: string;
  readonly key: string;
}

/** A call that got a 503. */
export interface Refused {
  readonly accountId: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
}

/** The answer to one call. */
export interface Told {
  readonly accountId: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly credits: Credits;
}

export interface Heard {
  /** Number of calls sent, including retries. */
  sent: number;
  readonly acknowledged: Told[];
  readonly unanswered: Refused[];
  /** Idempotency keys with a call that got no answer at all. */
  readonly silent: Set<string>;
  /** Answers by status; 0 for none. */
  readonly statuses: Map<number, number>;
  /** Answers that are wrong in any circumstances. */
  readonly wrong: string[];
}

/** Longer than an append is retried before its caller gets a 503. */
const TRY_MS = 40_000;
const KEY_PATIENCE_MS = 90_000;
/** Acceptable answers while parts are down: denied with reason, busy, or unavailable. */
const EXCUSED = new Set([0, 402, 409, 429]);

/** Calls like a client: with an Idempotency-Key it retries until it has an answer. */
export async function callUntil(
  stop: AbortSignal,
  account: Account,
  addresses: () => readonly string[],
  heard: Heard,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = 0; !stop.aborted; turn++) {
    if (turn % 2 === 0) await once(account, addresses, agent, heard, null);
    else await keyed(account, addresses, agent, heard);
    await delay(Math.random() * 20);
  }
  agent.destroy();
}

async function keyed(account: Account, addresses: () => readonly string[], agent: Agent, heard: Heard): Promise<void> {
  const key = randomUUID();
  const giveUpAt = performance.now() + KEY_PATIENCE_MS;
  while (performance.now() < giveUpAt) {
    const status = await once(account, addresses, agent, heard, key);
    if (status === 200 || status === 402 || status === 429) return;
    await delay(50 + Math.random() * 200);
  }
}

async function once(
  { accountId, key }: Account,
  addresses: () => readonly string[],
  agent: Agent,
  heard: Heard,
  idempotencyKey: string | null,
): Promise<number> {
  const all = addresses();
  const base = all[Math.floor(Math.random() * all.length)] ?? '';
  heard.sent++;
  // A match costs its credit even without a result; every other empty answer is free.
  const asked = { domains: ['nowhere.example'] };
  const answer = await send(agent, `${base}/api/v1/startups/match`, key, idempotencyKey, asked);
  heard.statuses.set(answer.status, (heard.statuses.get(answer.status) ?? 0) + 1);
  if (answer.status === 200) {
    const { credits } = JSON.parse(answer.text) as { credits: Credits };
    heard.acknowledged.push({ accountId, requestId: answer.requestId, idempotencyKey, credits });
  } else if (answer.status === 503) {
    heard.unanswered.push({ accountId, requestId: answer.requestId, idempotencyKey });
  } else if (answer.status === 0 && idempotencyKey !== null) {
    heard.silent.add(idempotencyKey);
  } else if (!EXCUSED.has(answer.status)) {
    heard.wrong.push(`${answer.status}: ${answer.text.slice(0, 200)}`);
  }
  return answer.status;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly requestId: string;
}

/** Status 0 where the connection broke or the answer was incomplete at the timeout. */
export function send(
  agent: Agent,
  url: string,
  key: string,
  idempotencyKey: string | null,
  body?: object,
): Promise<Answer> {
  return new Promise((resolve) => {
    const none = (): void => resolve({ status: 0, text: '', requestId: '' });
    const sent = request(
      url,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('error', none);
        answer.on('close', () => {
          if (!answer.complete) return none();
          resolve({ status: answer.statusCode ?? 0, text, requestId: String(answer.headers['x-request-id'] ?? '') });
        });
      },
    );
    sent.setTimeout(TRY_MS, () => sent.destroy(new Error('no answer in time')));
    sent.on('error', none);
    sent.end(body && JSON.stringify(body));
  });
}
