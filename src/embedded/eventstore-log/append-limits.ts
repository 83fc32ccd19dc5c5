import { invalidArgument } from '../eventstore/errors.js';

/** `MaxAppendSize` of EventStoreDB 24. */
export const MAX_APPEND_BYTES = 1_048_576;
/** The key limit of LMDB; the real server has none. */
const MAX_STREAM_NAME_BYTES = 1_900;

/** @throws when no stream can have this name. */
export function checkedName(stream: string | null): string {
  if (!stream || stream === '$$') throw invalidArgument(`"${stream ?? ''}" is no stream name`);
  if (Buffer.byteLength(stream) > MAX_STREAM_NAME_BYTES) {
    throw invalidArgument(`a stream name takes at most ${MAX_STREAM_NAME_BYTES} bytes in this emulator`);
  }
  return stream;
}
