import { isSoftDeleted, type StreamState } from './stream-state.js';

/** -1 is "no stream", because a missing stream is at -1. */
export type Expected = 'any' | 'stream_exists' | number | bigint;

type Verdict =
  | { readonly kind: 'write' }
  | { readonly kind: 'same'; readonly revision: number; readonly position: number | null }
  | { readonly kind: 'wrong'; readonly current: number }
  | { readonly kind: 'deleted' };

/** The place of a committed event. */
export interface Committed {
  readonly streamId: number;
  readonly revision: number;
  readonly position: number;
}

export interface KnownEvents {
  /** The place of a recently committed event with this id. */
  recent(id: string): Committed | undefined;
  /** Position of the event with this id at this revision, or null when another event is there. */
  positionOf(id: string, streamId: number, revision: number): number | null;
}

const WRITE: Verdict = { kind: 'write' };
const DELETED_STREAM: Verdict = { kind: 'deleted' };

/**
 * Whether an append may be written, was written before, or conflicts with the stream. The order of the checks is the
 * real server's: an exact revision behind the stream is a retry or a conflict, never an append.
 */
export function checkCommit(
  state: StreamState | null,
  expected: Expected,
  ids: readonly string[],
  known: KnownEvents,
): Verdict {
  const current = state?.last ?? -1;
  if (state?.tombstoned) return DELETED_STREAM;
  if (expected === 'stream_exists') {
    if (!state) return { kind: 'wrong', current };
    if (isSoftDeleted(state)) return DELETED_STREAM;
  }
  if (expected === 'any' || expected === 'stream_exists') return checkWeakly(state, ids, current, known);
  if (expected < current) return checkStrongly(state!, Number(expected), ids, known);
  return expected > current ? { kind: 'wrong', current } : WRITE;
}

function checkWeakly(state: StreamState | null, ids: readonly string[], current: number, known: KnownEvents): Verdict {
  let last: { revision: number; position: number } | null = null;
  for (const [i, id] of ids.entries()) {
    const found = state && known.recent(id);
    if (!found || found.streamId !== state.id) return i === 0 ? WRITE : { kind: 'wrong', current };
    last = found;
  }
  return last ? { kind: 'same', revision: last.revision, position: last.position } : WRITE;
}

function checkStrongly(state: StreamState, expected: number, ids: readonly string[], known: KnownEvents): Verdict {
  const wrong: Verdict = { kind: 'wrong', current: state.last };
  let position: number | null = null;
  for (const [i, id] of ids.entries()) {
    position = known.positionOf(id, state.id, expected + 1 + i);
    if (position !== null) continue;
    return i === 0 && expected === -1 && isSoftDeleted(state) ? WRITE : wrong;
  }
  return ids.length === 0 ? wrong : { kind: 'same', revision: expected + ids.length, position };
}
