import { given } from '../../test/kit/decider.js';
import {
  addOperator,
  hasNamedOperator,
  operatorNamed,
  operatorsDecider,
  revokeOperator,
  type OperatorsState,
} from './operators.decide.js';
import { type OperatorEvent } from './operators.events.js';

const person = (name: string, operatorId: string, role: 'operator' | 'auditor' = 'operator') => ({
  operatorId,
  name,
  role,
  tokenHash: `hash of ${operatorId}`,
});
const added = (name: string, id: string, role?: 'auditor'): OperatorEvent => ({
  type: 'OperatorAdded',
  data: person(name, id, role),
});
const revoked = (operatorId: string): OperatorEvent => ({ type: 'OperatorRevoked', data: { operatorId } });
const history = (...events: OperatorEvent[]) => given(operatorsDecider, ...events);
const stateOf = (...events: OperatorEvent[]) => history(...events).state;
const add =
  (name: string, id: string, replaces: string | null = null) =>
  (state: OperatorsState) =>
    addOperator(state, person(name, id), replaces);
const revoke = (id: string) => (state: OperatorsState) => revokeOperator(state, id);

describe('adding an operator', () => {
  it('puts them into the register; the same again is refused by its name', () => {
    history().when(add('ada', '1')).refusedWhenRepeated('duplicate').then(added('ada', '1'));
  });

  it('refuses the name of an active operator, in any case of letters', () => {
    history(added('ada', '1'))
      .when(add('Ada', '2'))
      .thenThrows('duplicate', /active operator ada/);
  });

  it('allows the name of a revoked operator', () => {
    history(added('ada', '1'), revoked('1'))
      .when(add('ada', '2'))
      .refusedWhenRepeated('duplicate')
      .then(added('ada', '2'));
  });

  it('replaces what an earlier attempt of the command added', () => {
    history(added('ada', '1'))
      .when(add('ada', '2', '1'))
      .refusedWhenRepeated('duplicate')
      .then(revoked('1'), added('ada', '2'));
  });
});

describe('revoking an operator', () => {
  it('happens once', () => {
    history(added('ada', '1')).when(revoke('1')).then(revoked('1'));
    history(added('ada', '1'), revoked('1')).when(revoke('1')).thenNothing();
  });

  it('is refused for an unknown id', () => {
    history()
      .when(revoke('1'))
      .thenThrows('not_found', /no such operator/);
  });
});

describe('the register', () => {
  it('knows whether somebody may act under a name of their own', () => {
    expect(hasNamedOperator(stateOf())).toBe(false);
    expect(hasNamedOperator(stateOf(added('eve', '1', 'auditor')))).toBe(false);
    expect(hasNamedOperator(stateOf(added('ada', '1')))).toBe(true);
    expect(hasNamedOperator(stateOf(added('ada', '1'), revoked('1')))).toBe(false);
  });

  it('finds the active bearer of a name before one who ended', () => {
    const state = stateOf(added('ada', '1'), revoked('1'), added('ada', '2'));
    expect(operatorNamed(state, 'ADA').operatorId).toBe('2');
    expect(() => operatorNamed(state, 'eve')).toThrow(/no operator eve/);
  });
});
