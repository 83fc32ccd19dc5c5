import { Companies, partyOf } from '../../../test/kit/companies-in-memory.js';
import { Random } from '../../../test/simulation/random.js';

const [A, B] = ['acme.ai', 'acme.io'] as const;
const DOMAINS = [A, B];
const SOURCES = ['directory', 'register'];
const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);

describe('an investor that is retracted from a merged company', () => {
  let companies: Companies;
  const state = (domain: string, day: number, ...ids: string[]) =>
    companies.state(domain, day, { investors: ids.map(partyOf) });

  beforeEach(() => {
    companies = new Companies();
  });

  it('is retracted from the record whose source named it, and the company gets no investor by that', async () => {
    await companies.state(A, 10, {});
    await state(B, 11, 'P', 'Q');
    await companies.merge(B, A);
    await companies.retract(A, 'P', 'R');
    await companies.split(B);
    expect([companies.investorsOf(A), companies.investorsOf(B)]).toEqual([[], ['Q', 'R']]);
  });

  it('is retracted from both records where the sources of both named it', async () => {
    await state(A, 10, 'P', 'S');
    await state(B, 11, 'P', 'Q');
    await companies.merge(B, A);
    await companies.retract(A, 'P', null);
    await companies.split(B);
    expect([companies.investorsOf(A), companies.investorsOf(B)]).toEqual([['S'], ['Q']]);
  });

  it('stays with the other record where it was retracted before the merge', async () => {
    await state(A, 10, 'P');
    await state(B, 11, 'P');
    await companies.retract(A, 'P', null);
    await companies.merge(B, A);
    await companies.split(B);
    expect([companies.investorsOf(A), companies.investorsOf(B)]).toEqual([[], ['P']]);
  });

  it.each(SEEDS)('leaves the records what they had without the merge, in history %i', async (seed) => {
    const [both, never] = [new Companies(), new Companies()];
    const numbers = new Random(seed);
    const random = (below: number): number => numbers.between(0, below - 1);
    const replaced = new Map<string, string>();
    const named = (...ids: string[]) => ids.filter(() => random(2) === 0).map((id) => replaced.get(id) ?? id);
    let day = 9;
    const row = async (domain: string, source: string) => {
      day++;
      const kinds = ['Seed', 'Series A'].filter(() => random(2) === 0);
      const stated = { source, kinds, amount: 1 + random(2), investors: named('P', 'Q', 'R') };
      for (const log of [both, never]) await log.state(domain, day, { investors: [partyOf('T')] }, stated);
    };
    for (const domain of DOMAINS) for (const source of SOURCES) await row(domain, source);
    let merged: string | undefined;
    for (let step = 0; step < 12; step++) {
      const [domain, source] = [DOMAINS[random(2)] ?? A, SOURCES[random(2)] ?? ''];
      const kind = random(4);
      if (kind < 2) await row(domain, source);
      else if (kind === 2 && replaced.size < 2) {
        const id = replaced.has('P') ? 'Q' : 'P';
        replaced.set(id, `${id}2`);
        for (const log of [both, never]) for (const at of DOMAINS) await log.retract(at, id, `${id}2`);
      } else if (kind === 3 && merged === undefined) {
        merged = domain;
        await both.merge(merged, merged === A ? B : A);
      } else if (kind === 3 && merged !== undefined) {
        await both.split(merged);
        merged = undefined;
      }
    }
    if (merged !== undefined) await both.split(merged);
    expect(DOMAINS.map((domain) => both.roundsOf(domain))).toEqual(DOMAINS.map((domain) => never.roundsOf(domain)));
  });
});
