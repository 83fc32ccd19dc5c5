import { given } from '../../../test/kit/decider.js';
import { investorDecider, registerInvestor, withdrawMadeUpInvestor, type InvestorState } from './investor.decide.js';
import { type InvestorEvent } from './investor.events.js';

const provenance = { source: 'generator', sourceKey: '7/1', observedAt: '2026-03-13T00:00:00.000Z' };
const dataOf = (generated: boolean) => ({
  ...{ investorId: 'i1', kind: 'firm' as const, name: 'Anvil', sealedName: null, slugBase: 'anvil' },
  ...{ website: null, hqCountry: null, provenance, generated },
});
const registered = (generated: boolean): InvestorEvent => ({ type: 'InvestorRegistered', data: dataOf(generated) });
const withdrawn: InvestorEvent = { type: 'InvestorWithdrawn', data: { investorId: 'i1', reason: 'generated' } };
const register = (generated: boolean) => (state: InvestorState) => registerInvestor(state, dataOf(generated));
const withdraw = (state: InvestorState) => withdrawMadeUpInvestor(state, 'i1', 'generated');

describe('registering an investor', () => {
  it('happens once', () => {
    given(investorDecider)
      .when(register(true))
      .then(registered(true))
      .thenState({ phase: 'registered', generated: true });
  });

  it('leaves the record on file as it is', () => {
    given(investorDecider, registered(false)).when(register(true)).thenNothing().thenState({ generated: false });
  });

  it('is possible again after a withdrawal', () => {
    given(investorDecider, registered(true), withdrawn).when(register(false)).then(registered(false));
  });
});

describe('withdrawing an investor', () => {
  it('takes a generated one off file', () => {
    given(investorDecider, registered(true)).when(withdraw).then(withdrawn).thenState(investorDecider.initial);
  });

  it('appends nothing for a real one, for none, and for one already withdrawn', () => {
    given(investorDecider, registered(false)).when(withdraw).thenNothing();
    given(investorDecider).when(withdraw).thenNothing();
    given(investorDecider, registered(true), withdrawn).when(withdraw).thenNothing();
  });
});
