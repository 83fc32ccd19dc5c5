import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withStack, type StackHandle } from '../embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../event-catalog.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { activeHolders, holderReport } from '../platform/locks/lock-holders.js';
import { topicLocks } from '../platform/relay/relay.js';
import { dismissMalformed } from '../platform/consumers/malformed-messages.js';
import { isFeedPart, readReports, SILENT_AFTER_SECONDS, type PartReport } from '../platform/consumers/feed-board.js';
import { measureFeedLag } from '../system-status/samples/feed-lag.js';
import { type JsonSchema } from '../platform/feed/message-schema.js';
import {
  listEverythingParked,
  requestReplayEverywhere,
  underWay,
  type Parked,
} from '../platform/consumers/parked-everywhere.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { PUBLISHED_TYPES } from '../published-types.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './io/command.js';

const REPLAY_TIMEOUT_MS = 120_000;

export const command: CliCommand = {
  name: 'feed',
  summary: 'show the lag of topics and consumers, list parked messages, replay them',
  usage: `
  npm run feed -- status
  npm run feed -- parked [--name NAME]
  npm run feed -- replay [--name NAME] [--stream STREAM]
  npm run feed -- dismiss [--name GROUP]
  npm run feed -- schemas [--out DIR]

Messages that fail are parked, with the later messages of the same stream; other streams continue. NAME is a consumer
group, a process manager, a projection or a kind of effect (--group is the same option). Fix the cause, then replay:
each stream is processed in order until it is done or fails again (exit code 1). For a projection, run
npm run projections -- rebuild NAME instead.
dismiss removes foreign records, which no replay can handle, from the list of what is parked.
schemas writes the message schemas of all topics, one file per topic. Writing them to test/contract/schemas is a
release: later versions may not remove anything from them.

With --json:
  status   transport, topics[] {name, partitions, messages, lag, holder}, state_topics[] {name, position},
           groups[] {name, lag, parked}, parts[] {part, instance, state, trouble}, at_least
  parked   parked[] {part, name, stream, type, error, tries, parked_at}
  replay   requested, left (parked still)
  dismiss  dismissed
  schemas  files[]`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        group: { type: 'string' },
        stream: { type: 'string' },
        out: { type: 'string' },
      },
    });
    const [action, ...rest] = positionals;
    if (rest.length > 0) throw new UsageError(`${rest.join(' ')} is one word too many`);
    const name = values.name ?? values.group;
    switch (action) {
      case 'status':
        return withStores(io, ['eventstore', 'postgres'], (stores) => status(stores, io));
      case 'parked':
        return withStores(io, ['eventstore', 'postgres'], (stores) => parked(stores, name ?? null, io));
      case 'replay':
        return withStores(io, ['eventstore', 'postgres', 'worker'], (stores) =>
          replay(stores, { ...(name && { name }), ...(values.stream && { stream: values.stream }) }, io),
        );
      case 'dismiss':
        return withStores(io, ['postgres'], (stores) => dismiss(stores, name, io));
      case 'schemas':
        return schemas(resolve(values.out ?? 'schemas'), io);
      default:
        throw new UsageError(
          `say what to do: status, parked, replay, dismiss or schemas${action ? ` (not ${action})` : ''}`,
        );
    }
  },
};

interface Stores {
  readonly stack: StackHandle;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
}

interface StateTopic {
  readonly topic: string;
  readonly position: string;
}

/** Of the cluster that was written to last. */
const STATE_TOPICS = `SELECT DISTINCT ON (topic) topic, position FROM ops.state_topics ORDER BY topic, updated_at DESC`;

