/** Tokens taken by the second they were taken in, oldest first. Seconds since the epoch. */
export type RateWindow = readonly (readonly [second: number, tokens: number])[];

export interface RateMove {
  /** Where the tokens are counted now. */
  readonly second: number;
  readonly tokens: number;
}

export interface RateRequest {
  readonly limit: number;
  /** Tokens that are no longer counted where they were: they were used since, or are given back. */
  readonly moved: readonly RateMove[];
  /** Tokens to count now: those of `moved` that were used, and use that was not granted. */
  readonly used: number;
  readonly wanted: number;
  /** Fewer than these are worth nothing to the process, and then none are granted. */
  readonly needed: number;
}

export interface RateGrant {
  readonly window: RateWindow;
  /** The second in which the use and the grant are counted. */
  readonly second: number;
  readonly granted: number;
  /** Tokens that are still free after the grant. Below zero where use that was not granted exceeds the limit. */
  readonly free: number;
  /** When `needed` tokens, at least one, are free. */
  readonly freeAtMs: number;
  /** When all are free. */
  readonly emptyAtMs: number;
}

const SECOND_MS = 1_000;
/** A token taken at the end of a second counts for a whole minute, so that second counts for 61. */
const COUNTED_SECONDS = 61;
/** Clocks of hosts may differ by this much. What is further in the future is not believed. */
const MOST_SKEW_SECONDS = 60;

/** Settles the use of one process with what all of them took: of any 60 seconds, at most `limit` tokens are granted. */
export function settleRate(before: RateWindow, request: RateRequest, nowMs: number): RateGrant {
  const own = Math.floor(nowMs / SECOND_MS);
  const believed = before.filter(([second]) => second <= own + MOST_SKEW_SECONDS);
  // Time never runs back for a subject, whichever process writes next.
  const second = believed.reduce((latest, [at]) => Math.max(latest, at), own);
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
