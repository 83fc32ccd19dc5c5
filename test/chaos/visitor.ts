import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Credits } from '../../src/web/openapi/answer-parts.dto.js';
import { asCredit } from '../../src/metering/ledger/credit-reader.js';
import { creditStream } from '../../src/metering/ledger/credits.events.js';
import { type EventStore } from '../../src/platform/event-store/event-store.js';
import { send, type Account, type Answers, type Load } from './caller.js';

/** Acceptable answers for a hostile page, or while parts are down. */
const EXCUSED = new Set([0, 400, 402, 404, 409, 422, 429, 502, 504]);
const FULL_PAUSE_MS = 200;
const CALM_PAUSE_MS = 5_000;
const DESCRIPTION = 'The company builds small machines that sort parcels in the back rooms of shops. '.repeat(3);

/** Makes the service fetch hosts that stall, send bombs, redirect inward and answer nonsense, repeatedly. */
export async function visitUntil(
  stop: AbortSignal,
  account: Account,
  load: Load,
  world: { readonly answers: Answers; readonly hosts: readonly string[] },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = 0; !stop.aborted; turn++) {
    const all = load.addresses();
    const host = world.hosts[Math.floor(Math.random() * world.hosts.length)] ?? '';
    const { path, body } = visitOf(host, turn);
    const url = `${all[Math.floor(Math.random() * all.length)] ?? ''}${path}`;
    note(world.answers, account, path, await send(agent, url, account.key, null, body));
    await delay(Math.random() * (load.isFull ? FULL_PAUSE_MS : CALM_PAUSE_MS));
  }
  agent.destroy();
}

function visitOf(host: string, turn: number): { path: string; body?: object } {
  const website = `http://${host}/`;
  switch (turn % 5) {
    case 0:
      return { path: `/api/v1/companies/technology?domain=${host}&live=true` };
    case 1:
      return { path: '/api/v1/logo', body: { website } };
    case 2:
      return { path: '/api/v1/agent-readiness', body: { url: website } };
    case 3:
      return { path: `/api/v1/companies/hiring-scan?domain=${host}&live=true` };
    default: {
      const name = `Chaos ${randomUUID().slice(0, 8)}`;
      const one_liner = `${name} builds machines that sort parcels.`;
      const logo_url = `${website}i.svg`;
      const startup = { name, website, one_liner, description: DESCRIPTION, sectors: ['robotics'], logo_url };
      return { path: '/api/v1/startups/submit', body: startup };
    }
  }
}

function note(
  answers: Answers,
  { accountId }: Account,
  path: string,
  { status, text, requestId }: Awaited<ReturnType<typeof send>>,
): void {
  answers.sent++;
  answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1);
  if (status === 200) {
    const { credits } = JSON.parse(text) as { credits?: Credits };
    // Free calls are not in the log; a submission is checked by its own stream.
    if (credits && credits.cost > 0) answers.acknowledged.push({ accountId, requestId, idempotencyKey: null, credits });
  } else if (status === 503) {
    answers.unanswered.push({ accountId, requestId, idempotencyKey: null });
  } else if (!EXCUSED.has(status)) {
    answers.wrong.push(`${status} to ${path}: ${text.slice(0, 200)}`);
  }
}

/** A paid submission was received or its charge refunded once, never both. */
export async function violationsOfSubmissions(eventStore: EventStore, accountId: string): Promise<string[]> {
  const paid = new Map<string, string>();
  const refunds = new Map<string, number>();
  for await (const event of eventStore.readStream(creditStream(accountId))) {
    const { type, data } = asCredit(event);
    if (type === 'CreditDebited' && data.operation === 'startups.submit') paid.set(data.jobId ?? '', data.requestId);
    if (type === 'CreditRefunded') refunds.set(data.requestId, (refunds.get(data.requestId) ?? 0) + 1);
  }
  const violations: string[] = [];
  for (const [submissionId, requestId] of paid) {
    const types: string[] = [];
    for await (const { type } of eventStore.readStream(`submission-${submissionId}`)) types.push(type);
    const [received, times] = [types.includes('SubmissionReceived'), refunds.get(requestId) ?? 0];
    if (received ? times !== 0 : times !== 1) {
      violations.push(`submission ${submissionId}: received ${received}, given back ${times} times`);
    }
  }
  return violations;
}
