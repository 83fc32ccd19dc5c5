import { given } from '../../../test/kit/decider.js';
import {
  investorDecider,
  mergeInvestor,
  reclassifyInvestor,
  registerInvestor,
  separateInvestor,
  eraseInvestor,
  withdrawMadeUpInvestor,
  type InvestorState,
} from './investor.decide.js';
import { type InvestorEvent } from './investor.events.js';

const provenance = { source: 'generator', sourceKey: '7/1', observedAt: '2026-03-13T00:00:00.000Z' };
const dataOf = (generated: boolean) => ({
  investorId: 'i1',
  kind: 'firm' as const,
  name: 'Anvil',
  sealedName: null,
  slugBase: 'anvil',
  website: null,
  hqCountry: null,
  provenance,
  generated,
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

describe('erasing an investor', () => {
  const person: InvestorEvent = { type: 'InvestorRegistered', data: { ...dataOf(false), kind: 'person' } };
  const erased: InvestorEvent = { type: 'InvestorErased', data: { investorId: 'i1' } };
  const erase = (state: InvestorState) => eraseInvestor(state, 'i1');

  it('takes a person off file, once and for good', () => {
    given(investorDecider, person).when(erase).then(erased).thenState({ phase: 'erased' });
    given(investorDecider, person, erased).when(register(false)).thenNothing();
  });

  it('leaves a firm and an unknown investor as they are', () => {
    given(investorDecider, { type: 'InvestorRegistered', data: { ...dataOf(false), kind: 'firm' } }).when(erase).thenNothing(); // prettier-ignore
    given(investorDecider).when(erase).thenNothing();
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

describe('a person who turns out to be a firm', () => {
  const person: InvestorEvent = {
    type: 'InvestorRegistered',
    data: { ...dataOf(false), kind: 'person', name: null, sealedName: null, slugBase: null },
  };
  const data = {
    investorId: 'i1',
    kind: 'firm' as const,
    name: 'Anvil',
    evidence: ['led 12 rounds on file'],
    provenance,
  };
  const reclassify = (state: InvestorState) => reclassifyInvestor(state, data);

  it('is a firm once', () => {
    given(investorDecider, person)
      .when(reclassify)
      .then({ type: 'InvestorReclassified', data })
      .thenState({ kind: 'firm' });
    given(investorDecider, registered(false)).when(reclassify).thenNothing();
    given(investorDecider).when(reclassify).thenNothing();
  });
});

describe('two names of a firm', () => {
  const data = { investorId: 'i1', mergedInto: 'i2', rule: 'the same name with and without Partners', provenance };
  const merged: InvestorEvent = { type: 'InvestorMerged', data };
  const separated: InvestorEvent = { type: 'InvestorSeparated', data: { investorId: 'i1', reason: 'two firms' } };
  const merge = (state: InvestorState) => mergeInvestor(state, data);
  const separate = (state: InvestorState) => separateInvestor(state, 'i1', 'two firms');

  it('are merged once, with the rule', () => {
    given(investorDecider, registered(false)).when(merge).then(merged).thenState({ mergedInto: 'i2' });
    given(investorDecider).when(merge).thenNothing();
  });

  it('are never merged with themselves', () => {
    given(investorDecider, registered(false))
      .when((state) => mergeInvestor(state, { ...data, mergedInto: 'i1' }))
      .thenNothing();
  });

  it('are separated by an operator, and no rule merges them again', () => {
    given(investorDecider, registered(false), merged)
      .when(separate)
      .then(separated)
      .thenState({ mergedInto: null, isSeparated: true });
    given(investorDecider, registered(false), merged, separated).when(merge).thenNothing();
    given(investorDecider, registered(false)).when(separate).thenNothing();
  });
});
