import { DomainError } from '../kernel/domain-error.js';
import { type Decider } from '../kernel/domain-event.js';
import { type OperatorEvent } from './operators.events.js';

export type RegisteredOperator = Extract<OperatorEvent, { type: 'OperatorAdded' }>['data'] & {
  readonly active: boolean;
};

export interface OperatorsState {
  /** In the order they were added; those who ended too. */
  readonly operators: readonly RegisteredOperator[];
}

export const operatorsDecider: Decider<OperatorsState, OperatorEvent> = {
  initial: { operators: [] },
  evolve: ({ operators }, event) => {
    switch (event.type) {
      case 'OperatorAdded':
        return { operators: [...operators, { ...event.data, active: true }] };
      case 'OperatorRevoked': {
        const { operatorId } = event.data;
        return { operators: operators.map((one) => (one.operatorId === operatorId ? { ...one, active: false } : one)) };
      }
    }
  },
};

export function activeOperators({ operators }: OperatorsState): readonly RegisteredOperator[] {
  return operators.filter(({ active }) => active);
}

/** Whether somebody may act under a name of their own: from then on the shared token opens no console. */
export function hasNamedOperator(state: OperatorsState): boolean {
  return activeOperators(state).some(({ role }) => role === 'operator');
}

/**
 * Adds somebody; `replaces` is who the same command added before, whose token was shown to nobody.
 * @throws DomainError duplicate where the name is borne by somebody else who is active.
 */
export function addOperator(
  state: OperatorsState,
  added: Omit<RegisteredOperator, 'active'>,
  replaces: string | null,
): OperatorEvent[] {
  const bearer = activeOperators(state).find(({ name }) => name.toLowerCase() === added.name.toLowerCase());
  if (bearer && bearer.operatorId !== replaces) {
    throw new DomainError('duplicate', `There is an active ${bearer.role} ${bearer.name} already; revoke it first.`);
  }
  const ended: OperatorEvent[] = replaces === null ? [] : revokeOperator(state, replaces);
  return [...ended, { type: 'OperatorAdded', data: added }];
}

/** Ends a token, by the operator's id. Quiet where it has ended before. */
export function revokeOperator(state: OperatorsState, operatorId: string): OperatorEvent[] {
  const found = state.operators.find((one) => one.operatorId === operatorId);
  if (!found) throw new DomainError('not_found', 'There is no such operator.');
  return found.active ? [{ type: 'OperatorRevoked', data: { operatorId } }] : [];
}

/** The active one of a name, else the last who bore it. @throws DomainError not_found */
export function operatorNamed(state: OperatorsState, name: string): RegisteredOperator {
  const named = state.operators.filter((one) => one.name.toLowerCase() === name.toLowerCase());
  const found = named.find(({ active }) => active) ?? named.at(-1);
  if (!found) throw new DomainError('not_found', `There is no operator ${name}.`);
  return found;
}
