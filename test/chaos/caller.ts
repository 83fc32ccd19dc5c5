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
export interface Acknowledged {
  readonly accountId: string;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly credits: Credits;
}

export interface Answers {
  /** Number of calls sent, including retries. */
  sent: number;
  readonly acknowledged: Acknowledged[];
  readonly unanswered: Refused[];
  /** Idempotency keys with a call that got no answer at all. */
  readonly silent: Set<string>;
  /** Answers by status; 0 for none. */
  readonly statuses: Map<number, number>;
  /** Answers that are wrong in any circumstances. */
  readonly wrong: string[];
}

export function noAnswers(): Answers {
  return { sent: 0, acknowledged: [], unanswered: [], silent: new Set(), statuses: new Map(), wrong: [] };
}

/** Where to call, and how often. */
export interface Load {
  addresses(): readonly string[];
  /** About a kill, as much as the service takes; in between only enough to see that it serves. */
  isFull: boolean;
}

const FULL_PAUSE_MS = 20;
const CALM_PAUSE_MS = 5_000;
/** Longer than an append is retried before its caller gets a 503. */
const TRY_MS = 40_000;
const KEY_PATIENCE_MS = 90_000;
/** Acceptable answers while parts are down: denied with reason, busy, or unavailable. */
const EXCUSED = new Set([0, 402, 409, 429]);

/** Calls like a client: with an Idempotency-Key it retries until it has an answer. */
export async function callUntil(stop: AbortSignal, account: Account, load: Load, answers: Answers): Promise<void> {
  const addresses = (): readonly string[] => load.addresses();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = 0; !stop.aborted; turn++) {
    if (turn % 2 === 0) await once(account, addresses, agent, answers, null);
    else await keyed(account, addresses, agent, answers);
    await delay(Math.random() * (load.isFull ? FULL_PAUSE_MS : CALM_PAUSE_MS));
  }
  agent.destroy();
}

async function keyed(
  account: Account,
  addresses: () => readonly string[],
  agent: Agent,
  answers: Answers,
): Promise<void> {
  const key = randomUUID();
  const giveUpAt = performance.now() + KEY_PATIENCE_MS;
  while (performance.now() < giveUpAt) {
    const status = await once(account, addresses, agent, answers, key);
    if (status === 200 || status === 402 || status === 429) return;
    await delay(50 + Math.random() * 200);
  }
}

async function once(
  { accountId, key }: Account,
  addresses: () => readonly string[],
  agent: Agent,
  answers: Answers,
  idempotencyKey: string | null,
): Promise<number> {
  const all = addresses();
  const base = all[Math.floor(Math.random() * all.length)] ?? '';
  answers.sent++;
  // A match costs its credit even without a result; every other empty answer is free.
  const body = { domains: ['nowhere.example'] };
  const answer = await send(agent, `${base}/api/v1/startups/match`, key, idempotencyKey, body);
  answers.statuses.set(answer.status, (answers.statuses.get(answer.status) ?? 0) + 1);
  if (answer.status === 200) {
    const { credits } = JSON.parse(answer.text) as { credits: Credits };
    answers.acknowledged.push({ accountId, requestId: answer.requestId, idempotencyKey, credits });
  } else if (answer.status === 503) {
    answers.unanswered.push({ accountId, requestId: answer.requestId, idempotencyKey });
  } else if (answer.status === 0 && idempotencyKey !== null) {
    answers.silent.add(idempotencyKey);
  } else if (!EXCUSED.has(answer.status)) {
    answers.wrong.push(`${answer.status}: ${answer.text.slice(0, 200)}`);
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
