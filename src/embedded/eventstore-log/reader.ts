import { type CallWriter } from '../eventstore/call-writer.js';
import { GrpcError, streamDeleted } from '../eventstore/errors.js';
import { createdMsOf, dataOf, eventTypeOf, frameOf, linkFrame, revisionOf, structuredFrame } from './frame.js';
import { lengthField, varintField } from '../../platform/event-store-codec/protobuf.js';
import { type ReadRequest } from '../eventstore/read-request.js';
import { type LogEntry, type Store } from './store.js';
import { firstVisible, isOfTombstoned, isSoftDeleted, type StreamState } from './stream-state.js';
import { status } from '@grpc/grpc-js';

type StreamRead = Extract<ReadRequest, { kind: 'stream' }>;
type AllRead = Extract<ReadRequest, { kind: 'all' }>;

const LINK_TYPE = Buffer.from('$>');
/**
 * When the real server's first page is empty because it is fully truncated, the server reports where the stream
 * starts.
 */
const SERVER_PAGE_EVENTS = 32;

/** Sends the result of one Read, a page at a time. */
export async function read(store: Store, request: StreamRead | AllRead, out: CallWriter): Promise<void> {
  if (request.kind === 'stream') await readStream(store, request, out);
  else await readAll(store, request, out);
  out.end();
}

async function readStream(store: Store, request: StreamRead, out: CallWriter): Promise<void> {
  const state = store.stream(request.stream);
  if (state?.tombstoned || isOfTombstoned(request.stream, (name) => store.stream(name)))
    throw streamDeleted(request.stream);
  if (!state || state.last < 0 || isSoftDeleted(state)) {
    out.write(lengthField(4, lengthField(1, lengthField(3, request.stream))));
    return;
  }
  const first = firstVisible(request.stream, state);
  const last = state.last;
  let left = request.count;
  let next = request.from === 'start' ? 0 : request.from === 'end' ? last : request.from;
  const reportsEnds = request.compatibility >= 1;
  if (request.backwards) next = Math.min(next, last);
  else {
    if (reportsEnds && next + Math.min(left, SERVER_PAGE_EVENTS) <= first) out.write(varintField(5, first));
    next = Math.max(next, first);
  }
  while (left > 0 && !out.ended && next >= first && next <= last) {
    await out.turn();
    const page = request.backwards ? store.streamBackwards(state.id, next) : store.streamForwards(state.id, next);
    if (page.length === 0) break;
    for (const entry of page) {
      const revision = revisionOf(entry.stored);
      if (left === 0 || revision < first || revision > last || out.ended) break;
      next = request.backwards ? revision - 1 : revision + 1;
      if (isExpired(state, entry.stored)) continue;
      left--;
      if (!out.write(render(store, entry, request))) await out.ready();
    }
  }
  if (reportsEnds) out.write(varintField(6, last));
}

export function isExpired(state: StreamState, stored: Buffer): boolean {
  const { maxAgeMs } = state.rules;
  return maxAgeMs !== null && createdMsOf(stored) < Date.now() - maxAgeMs;
}

async function readAll(store: Store, request: AllRead, out: CallWriter): Promise<void> {
  const end = store.headPosition;
  if (typeof request.from === 'number' && request.from <= end && !store.at(request.from)) {
    throw new GrpcError(status.UNKNOWN, 'Unexpected ReadAllResult: InvalidPosition');
  }
  let left = request.count;
  // Forwards includes the position itself, backwards does not; both cursors are exclusive.
  let cursor = request.from === 'start' ? 0 : request.from === 'end' || request.from > end ? end + 1 : request.from;
  if (!request.backwards && request.from !== 'start') cursor -= 1;
  while (left > 0 && !out.ended) {
    await out.turn();
    const page = request.backwards ? store.logBefore(cursor) : store.logAfter(cursor);
    if (page.length === 0) break;
    for (const entry of page) {
      if (left === 0 || out.ended || entry.position > end) return;
      cursor = entry.position;
      if (request.filter && !request.filter.matches(entry.stored)) continue;
      left--;
      if (!out.write(render(store, entry, request))) await out.ready();
    }
  }
}

/** The `ReadResp` of one event in the reader's format: links resolved, ids in its form. */
export function render(
  store: Store,
  entry: LogEntry,
  reader: { readonly resolveLinks: boolean; readonly structuredIds: boolean },
): Buffer {
  if (reader.resolveLinks && eventTypeOf(entry.stored).equals(LINK_TYPE)) {
    const target = parseLink(dataOf(entry.stored));
    if (target) return linkFrame(entry.stored, follow(store, target), entry.position, reader.structuredIds);
  }
  return reader.structuredIds ? structuredFrame(entry.stored, entry.position) : frameOf(entry.stored);
}

function parseLink(data: Buffer): { revision: number; stream: string } | null {
  const text = data.toString('utf8');
  const at = text.indexOf('@');
  const number = text.slice(0, at);
  return at > 0 && at < text.length - 1 && /^\d+$/.test(number)
    ? { revision: Number(number), stream: text.slice(at + 1) }
    : null;
}

function follow(store: Store, { stream, revision }: { stream: string; revision: number }): Buffer | null {
  const state = store.stream(stream);
  if (!state || state.tombstoned || revision < firstVisible(stream, state)) return null;
  const found = store.eventAt(state.id, revision);
  return found && !isExpired(state, found.stored) ? found.stored : null;
}
