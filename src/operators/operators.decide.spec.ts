import { addOperator, hasNamedOperator, operatorNamed, operatorsDecider, revokeOperator } from './operators.decide.js';
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
const given = (...events: OperatorEvent[]) => events.reduce(operatorsDecider.evolve, operatorsDecider.initial);

describe('adding an operator', () => {
  it('puts them into the register', () => {
    expect(addOperator(given(), person('ada', '1'), null)).toEqual([added('ada', '1')]);
  });

  it('refuses a name that somebody active bears, however it is written', () => {
    expect(() => addOperator(given(added('ada', '1')), person('Ada', '2'), null)).toThrow(/active operator ada/);
  });

  it('gives a name again once its bearer has ended', () => {
    const state = given(added('ada', '1'), revoked('1'));
    expect(addOperator(state, person('ada', '2'), null)).toEqual([added('ada', '2')]);
  });

  it('puts a repeat of the command in the place of what it added before', () => {
    expect(addOperator(given(added('ada', '1')), person('ada', '2'), '1')).toEqual([revoked('1'), added('ada', '2')]);
  });
});

describe('revoking an operator', () => {
  it('ends them once, and is quiet after that', () => {
    const state = given(added('ada', '1'));
    expect(revokeOperator(state, '1')).toEqual([revoked('1')]);
    expect(revokeOperator(given(added('ada', '1'), revoked('1')), '1')).toEqual([]);
  });

  it('refuses who never was one', () => {
    expect(() => revokeOperator(given(), '1')).toThrow(/no such operator/);
  });
});

describe('the register', () => {
  it('knows whether somebody may act under a name of their own', () => {
    expect(hasNamedOperator(given())).toBe(false);
    expect(hasNamedOperator(given(added('eve', '1', 'auditor')))).toBe(false);
    expect(hasNamedOperator(given(added('ada', '1')))).toBe(true);
    expect(hasNamedOperator(given(added('ada', '1'), revoked('1')))).toBe(false);
  });

  it('finds the active bearer of a name before one who ended', () => {
    const state = given(added('ada', '1'), revoked('1'), added('ada', '2'));
    expect(operatorNamed(state, 'ADA').operatorId).toBe('2');
    expect(() => operatorNamed(state, 'eve')).toThrow(/no operator eve/);
  });
});
