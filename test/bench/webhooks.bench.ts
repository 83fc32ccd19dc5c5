import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { fetchOnce } from './load/http-load.js';
import { median, type Measure, type StackMeasure } from './measure.js';
import { WebhookReceivers } from './worlds/webhook-receivers.js';

const WARM_UP = 40;
const EVENTS = 400;
const PAUSE_MS = 40;
const HOOKS = 2_000;
const HANGING = 200;
const WAITING = 100_000;
const QUEUES = 2_000;
const ASKS = 400;

const delay99: Measure = {
  name: 'event_to_webhook_p99',
  summary: 'from the append of an arbitrage to the first byte at its receiver, over Kafka; at most 250 ms',
  run: (context) =>
    WebhookReceivers.with(context, 'webhook-delay', async (world) => {
      await world.register(1, 0);
      const took: number[] = [];
      for (let n = 0; n < WARM_UP + EVENTS; n++) {
        context.signal.throwIfAborted();
        const began = performance.now();
        const arrived = new Promise<number>((resolve) => {
          world.onRequest = (at) => resolve(at);
        });
        await world.open();
        // The first one waits for the groups to begin.
        const at = await Promise.race([arrived, delay(60_000, null)]);
        if (at === null) throw new Error('nothing came for a minute');
        if (n >= WARM_UP) took.push(at - began);
        await delay(PAUSE_MS);
      }
      took.sort((a, b) => a - b);
      context.log(`  p50 ${median(took).toFixed(0)} ms, worst ${took.at(-1)?.toFixed(0)} ms`);
      return { value: Math.round(took[Math.floor(took.length * 0.99)] ?? 0), unit: 'ms', target: 250 };
    }),
};

const fanout: Measure = {
  name: 'webhook_fanout',
  summary: `one event to ${HOOKS} hooks over Kafka while ${HANGING} of them hang: until the last of the others has it`,
  run: (context) =>
    WebhookReceivers.with(context, 'webhook-fanout', async (world) => {
      const hanging = Math.round(HANGING * context.scale);
      const hooks = Math.round(HOOKS * context.scale);
      await world.register(hooks, hanging);
      const times: number[] = [];
      for (let round = 0; round <= context.rounds; round++) {
        context.signal.throwIfAborted();
        let left = hooks - hanging;
        const began = performance.now();
        const all = new Promise<number>((resolve) => {
          world.onRequest = (at) => {
            if (--left === 0) resolve(at);
          };
        });
        await world.open();
        const at = await Promise.race([all, delay(120_000, null)]);
        if (at === null) throw new Error(`${left} hooks were told nothing in two minutes`);
        context.log(`  round ${round}: ${Math.round(at - began)} ms`);
        // The first one finds cold processes.
        if (round > 0) times.push(at - began);
        // Hanging deliveries have released their workers.
        await delay(16_000);
      }
      return { value: Math.round(median(times)), unit: 'ms', target: 5_000 };
    }),
};

const backlog: StackMeasure = {
  name: 'webhook_backlog',
  summary: `speed of a call of the api while ${WAITING} deliveries wait, as a share of its speed without them`,
  needsStack: true,
  run: async (context) => {
    const { stack } = context;
    const readStore = new ReadStore({ url: stack.config.databaseUrl, poolSize: 1 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const { api_key: key } = await new AdminApi(stack).post<{ api_key: string }>('accounts', { plan: 'bench' });
      const ask = async (): Promise<number> => {
        const times: number[] = [];
        for (let n = 0; n < ASKS; n++) {
          const began = performance.now();
          const url = `${stack.baseUrl}/api/v1/arbitrage/webhooks`;
          const { status } = await fetchOnce(url, { authorization: `Bearer ${key}` }, agent);
          if (status !== 200) throw new Error(`the list answered ${status}`);
          times.push(performance.now() - began);
        }
        return median(times);
      };
      await ask();
      const shares: number[] = [];
      for (let round = 0; round < context.rounds; round++) {
        await readStore.query('TRUNCATE ops.webhook_intents, ops.webhook_lanes, ops.webhook_messages');
        const without = await ask();
        await fill(readStore, Math.round(WAITING * context.scale));
        const beside = await ask();
        context.log(`  round ${round + 1}: ${without.toFixed(2)} ms, ${beside.toFixed(2)} ms beside them`);
        shares.push(without / beside);
      }
      return { value: Math.round(median(shares) * 100) / 100, unit: 'times', target: 0.9 };
    } finally {
      agent.destroy();
      await readStore.close();
    }
  },
};

/** Deliveries that failed once and are due in an hour, in the queues of many hooks. */
async function fill(readStore: ReadStore, count: number): Promise<void> {
  await readStore.query(
    `INSERT INTO ops.webhook_messages (message_id, event, body, opportunities, created_at)
     VALUES ('msg_bench', 'arbitrage.opened', '{}', '[]', now())`,
  );
  await readStore.query(
    `INSERT INTO ops.webhook_lanes (webhook_id, key_id, account_id, events, due_at)
     SELECT md5('hook' || n)::uuid, md5('key' || n)::uuid, md5('account' || n)::uuid, '{arbitrage.opened}',
            now() + interval '1 hour' FROM generate_series(1, $1::integer) AS n`,
    [QUEUES],
  );
  await readStore.query(
    `INSERT INTO ops.webhook_intents
       (delivery_id, webhook_id, key_id, account_id, message_id, cause, attempts, next_at, announced, created_at)
     SELECT md5('delivery' || n)::uuid, md5('hook' || h)::uuid, md5('key' || h)::uuid, md5('account' || h)::uuid,
            'msg_bench', 'event', 1, now() + interval '1 hour', true, now()
     FROM generate_series(1, $1::integer) AS n, LATERAL (SELECT 1 + n % $2::integer AS h) AS hook`,
    [count, QUEUES],
  );
  await readStore.query('ANALYZE ops.webhook_intents, ops.webhook_lanes');
}

export const webhookMeasures: readonly (Measure | StackMeasure)[] = [delay99, fanout, backlog];
