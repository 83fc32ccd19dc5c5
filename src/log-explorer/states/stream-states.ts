import { type Decider, type DomainEvent, type RecordedEvent } from '../../kernel/domain-event.js';

/** One fold of a category's streams: the state of one of the product's deciders. */
export interface StreamState {
  /** The state's label: `record`, `credits`. */
  readonly name: string;
  readonly initial: unknown;
  readonly evolve: (state: unknown, event: RecordedEvent) => unknown;
}

export interface CategoryStates {
  /** Raise it when a fold of the category changes: stored checkpoints then become invalid. */
  readonly version: number;
  readonly states: readonly StreamState[];
}

/** By category of stream. */
export type StreamStateCatalog = Readonly<Record<string, CategoryStates>>;

/** Injection token: the product's stream folds. */
export const STREAM_STATES = Symbol('STREAM_STATES');

/** A decider's state for the explorer. */
export function stateOf<S, E extends DomainEvent>(name: string, { initial, evolve }: Decider<S, E>): StreamState {
  return { name, initial, evolve: (state, event) => evolve(state as S, event as unknown as E) };
}

/** Injection token: the product's projections, used here only for the row changes of an event. */
export const READ_MODELS = Symbol('READ_MODELS');
