import { type Decider } from '../../kernel/domain-event.js';
import { type RevealedField, type RevealEvent } from './reveal.events.js';

/** The revealed fields of one event, each with its expiry. */
export interface RevealState {
  readonly untilByPath: Readonly<Record<string, string>>;
}

export const revealDecider: Decider<RevealState, RevealEvent> = {
  initial: { untilByPath: {} },
  evolve: ({ untilByPath }, { data: { path, until } }) => ({ untilByPath: { ...untilByPath, [path]: until } }),
};

/** Reveals a field; a revealed field stays unchanged, so that a repeated form is one action. */
export function reveal(state: RevealState, field: RevealedField, now: string): RevealEvent[] {
  return isOpen(state, field.path, now) ? [] : [{ type: 'PersonalFieldUnsealed', data: field }];
}

export function isOpen({ untilByPath }: RevealState, path: string, now: string): boolean {
  const until = untilByPath[path];
  return until !== undefined && until > now;
}
