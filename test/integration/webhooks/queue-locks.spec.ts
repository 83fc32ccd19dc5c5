import { type PoolClient } from 'pg';
import { newId } from '../../../src/platform/ids/ids.js';
import { type FeedMessage } from '../../../src/platform/feed/feed-message.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { jobStream } from '../../../src/jobs/job.events.js';
import { submissionStream } from '../../../src/submissions/submission.events.js';
import { AccountDispatch } from '../../../src/webhooks/account-events/account-dispatch.consumer.js';
import { WebhookDispatch } from '../../../src/webhooks/delivery/dispatch.consumer.js';
import { until } from '../../kit/until.js';
import { goldenData, WebhookWorld } from './world.js';

interface Queue {
  readonly webhookId: string;
  readonly keyId: string;
  readonly accountId: string;
}

let world: WebhookWorld;
/** Two webhooks of different accounts, in the order in which their queues are locked. */
let low: Queue;
let high: Queue;

beforeAll(async () => {
  world = await WebhookWorld.start();
  world.on('good', (_request, response) => response.writeHead(200).end());
  const hooks = [];
  for (let n = 0; n < 2; n++) {
    hooks.push(await world.hook('good', undefined, ['job.finished', 'submission.decided']));
    await world.settled();
  }
  const queues = await world.rows<Queue>(
    `SELECT webhook_id AS "webhookId", key_id AS "keyId", account_id AS "accountId" FROM ops.webhook_lanes
     WHERE webhook_id = ANY($1::uuid[]) ORDER BY webhook_id`,
    [hooks.map(({ id }) => id)],
  );
  [low, high] = queues as [Queue, Queue];
}, 60_000);
afterAll(() => world?.stop());

const message = (type: string, stream: string, data: object): FeedMessage => ({
  topic: 'intel.any.v1',
  partition: 0,
  id: newId(),
  position: 0n,
  revision: 0n,
  type,
  stream,
  occurredAt: new Date(0).toISOString(),
  correlationId: newId(),
  data: { ...data },
});

const about = (type: string, { webhookId, keyId }: Queue): FeedMessage =>
  message(type, `webhooks-${keyId}`, { webhook_id: webhookId, key_id: keyId });

async function appended(stream: string, type: string, ids: object): Promise<void> {
  await world.append(stream, [{ type, data: { ...goldenData(type), ...ids } }]);
}

async function finished({ accountId }: Queue): Promise<FeedMessage> {
  const jobId = newId();
  await appended(jobStream(jobId), 'JobQueued', { jobId, accountId });
  return message('JobCompleted', jobStream(jobId), { job_id: jobId });
}

async function decided({ accountId }: Queue): Promise<FeedMessage> {
  const submissionId = newId();
  await appended(submissionStream(submissionId), 'SubmissionReceived', { submissionId, accountId });
  return message('SubmissionRejected', submissionStream(submissionId), { submission_id: submissionId });
}

const store = (): ReadStore => world.service.app.get(ReadStore, { strict: false });
const LOCK = 'SELECT 1 FROM ops.webhook_lanes WHERE webhook_id = $1 FOR UPDATE';

async function pid(client: PoolClient): Promise<number> {
  return (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;
}

/** Runs `handle` while another transaction has the first queue, which then asks for the second. */
async function whileFirstIsLocked(handle: (tx: PoolClient) => Promise<void>): Promise<void> {
  const [other, own] = [await store().pool.connect(), await store().pool.connect()];
  try {
    await other.query('BEGIN');
    await own.query('BEGIN');
    await other.query(LOCK, [low.webhookId]);
    const [waiting, holder] = [await pid(own), await pid(other)];
    const handled = handle(own);
    const isBlocked = async (): Promise<boolean> =>
      (await world.rows<{ by: number[] }>('SELECT pg_blocking_pids($1) AS by', [waiting]))[0]?.by.includes(holder) ??
      false;
    await Promise.race([handled, until(isBlocked, { what: 'the wait for the first queue' })]);
    await other.query(`${LOCK} NOWAIT`, [high.webhookId]);
    await other.query('COMMIT');
    await handled;
  } finally {
    for (const client of [other, own]) {
      await client.query('ROLLBACK');
      client.release();
    }
  }
}

describe('a batch of messages about several webhooks locks their queues in the order of all others', () => {
  const batch = (messages: readonly FeedMessage[]) => ({ topic: 'intel.any.v1', partition: 0, messages });

  it.each([
    ['changes of both', ['WebhookVerified', 'WebhookSecretRotated']],
    ['a removal and a change', ['WebhookDisabled', 'WebhookVerified']],
    ['a change and a removal', ['WebhookVerified', 'WebhookDisabled']],
  ])('%s', async (_, [ofHigh = '', ofLow = '']) => {
    await world.rows('UPDATE ops.webhook_lanes SET hook_revision = NULL WHERE webhook_id = ANY($1::uuid[])', [
      [low.webhookId, high.webhookId],
    ]);
    const messages = [about(ofHigh, high), about(ofLow, low)];
    await whileFirstIsLocked((tx) => world.service.app.get(WebhookDispatch).handle(batch(messages), tx));
  });

  it('events of accounts', async () => {
    const messages = [await finished(high), await decided(low)];
    await whileFirstIsLocked((tx) => world.service.app.get(AccountDispatch).handle(batch(messages), tx));
  });
});
