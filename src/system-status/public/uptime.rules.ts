/** A time without any measurement of an api process that was ready: until the next one, or until now. */
export interface Outage {
  readonly from: Date;
  readonly to: Date;
}

export interface Uptime {
  /** The first measurement. */
  readonly since: Date;
  /** Percent of the minutes since then, with two decimals. */
  readonly percent: number;
  /** Newest first. */
  readonly outages: readonly Outage[];
}

const MINUTE_MS = 60_000;
/** Processes measure once a minute and may drift; a shorter gap proves nothing. */
const LEAST_GAP_MS = 4 * MINUTE_MS;

/**
 * Uptime from the minutes in which an api process stored a measurement, oldest first. A gap
 * shorter than four minutes is none. Null without a measurement.
 */
export function uptimeOf(minutes: readonly Date[], now: number): Uptime | null {
  const [since] = minutes;
  if (!since) return null;
  const outages: Outage[] = [];
  let downMs = 0;
  minutes.forEach((minute, at) => {
    const next = minutes[at + 1] ?? new Date(now);
    const gapMs = next.getTime() - minute.getTime();
    if (gapMs < LEAST_GAP_MS) return;
    outages.unshift({ from: new Date(minute.getTime() + MINUTE_MS), to: next });
    downMs += gapMs - MINUTE_MS;
  });
  const totalMs = Math.max(now - since.getTime(), MINUTE_MS);
  // Rounded down, so that an outage never rounds to 100.
  const percent = Math.floor((1 - downMs / totalMs) * 10_000) / 100;
  return { since, percent: Math.max(0, percent), outages };
}
