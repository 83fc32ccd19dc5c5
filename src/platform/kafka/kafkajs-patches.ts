import { createRequire } from 'node:module';
import { messageOf } from '../../kernel/error-message.js';
import { type Repair } from '../telemetry/repair.js';
import { encodeProduce, type ProduceInput } from './kafkajs-produce.js';

/** The patches fit this release only; any other stays unchanged. */
const VERSION = '2.2.4';

/** Loads modules of the library. */
export type Load = Pick<NodeJS.Require, 'resolve' | 'cache'> & ((name: string) => unknown);

interface RequestQueue {
  readonly pending: readonly unknown[];
  readonly throttledUntil: number;
  scheduleCheckPendingRequests(): void;
}

interface Grouping {
  readonly messages: readonly object[];
  readonly partitionMetadata: readonly unknown[];
  readonly partitioner: (of: object) => number;
}

type Place = Readonly<Record<'of' | 'usedBy', string>>;
type ProduceRequest = (input: ProduceInput) => { encode(): Promise<{ readonly buffer: Buffer }> };

/**
 * Patches three defects of the client library's last release: a timer that fires every millisecond on every idle
 * connection, a grouping of messages in quadratic time, and an encoder that copies every record nine times. The bytes
 * on the wire stay the same, and each patch reports whether it is in effect.
 */
export function patchKafkaJs(load: Load = createRequire(import.meta.url)): Repair[] {
  return [
    attempt('kafkajs_idle_timer', load, quietIdleConnections),
    attempt('kafkajs_grouping', load, groupFaster),
    attempt('kafkajs_produce_encoder', load, encodeFaster),
  ];
}

function attempt(name: string, load: Load, patch: (load: Load) => void): Repair {
  try {
    const { version } = load('kafkajs/package.json') as { version: string };
    if (version !== VERSION) throw new Error(`kafkajs is ${version}, and this was written against ${VERSION}`);
    patch(load);
    return { name, notInEffect: null };
  } catch (error) {
    return { name, notInEffect: messageOf(error) };
  }
}

function quietIdleConnections(load: Load): void {
  const { prototype } = load('kafkajs/src/network/requestQueue/index.js') as { prototype: RequestQueue };
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const schedule = prototype.scheduleCheckPendingRequests;
  if (typeof schedule !== 'function') throw new Error('its queue of requests is another one');
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue): void {
    // With no pending and no throttled requests, the next request checks by itself.
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
  };
}

function groupFaster(load: Load): void {
  const place = { of: 'producer/groupMessagesPerPartition.js', usedBy: 'producer/sendMessages.js' };
  replaceModule(load, place, () => ({ messages, partitioner, ...of }: Grouping) => {
    const groups: Record<string, object[]> = {};
    if (of.partitionMetadata.length === 0) return groups;
    for (const message of messages) (groups[partitioner({ ...of, message })] ??= []).push(message);
    return groups;
  });
}

function encodeFaster(load: Load): void {
  const place = { of: 'protocol/requests/produce/v3/request.js', usedBy: 'protocol/requests/produce/v4/request.js' };
  replaceModule<ProduceRequest>(load, place, (original) => (input) => {
    const request = original(input);
    const encode = () => {
      const buffer = encodeProduce(input);
      return buffer ? Promise.resolve({ buf: buffer, buffer }) : request.encode();
    };
    return { ...request, encode };
  });
}

/** Replaces a module before its importer loads it, which happens with the first request. */
function replaceModule<T>(load: Load, { of, usedBy }: Place, replacement: (original: T) => T): void {
  const nameOf = (path: string): string => `kafkajs/src/${path}`;
  const path = load.resolve(nameOf(of));
  if (load.cache[load.resolve(nameOf(usedBy))]) throw new Error(`${usedBy} is loaded already`);
  const original = load(path) as T;
  const cached = load.cache[path];
  if (!cached || typeof original !== 'function') throw new Error(`${of} is not what it was`);
  const replaced = replacement(original);
  cached.exports = replaced;
  if (load(path) !== replaced) throw new Error(`${of} cannot be replaced`);
}
