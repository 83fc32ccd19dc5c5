import { createRequire } from 'node:module';
import { messageOf } from '../../kernel/error-message.js';
import { type Repair } from '../telemetry/repair.js';
import { crc32c } from './crc32c.js';
import { encodeRecord, type RecordInput } from './kafkajs-record.js';

/** The patches fit this release only; any other stays unchanged. */
const VERSION = '2.2.4';

/** Loads modules of the library. */
export type Load = Pick<NodeJS.Require, 'resolve' | 'cache'> & ((name: string) => unknown);

interface RequestQueue {
  readonly pending: readonly unknown[];
  readonly throttledUntil: number;
  scheduleCheckPendingRequests(): void;
}

type Encode = (record: RecordInput) => { readonly buffer: Buffer };
type Checksum = (bytes: Buffer) => number;

const SAMPLE: RecordInput = { key: 'key', value: '{"value":1}', headers: { ce_id: '1', ce_type: 'Sample' } };

/**
 * Patches three defects of the client library's last release: a timer that fires every millisecond on every idle
 * connection, an encoder that allocates half a kilobyte for every header of every message, and a checksum that is
 * computed byte by byte. The bytes on the wire stay the same, and each patch reports whether it is in effect.
 */
export function patchKafkaJs(load: Load = createRequire(import.meta.url)): Repair[] {
  return [
    attempt('kafkajs_idle_timer', load, quietIdleConnections),
    attempt('kafkajs_record_encoder', load, encodeRecordsFaster),
    attempt('kafkajs_checksum', load, sumFaster),
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

function encodeRecordsFaster(load: Load): void {
  const place = { of: 'recordBatch/record/v0/index.js', usedBy: 'requests/produce/v3/request.js' };
  replaceModule<Encode>(load, place, (original) => {
    const agrees = encodeRecord(SAMPLE)?.equals(original(SAMPLE).buffer);
    if (!agrees) throw new Error('its records have other bytes');
    return (record) => {
      const buffer = encodeRecord(record);
      // The library's own encoder adds both names.
      return buffer ? { buf: buffer, buffer } : original(record);
    };
  });
}

function sumFaster(load: Load): void {
  const place = { of: 'recordBatch/crc32C/index.js', usedBy: 'recordBatch/v0/index.js' };
  replaceModule<Checksum>(load, place, (original) => {
    const sample = Buffer.from('a batch of records');
    if (original(sample) !== crc32c(sample)) throw new Error('its checksum is another one');
    return crc32c;
  });
}

/** Replaces a module before its importer loads it, which happens with the first request. */
function replaceModule<T>(
  load: Load,
  { of, usedBy }: { readonly of: string; readonly usedBy: string },
  replacement: (original: T) => T,
): void {
  const nameOf = (path: string): string => `kafkajs/src/protocol/${path}`;
  const path = load.resolve(nameOf(of));
  if (load.cache[load.resolve(nameOf(usedBy))]) throw new Error(`${usedBy} is loaded already`);
  const original = load(path) as T;
  const cached = load.cache[path];
  if (!cached || typeof original !== 'function') throw new Error(`${of} is not what it was`);
  const replaced = replacement(original);
  cached.exports = replaced;
  if (load(path) !== replaced) throw new Error(`${of} cannot be replaced`);
}
