import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withStack, type StackHandle } from '../embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../event-catalog.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { measureFeedLag } from '../platform/consumers/feed-lag.js';
import { type JsonSchema } from '../platform/feed/message-schema.js';
import { listParked, requestReplay, type ParkedMessage } from '../platform/consumers/parked-messages.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { PUBLISHED_TYPES } from '../published-types.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './command.js';

const REPLAY_TIMEOUT_MS = 120_000;

export const command: CliCommand = {
  name: 'feed',
  summary: 'how far topics and consumers are, what they could not deal with, try that again',
  usage: `
  npm run feed -- status
  npm run feed -- parked [--group NAME]
  npm run feed -- replay [--group NAME] [--stream STREAM]
  npm run feed -- schemas [--out DIR]

A message that a consumer cannot deal with is parked, and so is what follows it in its stream; the other streams go
on. Mend the cause, then replay: each stream in its order, until it is through or fails again (then exit code 1).
schemas writes the message schemas of all topics, one file a topic; with test/contract/schemas as DIR that is a
release: from then on nothing may be taken from them.

With --json:
  status   transport, topics[] {name, partitions, messages, lag}, groups[] {name, lag, parked}, at_least
  parked   parked[] {group, topic, partition, position, stream, type, error, tries, parked_at}
  replay   requested, left (parked still)
  schemas  files[]`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { group: { type: 'string' }, stream: { type: 'string' }, out: { type: 'string' } },
    });
    const [action, ...rest] = positionals;
    if (rest.length > 0) throw new UsageError(`${rest.join(' ')} is one word too many`);
    switch (action) {
      case 'status':
        return withStores(io, ['eventstore', 'postgres'], (stores) => status(stores, io));
      case 'parked':
        return withStores(io, ['eventstore', 'postgres'], (stores) => parked(stores, values.group ?? null, io));
      case 'replay':
        return withStores(io, ['eventstore', 'postgres', 'worker'], (stores) => replay(stores, values, io));
      case 'schemas':
        return schemas(resolve(values.out ?? 'schemas'), io);
      default:
        throw new UsageError(`say what to do: status, parked, replay or schemas${action ? ` (not ${action})` : ''}`);
    }
  },
};

interface Stores {
  readonly stack: StackHandle;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
}

async function status({ stack, eventStore, readStore }: Stores, io: CliIo): Promise<number> {
  const brokers = stack.config.kafkaBrokers;
  const { transport, topics, groups, atLeast } = await measureFeedLag({
    eventStore,
    readStore,
    registry: PUBLISHED_TYPES,
    brokers,
  });
  io.say(brokers ? `Kafka at ${brokers.join(', ')}` : 'no broker: consumers read straight from the log');
  for (const { name, messages, lag } of topics) io.say(`topic ${name}: ${messages} messages, ${lag} to come`);
  for (const { name, lag, parked } of groups) io.say(`group ${name}: ${lag} behind, ${parked} parked`);
  if (atLeast) io.say('the log is long: counts are at least what is said');
  io.result({ transport, topics, groups, at_least: atLeast });
  return EXIT.ok;
}

async function parked({ readStore }: Stores, group: string | null, io: CliIo): Promise<number> {
  const found = await listParked(readStore, group);
  for (const one of found) {
    io.say(`${one.group}: ${one.message.type} in ${one.message.stream}, ${one.tries} tries: ${one.error}`);
  }
  if (found.length === 0) io.say('nothing is parked');
  io.result({ parked: found.map(present) });
  return EXIT.ok;
}

async function replay(
  { readStore }: Stores,
  which: { readonly group?: string | undefined; readonly stream?: string | undefined },
  io: CliIo,
): Promise<number> {
  const chosen = { ...(which.group && { group: which.group }), ...(which.stream && { stream: which.stream }) };
  const requested = await requestReplay(readStore, chosen);
  const stillParked = async (): Promise<ParkedMessage[]> =>
    (await listParked(readStore, which.group ?? null)).filter(
      ({ message }) => which.stream === undefined || message.stream === which.stream,
    );
  const giveUpAt = performance.now() + REPLAY_TIMEOUT_MS;
  let left = await stillParked();
  while (left.some(({ replayRequested }) => replayRequested)) {
    io.stopping.throwIfAborted();
    if (performance.now() > giveUpAt) throw new Error('no worker took the replay up in time; is one running?');
    await delay(200);
    left = await stillParked();
  }
  io.say(`${requested} asked for, ${left.length} parked still`);
  for (const { message, error, tries } of left) if (tries > 0) io.say(`  ${message.stream}: ${error}`);
  io.result({ requested, left: left.length });
  return left.length === 0 ? EXIT.ok : EXIT.failed;
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

function present({ group, message, error, tries, parkedAt }: ParkedMessage): object {
  const { topic, partition, position, stream, type } = message;
  return {
    group,
    topic,
    partition,
    position: String(position),
    stream,
    type,
    error,
    tries,
    parked_at: parkedAt.toISOString(),
  };
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
