/** A time as the account pages write it: 2026-11-26 15:04, UTC. */
export function minute(at: Date | string | null): string {
  return at === null ? '' : new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

export function second(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}
