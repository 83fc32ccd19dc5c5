import { DomainError } from '../kernel/domain-error.js';
import { type Decider } from '../kernel/domain-event.js';
import { type OperatorEvent } from './operators.events.js';

export type RegisteredOperator = Extract<OperatorEvent, { type: 'OperatorAdded' }>['data'] & {
  readonly active: boolean;
};

export interface OperatorsState {
  /** In the order of addition, including revoked ones. */
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

/** Names are compared whatever their case. */
export function activeNamed(state: OperatorsState, name: string): RegisteredOperator | undefined {
  return activeOperators(state).find((one) => hasName(one, name));
}

function hasName(operator: RegisteredOperator, name: string): boolean {
  return operator.name.toLowerCase() === name.toLowerCase();
}

/** Whether a named operator is active: from then on the shared token opens no console. */
export function hasNamedOperator(state: OperatorsState): boolean {
  return activeOperators(state).some(({ role }) => role === 'operator');
}

/**
 * Adds an operator; `replaces` is the one that the same command added before, whose token was never shown.
 * @throws DomainError duplicate where another active operator has the name.
 */
export function addOperator(
  state: OperatorsState,
  added: Omit<RegisteredOperator, 'active'>,
  replaces: string | null,
): OperatorEvent[] {
  const bearer = activeNamed(state, added.name);
  if (bearer && bearer.operatorId !== replaces) {
    throw new DomainError('duplicate', `There is an active ${bearer.role} ${bearer.name} already; revoke it first.`);
  }
  const ended: OperatorEvent[] = replaces === null ? [] : revokeOperator(state, replaces);
  return [...ended, { type: 'OperatorAdded', data: added }];
}

/** Revokes a token by the operator's id. No event where it is revoked already. */
export function revokeOperator(state: OperatorsState, operatorId: string): OperatorEvent[] {
  const found = state.operators.find((one) => one.operatorId === operatorId);
  if (!found) throw new DomainError('not_found', 'There is no such operator.');
  return found.active ? [{ type: 'OperatorRevoked', data: { operatorId } }] : [];
}

/** The active operator of a name, else the last one with it. @throws DomainError not_found */
export function operatorNamed(state: OperatorsState, name: string): RegisteredOperator {
  const found = activeNamed(state, name) ?? state.operators.findLast((one) => hasName(one, name));
  if (!found) throw new DomainError('not_found', `There is no operator ${name}.`);
  return found;
}
