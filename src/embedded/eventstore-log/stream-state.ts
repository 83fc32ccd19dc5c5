/** The writer's state of a stream, stored beside the log so that appends need not search it. */
export interface StreamState {
  readonly id: number;
  /** Last revision, -1 for a stream that has only metadata so far. */
  readonly last: number;
  readonly tombstoned: boolean;
  /** From the last `$metadata` event of `$$<name>`. */
  readonly rules: StreamRules;
}

interface StreamRules {
  /** `$tb`: first revision that is still visible; `DELETED` hides them all. */
  readonly truncateBefore: number;
  readonly maxCount: number | null;
  readonly maxAgeMs: number | null;
}

/** `$tb` of a soft-deleted stream; a double cannot represent 2^63 - 1, and no value just below it is used. */
const DELETED = 2 ** 63;

export const NO_RULES: StreamRules = { truncateBefore: 0, maxCount: null, maxAgeMs: null };

const TOMBSTONED = 1;

export function isSoftDeleted(state: StreamState): boolean {
  return state.rules.truncateBefore >= DELETED;
}

export function isMetastream(name: string): boolean {
  return name.startsWith('$$');
}

/** Whether `stream` is the metadata of a tombstoned stream, which is writable but not readable. */
export function isOfTombstoned(stream: string, stateOf: (name: string) => StreamState | null | undefined): boolean {
  return isMetastream(stream) && (stateOf(stream.slice(2))?.tombstoned ?? false);
}

/** The first visible revision of the stream, ignoring `$maxAge`. */
export function firstVisible(name: string, state: StreamState): number {
  const maxCount = isMetastream(name) ? 1 : state.rules.maxCount;
  const byCount = maxCount === null ? 0 : state.last - maxCount + 1;
  return Math.max(0, byCount, state.rules.truncateBefore);
}

/** Parses the rules of a `$metadata` event. Invalid JSON or an invalid value sets no rule. */
export function parseRules(data: Buffer): StreamRules {
  let metadata: unknown;
  try {
    metadata = JSON.parse(data.toString('utf8'));
  } catch {
    return NO_RULES;
  }
  if (typeof metadata !== 'object' || metadata === null) return NO_RULES;
  const number = (key: string): number | null => {
    const value = (metadata as Record<string, unknown>)[key];
    return typeof value === 'number' && value >= 0 ? value : null;
  };
  const maxAge = number('$maxAge');
  const maxCount = number('$maxCount');
  return {
    truncateBefore: number('$tb') ?? 0,
    maxCount: maxCount !== null && maxCount > 0 ? maxCount : null,
    maxAgeMs: maxAge !== null && maxAge > 0 ? maxAge * 1_000 : null,
  };
}

const BYTES = 37;

/** Layout: id u32, last f64, $tb f64, $maxCount f64, $maxAge ms f64 (both -1 where unset), flags u8. */
export function encodeStreamState(state: StreamState): Buffer {
  const value = Buffer.allocUnsafe(BYTES);
  value.writeUInt32LE(state.id, 0);
  value.writeDoubleLE(state.last, 4);
  value.writeDoubleLE(state.rules.truncateBefore, 12);
  value.writeDoubleLE(state.rules.maxCount ?? -1, 20);
  value.writeDoubleLE(state.rules.maxAgeMs ?? -1, 28);
  value[36] = state.tombstoned ? TOMBSTONED : 0;
  return value;
}

export function decodeStreamState(value: Buffer): StreamState {
  const maxCount = value.readDoubleLE(20);
  const maxAgeMs = value.readDoubleLE(28);
  const truncateBefore = value.readDoubleLE(12);
  const rules =
    truncateBefore === 0 && maxCount < 0 && maxAgeMs < 0
      ? NO_RULES
      : { truncateBefore, maxCount: maxCount < 0 ? null : maxCount, maxAgeMs: maxAgeMs < 0 ? null : maxAgeMs };
  return {
    id: value.readUInt32LE(0),
    last: value.readDoubleLE(4),
    tombstoned: value[36] === TOMBSTONED,
    rules,
  };
}
