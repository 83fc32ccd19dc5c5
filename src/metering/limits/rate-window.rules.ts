/** Tokens by the second that counts them, oldest first. Seconds since the epoch. */
export type RateWindow = readonly (readonly [second: number, tokens: number])[];

export interface RateMove {
  /** The second that counts the tokens now. */
  readonly second: number;
  readonly tokens: number;
}

export interface RateRequest {
  readonly limit: number;
  /** Tokens to remove from their second: they were used since, or are returned. */
  readonly moved: readonly RateMove[];
  /** Tokens to count now: used ones of `moved`, and use without a grant. */
  readonly used: number;
  readonly wanted: number;
  /** The smallest useful grant; below it, no tokens are granted. */
  readonly needed: number;
}

export interface RateGrant {
  readonly window: RateWindow;
  /** The second that counts the use and the grant. */
  readonly second: number;
  readonly granted: number;
  /** Tokens still free after the grant. Negative where ungranted use exceeds the limit. */
  readonly free: number;
  /** When `needed` tokens, at least one, will be free. */
  readonly freeAtMs: number;
  /** When all tokens will be free. */
  readonly emptyAtMs: number;
}

const SECOND_MS = 1_000;
/** A token taken at the end of a second counts for a full minute, so that second counts for 61. */
const COUNTED_SECONDS = 61;
/** Allowed clock skew between hosts. Entries further in the future are ignored. */
const MOST_SKEW_SECONDS = 60;

/** Settles one process's use with the shared window: in any 60 seconds, at most `limit` tokens are granted. */
export function settleRate(before: RateWindow, request: RateRequest, nowMs: number): RateGrant {
  const current = Math.floor(nowMs / SECOND_MS);
  const believed = before.filter(([second]) => second <= current + MOST_SKEW_SECONDS);
  // A subject's time never runs backwards, whichever process writes next.
  const second = believed.reduce((latest, [at]) => Math.max(latest, at), current);
  const counted = new Map(believed.filter(([at]) => at > second - COUNTED_SECONDS));
  for (const { second: at, tokens } of request.moved) {
    const there = counted.get(at);
    if (there !== undefined) counted.set(at, Math.max(0, there - tokens));
  }
  const taken = request.used + [...counted.values()].reduce((sum, tokens) => sum + tokens, 0);
  const available = request.limit - taken;
  const granted = available >= request.needed ? Math.max(0, Math.min(request.wanted, available)) : 0;
  counted.set(second, (counted.get(second) ?? 0) + request.used + granted);
  const window = [...counted].filter(([, tokens]) => tokens > 0).sort(([a], [b]) => a - b);
  const free = available - granted;
  return { window, second, granted, free, ...freeing(window, free, Math.max(1, request.needed), nowMs) };
}

function freeing(
  window: RateWindow,
  free: number,
  needed: number,
  nowMs: number,
): Pick<RateGrant, 'freeAtMs' | 'emptyAtMs'> {
  let sum = free;
  let freeAtMs = nowMs;
  for (const [at, tokens] of window) {
    if (sum >= needed) break;
    sum += tokens;
    freeAtMs = (at + COUNTED_SECONDS) * SECOND_MS;
  }
  const last = window.at(-1);
  return { freeAtMs, emptyAtMs: last ? (last[0] + COUNTED_SECONDS) * SECOND_MS : nowMs };
}
