import { type Decider, type DomainEvent, type RecordedEvent } from '../../kernel/domain-event.js';

/** One way to fold the streams of a category: the state that some decision of the product is made on. */
export interface StreamState {
  /** What it speaks of: `record`, `credits`. */
  readonly name: string;
  readonly initial: unknown;
  readonly evolve: (state: unknown, event: RecordedEvent) => unknown;
}

export interface CategoryStates {
  /** Raise it when a fold of the category changes: what was kept of the former one is then as good as none. */
  readonly version: number;
  readonly states: readonly StreamState[];
}

/** By category of stream. */
export type StreamStateCatalog = Readonly<Record<string, CategoryStates>>;

/** Injection token: how the product folds its streams. */
export const STREAM_STATES = Symbol('STREAM_STATES');

/** A decider as the explorer folds with it. */
export function stateOf<S, E extends DomainEvent>(name: string, { initial, evolve }: Decider<S, E>): StreamState {
  return { name, initial, evolve: (state, event) => evolve(state as S, event as unknown as E) };
}

/** Injection token: the product's projections, asked here only what an event makes of rows. */
export const READ_MODELS = Symbol('READ_MODELS');
