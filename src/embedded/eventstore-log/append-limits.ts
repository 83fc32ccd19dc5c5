import { invalidArgument } from '../eventstore/errors.js';

/** `MaxAppendSize` of EventStoreDB 24. */
export const MAX_APPEND_BYTES = 1_048_576;
/** What LMDB takes as a key; the real server has no such limit. */
const MAX_STREAM_NAME_BYTES = 1_900;

/** @throws where no stream can have this name. */
export function checkedName(stream: string | null): string {
  if (!stream || stream === '$$') throw invalidArgument(`"${stream ?? ''}" is no stream name`);
  if (Buffer.byteLength(stream) > MAX_STREAM_NAME_BYTES) {
    throw invalidArgument(`a stream name takes at most ${MAX_STREAM_NAME_BYTES} bytes in this emulator`);
  }
  return stream;
}
