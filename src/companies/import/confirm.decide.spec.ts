import { given } from '../../../test/kit/decider.js';
import { statedProduct, statedRound } from '../../../test/kit/stated-facts.js';
import {
  companyDecider,
  observe,
  type CompanyObservation,
  type CompanyState,
  type RegisteredCompany,
} from '../record/company.decide.js';
import { type FundingRound, type Product } from '../record/company.events.js';
import { withConfirmation } from './confirm.decide.js';

const companyId = '11111111-1111-5111-8111-111111111111';
const [JANUARY, FEBRUARY, MARCH] = ['2026-01-01', '2026-02-01', '2026-03-01'].map((day) => `${day}T00:00:00.000Z`) as [
  string,
  string,
  string,
];

const round = (amount: number): FundingRound =>
  statedRound('33333333-3333-5333-8333-333333333333', { date: '2021-03', amount });
const product = (category: string): Product =>
  statedProduct('44444444-4444-5444-8444-444444444444', 'Anvil', { category });

function seen(observedAt: string, value: number, source = 'directory'): CompanyObservation {
  return {
    companyId,
    domain: 'acme.ai',
    contestedDomain: null,
    slugBase: 'acme',
    details: { name: 'Acme', employeeCount: value, formerNames: ['Apex'] },
    rounds: [round(value)],
    products: [product(String(value))],
    exit: { kind: 'acquired', date: null, acquirer: `Buyer ${value}`, amount: null },
    provenance: { source, sourceKey: '1', file: `${observedAt}.jsonl`, line: 1, observedAt },
  };
}

const none = given(companyDecider);
const observing = (observation: CompanyObservation) => (state: CompanyState) =>
  withConfirmation(state, observe(state, observation), observation);
const onFile = (...observations: CompanyObservation[]) =>
  observations.reduce((history, one) => history.when(observing(one)).thenState({}), none);

describe('a later observation that repeats what is on file', () => {
  it('confirms every repeated fact, and nothing else', () => {
    onFile(seen(JANUARY, 5))
      .when(observing(seen(MARCH, 5)))
      .then({
        type: 'CompanyFactsConfirmed',
        data: {
          companyId,
          fields: ['name', 'employeeCount'],
          roundIds: [round(5).roundId],
          productIds: [product('5').productId],
          isExitConfirmed: true,
          provenance: seen(MARCH, 5).provenance,
        },
      });
  });

  it('protects facts against an observation from before it', () => {
    onFile(seen(JANUARY, 5), seen(MARCH, 5))
      .when(observing(seen(FEBRUARY, 9)))
      .thenNothing();
  });

  it('confirms only the rest where it changes something', () => {
    onFile(seen(JANUARY, 5))
      .when(observing({ ...seen(MARCH, 9), rounds: [round(5)] }))
      .thenTypes('CompanyDetailsChanged', 'CompanyExited', 'ProductRegistered', 'CompanyFactsConfirmed');
  });

  it('appends nothing when it is repeated, or older', () => {
    const history = onFile(seen(JANUARY, 5), seen(MARCH, 5));
    history.when(observing(seen(MARCH, 5))).thenNothing();
    history.when(observing(seen(FEBRUARY, 5))).thenNothing();
  });

  it('confirms what another source states of a round on file', () => {
    const theirs = { ...round(5), roundId: '55555555-5555-5555-8555-555555555555' };
    const from = (observedAt: string, amount: number): CompanyObservation => ({
      ...seen(observedAt, 5, 'news'),
      rounds: [{ ...theirs, amount }],
    });
    const history = onFile(seen(JANUARY, 5), from(JANUARY, 5), from(MARCH, 5));
    expect(history.events.at(-1)).toMatchObject({
      type: 'CompanyFactsConfirmed',
      data: { roundIds: [theirs.roundId] },
    });
    history.when(observing(from(FEBRUARY, 9))).thenNothing();
  });

  it('protects a round that another source has filled since', () => {
    const theirs = { ...round(5), roundId: '55555555-5555-5555-8555-555555555555', valuation: 50 };
    const history = onFile(
      seen(JANUARY, 5),
      seen(MARCH, 5),
      { ...seen(MARCH, 5, 'funding'), rounds: [theirs] },
      { ...seen(FEBRUARY, 9), rounds: [round(9)] },
    );
    const { rounds } = history.state as RegisteredCompany;
    expect(Object.values(rounds).map(({ value }) => [value.amount, value.valuation])).toEqual([[5, 50]]);
  });

  it('keeps what a later file has no column for, and confirms the rest', () => {
    const blank = { ...product('5'), category: null };
    const exit = { kind: 'acquired', date: null, acquirer: null, amount: null } as const;
    const bare = { ...seen(MARCH, 5), products: [blank], exit };
    onFile(seen(JANUARY, 5)).when(observing(bare)).thenTypes('CompanyFactsConfirmed');
    const history = onFile(seen(JANUARY, 5), {
      ...bare,
      products: [{ ...blank, description: 'For smiths' }],
      exit: { ...exit, amount: 7 },
    });
    const { state } = history;
    expect(state.phase === 'registered' && [state.exit?.value, state.products[blank.productId]?.value]).toEqual([
      { ...exit, acquirer: 'Buyer 5', amount: 7 },
      { ...product('5'), description: 'For smiths' },
    ]);
  });
});
