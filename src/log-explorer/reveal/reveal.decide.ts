import { type Decider } from '../../kernel/domain-event.js';
import { type RevealedField, type RevealEvent } from './reveal.events.js';

/** Of one event, the fields that were opened, each until when. */
export interface RevealState {
  readonly untilByPath: Readonly<Record<string, string>>;
}

export const revealDecider: Decider<RevealState, RevealEvent> = {
  initial: { untilByPath: {} },
  evolve: ({ untilByPath }, { data: { path, until } }) => ({ untilByPath: { ...untilByPath, [path]: until } }),
};

/** Opens a field; one that is open stays as it is, so that a form sent twice is one act. */
export function reveal(state: RevealState, field: RevealedField, now: string): RevealEvent[] {
  return isOpen(state, field.path, now) ? [] : [{ type: 'PersonalFieldUnsealed', data: field }];
}

export function isOpen({ untilByPath }: RevealState, path: string, now: string): boolean {
  const until = untilByPath[path];
  return until !== undefined && until > now;
}
