/** An event with the request that appended it; those of rules alone have none. */
export interface Appended {
  readonly type: string;
  readonly metadata?: { readonly correlationId: string };
}

/**
 * Places of events that others of the same split follow. A split takes values away and states the company's own ones
 * again in one append: answers never showed what is between.
 */
export function insideSplits(events: readonly Appended[]): ReadonlySet<number> {
  const inside = new Set<number>();
  let split: string | undefined;
  for (const [at, { type, metadata }] of events.entries()) {
    if (type === 'DuplicateSeparated') split = metadata?.correlationId;
    else if (metadata?.correlationId !== split) split = undefined;
    if (split !== undefined && events[at + 1]?.metadata?.correlationId === split) inside.add(at);
  }
  return inside;
}
