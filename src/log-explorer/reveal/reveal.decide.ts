import { type Decider } from '../../kernel/domain-event.js';
import { type UnsealedField, type UnsealingEvent } from './reveal.events.js';

/** Of one event, the fields that were opened, each until when. */
export interface UnsealingState {
  readonly untilByPath: Readonly<Record<string, string>>;
}

export const unsealingDecider: Decider<UnsealingState, UnsealingEvent> = {
  initial: { untilByPath: {} },
  evolve: ({ untilByPath }, { data: { path, until } }) => ({ untilByPath: { ...untilByPath, [path]: until } }),
};

/** Opens a field; one that is open stays as it is, so that a form sent twice is one act. */
export function unseal(state: UnsealingState, field: UnsealedField, now: string): UnsealingEvent[] {
  return isOpen(state, field.path, now) ? [] : [{ type: 'PersonalFieldUnsealed', data: field }];
}

export function isOpen({ untilByPath }: UnsealingState, path: string, now: string): boolean {
  const until = untilByPath[path];
  return until !== undefined && until > now;
}
