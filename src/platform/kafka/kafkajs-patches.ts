import { createRequire } from 'node:module';
import { crc32c } from './crc32c.js';
import { encodeRecord, type RecordInput } from './kafkajs-record.js';

/** The release that these were written against; any other is left as it is. */
const VERSION = '2.2.4';

interface RequestQueue {
  readonly pending: readonly unknown[];
  readonly throttledUntil: number;
  scheduleCheckPendingRequests(): void;
}

/**
 * Mends three things in the client library that its last release has: a timer that fires every millisecond on every
 * idle connection, an encoder that allocates half a kilobyte for every header of every message, and a checksum that is
 * computed byte by byte. The bytes on the wire stay as they are.
 */
export function patchKafkaJs(): void {
  const load = createRequire(import.meta.url);
  try {
    if ((load('kafkajs/package.json') as { version: string }).version !== VERSION) return;
    quietIdleConnections(load);
    encodeRecordsFaster(load);
    replaceModule(load, 'kafkajs/src/protocol/recordBatch/crc32C/index.js', () => crc32c);
  } catch {
    // Another layout of the package: it works as it is, only slower.
  }
}

function quietIdleConnections(load: NodeJS.Require): void {
  const { prototype } = load('kafkajs/src/network/requestQueue/index.js') as { prototype: RequestQueue };
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue): void {
    // Nothing waits and nothing is throttled: the next request checks for itself.
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
  };
}

function encodeRecordsFaster(load: NodeJS.Require): void {
  type Encode = (record: RecordInput) => unknown;
  replaceModule(load, 'kafkajs/src/protocol/recordBatch/record/v0/index.js', (original: Encode): Encode => {
    return (record) => {
      const buffer = encodeRecord(record);
      return buffer ? { buf: buffer, buffer } : original(record);
    };
  });
}

/** The encoders are loaded with the first request that is sent, so putting others in their place works until then. */
function replaceModule<T>(load: NodeJS.Require, name: string, replacement: (original: T) => T): void {
  const path = load.resolve(name);
  const original = load(path) as T;
  const cached = load.cache[path];
  if (cached) cached.exports = replacement(original);
}
