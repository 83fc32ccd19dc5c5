import { createRequire } from 'node:module';
import { encodeRecord, type RecordInput } from './kafkajs-record.js';

/** The release that these were written against; any other is left as it is. */
const VERSION = '2.2.4';

interface RequestQueue {
  readonly pending: readonly unknown[];
  readonly throttledUntil: number;
  scheduleCheckPendingRequests(): void;
}

/**
 * Mends two things in the client library that its last release has: a timer that fires every millisecond on every
 * idle connection, and an encoder that allocates half a kilobyte for every header of every message. Both leave the
 * bytes on the wire as they are.
 */
export function patchKafkaJs(): void {
  const load = createRequire(import.meta.url);
  try {
    if ((load('kafkajs/package.json') as { version: string }).version !== VERSION) return;
    quietIdleConnections(load);
    encodeRecordsFaster(load);
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

/** The encoder is loaded with the first request that is sent, so putting another in its place works until then. */
function encodeRecordsFaster(load: NodeJS.Require): void {
  const path = load.resolve('kafkajs/src/protocol/recordBatch/record/v0/index.js');
  const original = load(path) as (record: RecordInput) => unknown;
  const cached = load.cache[path];
  if (!cached) return;
  cached.exports = (record: RecordInput): unknown => {
    const buffer = encodeRecord(record);
    return buffer ? { buf: buffer, buffer } : original(record);
  };
}