async function status({ stack, eventStore, readStore }: Stores, io: CliIo): Promise<number> {
  const brokers = stack.config.kafkaBrokers;
  const locks = topicLocks(brokers ? PUBLISHED_TYPES.topics() : []);
  const holders = holderReport(locks, await activeHolders(readStore, [...locks.keys()]));
  const { transport, groups, atLeast, ...lags } = await measureFeedLag({
    eventStore,
    readStore,
    registry: PUBLISHED_TYPES,
    brokers,
  });
  io.say(brokers ? `Kafka at ${brokers.join(', ')}` : 'no broker: consumers read straight from the log');
  const topics = lags.topics.map((topic) => ({ ...topic, holder: holders[topic.name] ?? null }));
  for (const { name, messages, lag, holder } of topics) {
    io.say(`topic ${name}: ${messages} messages, ${lag} to come${holder === null ? '' : `, ${holder}`}`);
  }
  const states = brokers ? await readStore.query<StateTopic>(STATE_TOPICS) : [];
  for (const { topic, position } of states) io.say(`topic ${topic}: newest states as of @${position}`);
  for (const { name, lag, parked } of groups) io.say(`group ${name}: ${lag} behind, ${parked} parked`);
  const parts = (await readReports(readStore)).filter(isFeedPart).map(reported);
  for (const { part, instance, state, trouble } of parts) {
    io.say(`${part} in ${instance}: ${state}${trouble === null ? '' : `, ${trouble}`}`);
  }
  if (atLeast) io.say('the log is long: counts are lower bounds');
  const stateTopics = states.map(({ topic: name, position }) => ({ name, position: `@${position}` }));
  io.result({ transport, topics, state_topics: stateTopics, groups, parts, at_least: atLeast });
  return EXIT.ok;
}

function reported({ part, instance, state, trouble, ageSeconds }: PartReport) {
  return { part, instance, state: ageSeconds > SILENT_AFTER_SECONDS ? 'silent' : state, trouble };
}

async function parked({ readStore }: Stores, name: string | null, io: CliIo): Promise<number> {
  const found = await listEverythingParked(readStore, name === null ? {} : { name });
  for (const one of found) {
    const tries = one.tries === null ? '' : `, ${one.tries} tries`;
    io.say(`${one.part} ${one.name}: ${one.type}${one.stream ? ` in ${one.stream}` : ''}${tries}: ${one.error}`);
  }
  if (found.length === 0) io.say('nothing is parked');
  io.result({ parked: found.map((one) => ({ ...one, parked_at: one.parked_at.toISOString() })) });
  return EXIT.ok;
}

async function replay(
  { readStore }: Stores,
  which: { readonly name?: string; readonly stream?: string },
  io: CliIo,
): Promise<number> {
  const requestedAt = performance.now();
  const requested = await requestReplayEverywhere(readStore, which);
  while ((await underWay(readStore, which)) > 0) {
    io.stopping.throwIfAborted();
    if (performance.now() - requestedAt > REPLAY_TIMEOUT_MS) {
      throw new Error('no worker took the replay up in time; is one running?');
    }
    await delay(200);
  }
  const isMeant = ({ part, type }: Parked): boolean => part !== 'projection' && type !== 'foreign';
  const left = (await listEverythingParked(readStore, which)).filter(isMeant);
  io.say(`${requested} requested, ${left.length} still parked`);
  for (const { name, stream, error, tries } of left) if (tries !== 0) io.say(`  ${stream ?? name}: ${error}`);
  io.result({ requested, left: left.length });
  return left.length === 0 ? EXIT.ok : EXIT.failed;
}

async function dismiss({ readStore }: Stores, group: string | undefined, io: CliIo): Promise<number> {
  const dismissed = await dismissMalformed(readStore, group);
  io.say(`${dismissed} foreign records dismissed`);
  io.result({ dismissed });
  return EXIT.ok;
}

function schemas(folder: string, io: CliIo): number {
  mkdirSync(folder, { recursive: true });
  const files = PUBLISHED_TYPES.topics().map((topic) => {
    const types: Record<string, JsonSchema> = {};
    for (const entry of PUBLISHED_TYPES.all()) if (entry.topic === topic) types[entry.type] = entry.schema;
    const file = join(folder, `${topic}.json`);
    writeFileSync(file, `${JSON.stringify(types, null, 2)}\n`);
    io.say(file);
    return file;
  });
  io.result({ files });
  return EXIT.ok;
}

function withStores(
  io: CliIo,
  needs: readonly ('eventstore' | 'postgres' | 'worker')[],
  work: (stores: Stores) => Promise<number>,
): Promise<number> {
  return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, async (stack) => {
    const eventStore = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
    const readStore = new ReadStore({ url: stack.config.databaseUrl, applicationName: 'scoutline cli', poolSize: 4 });
    try {
      return await work({ stack, eventStore, readStore });
    } finally {
      await eventStore.close();
      await readStore.close();
    }
  });
}
