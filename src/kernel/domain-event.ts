/**
 * A fact, in the past tense. `type` and the field names of `data` are a stored format: never edited, only versioned.
 */
export interface DomainEvent<T extends string = string, D = unknown> {
  readonly type: T;
  readonly data: D;
}

/** The actor and the cause of an event. Every event in the log has them. */
export interface EventMetadata {
  readonly correlationId: string;
  readonly causationId: string;
  /** `key:<keyId>`, `operator:<name>`, `system:<process manager>`, `import:<source>`; never personal data. */
  readonly actor: string;
  /** ISO 8601 UTC, from the clock of the process that decided. */
  readonly occurredAt: string;
  readonly schemaVersion: number;
  /** The operator's reason, for operator actions. */
  readonly reason?: string;
}

/** An event as stored in the log. Positions and revisions are bigint, because they exceed a double's precision. */
export interface RecordedEvent<E extends DomainEvent = DomainEvent> {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position in `$all`: strictly increasing, never dense. */
  readonly position: bigint;
  readonly type: E['type'];
  readonly data: E['data'];
  readonly metadata: EventMetadata;
  /** When the server wrote it, ms since the epoch. */
  readonly recordedAt: number;
}

/** A feature's state and how events change it. Pure. */
export interface Decider<S, E extends DomainEvent> {
  readonly initial: S;
  readonly evolve: (state: S, event: E) => S;
}

/** The category of a stream is its name before the first dash. */
export function categoryOf(stream: string): string {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
}

/** What a stream is of: its name after the first dash. */
export function idIn(stream: string): string {
  return stream.slice(stream.indexOf('-') + 1);
}
