import { resolve } from 'node:path';
import fc from 'fast-check';
import { wholeStack } from '../../src/companies/scans/declared-stack.rules.js';
import { NOT_RAISED } from '../../src/vocabulary/raised-money.js';
import { COMPANY_FIELD_ROWS } from '../../src/vocabulary/fields/company-fields.js';
import { currentStage, stageOfRound } from '../../src/vocabulary/round-stage.js';
import { STAGES } from '../../src/vocabulary/vocabularies.js';
import { canonicalTerm } from '../../src/vocabulary/vocabulary-match.js';

interface Fold {
  readonly COMPANY_FIELDS: Readonly<Record<string, string>>;
  readonly LISTS: readonly string[];
  readonly NOT_RAISED: string;
  readonly STAGES: readonly (readonly string[])[];
  readonly TECHNOLOGIES: Readonly<Record<string, string>>;
  stageOfRound(round: string | null): string | null;
  currentStage(stated: string | null, ofRound: string | null): string | null;
  wholeStack(stated: readonly string[], scan: object | undefined): object | null;
  isShown(field: string, folded: unknown, shown: unknown): boolean;
  reasonOf(kind: string, field: string, of: { fields: object | null; shown: unknown }): string | null;
  provedName(field: string, shown: unknown): string;
  foldRecord(record: { kind: string; id: string }, events: readonly object[]): Record<string, unknown> | null;
}

const rules = (await import(resolve(import.meta.dirname, '../../bin/verify-fold.mjs'))) as Fold;
const { COMPANY_FIELDS, LISTS, foldRecord } = rules;

const on = (day: string): object => ({ source: 'spec', observedAt: `${day}T00:00:00.000Z` });
const registered = {
  type: 'CompanyRegistered',
  data: { details: { name: 'Acme', hqCity: 'Porto', sectors: ['AI'] }, provenance: on('2026-01-02') },
};
const changed = (changes: object, day = '2026-02-03'): object => ({
  type: 'CompanyDetailsChanged',
  data: { changes, provenance: on(day) },
});
const company = (...events: object[]): ReturnType<Fold['foldRecord']> =>
  foldRecord({ kind: 'company', id: 'c' }, events);

describe('the rules of the verifier', () => {
  it('have every field of a company that answers show as it is stored', () => {
    const shown = COMPANY_FIELD_ROWS.filter(({ answer }) => answer !== undefined);
    expect(COMPANY_FIELDS).toEqual(Object.fromEntries(shown.map(({ field, wire }) => [field, wire])));
    expect(LISTS).toEqual(shown.filter(({ kind }) => kind === 'list').map(({ field }) => field));
  });

  it('fold a company', () => {
    expect(company(registered)).toMatchObject({ name: 'Acme', hq_city: 'Porto', status: 'active', former_names: [] });
    expect(company(registered, changed({ hqCity: null, name: null, sectors: null, extra: { a: 1 } }))).toMatchObject({
      name: 'Acme',
      hq_city: null,
      sectors: [],
      status: 'active',
    });
    expect(company(registered, { type: 'TechnologyScanned', data: null })).toMatchObject({ name: 'Acme' });
    expect(company(registered, { type: 'CompanyWithdrawn', data: null })).toEqual({});
    expect(company(registered, { type: 'CompanyMerged', data: {} })).toEqual({});
    expect(company(registered, { type: 'DuplicateMerged', data: null })).toMatchObject({ name: 'Acme' });
    const left = { fields: ['hqCity', 'sectors', 'name'], roundIds: ['r'], productIds: [] };
    const round = { type: 'FundingRoundRecorded', data: { roundId: 'r', round: 'Seed', amount: 5, leadInvestors: [], investors: [], provenance: on('2026-01-02') } }; // prettier-ignore
    expect(company(registered, round, { type: 'DuplicateSeparated', data: left })).toMatchObject({
      name: 'Acme',
      hq_city: null,
      sectors: [],
      funding_rounds: [],
      total_funding: null,
    });
    expect(company(registered, { type: 'DuplicateSeparated', data: null })).toBeNull();
    const joined = { type: 'FundingRoundJoined', data: { roundId: 'r', into: 'r2' } };
    expect(company(registered, round, joined)).toMatchObject({ funding_rounds: [], total_funding: null });
    expect(company(registered, round, { ...joined, data: null })).not.toHaveProperty('total_funding');
    const back = { type: 'CompanySeparated', data: { name: 'Acme Labs' } };
    expect(company(registered, { type: 'CompanyMerged', data: {} }, back)).toMatchObject({ name: 'Acme Labs', hq_city: null }); // prettier-ignore
  });

  it('say nothing where an event that sets fields is withheld', () => {
    expect(company(registered, { type: 'CompanyDetailsChanged', data: null })).toBeNull();
    expect(foldRecord({ kind: 'person', id: 'p' }, [{ type: 'PersonRegistered', data: null }])).toBeNull();
    expect(foldRecord({ kind: 'investor', id: 'i' }, [{ type: 'InvestorRegistered', data: null }])).toBeNull();
  });

  it('fold a product from the stream of its company, and a firm', () => {
    const product = (productId: string): object => ({
      type: 'ProductRegistered',
      data: { productId, name: productId, category: 'Tools', pricingType: null, status: 'live', website: null },
    });
    expect(foldRecord({ kind: 'product', id: 'a' }, [registered, product('a'), product('b')])).toEqual({
      name: 'a',
      category: 'Tools',
      pricing_type: null,
      status: 'live',
      website: null,
    });
    const firm = {
      type: 'InvestorRegistered',
      data: { name: 'Harbour', kind: 'firm', website: 'https://h.example', hqCountry: 'PT' },
    };
    expect(foldRecord({ kind: 'investor', id: 'i' }, [firm])).toEqual({
      name: 'Harbour',
      type: 'firm',
      website: 'https://h.example',
      hq_country: 'PT',
    });
    expect(foldRecord({ kind: 'investor', id: 'i' }, [firm, { type: 'InvestorMerged', data: {} }])).toBeNull();
  });
});

interface Round {
  readonly roundId: string;
  readonly round: string | null;
  readonly date: string | null;
  readonly amount: number | null;
}
const FUND = { investorId: 'f', name: null };
const ANGEL = { investorId: null, name: 'An Angel' };
const round = (of: Round, day = '2026-03-04'): object => ({
  type: 'FundingRoundRecorded',
  data: { ...of, valuation: null, leadInvestors: [FUND], investors: [FUND, ANGEL, ANGEL], provenance: on(day) },
});
const SEED: Round = { roundId: 'r1', round: 'Seed', date: '2020', amount: 2_000_000 };
const A: Round = { roundId: 'r2', round: 'Series A-1', date: '2022-05', amount: 9_000_000 };

describe('figures of a company that follow from its rounds', () => {
  it.each<[string, object[], object]>([
    ['nothing', [], { total_funding: null, total_funding_as_of: null, stage: null, funding_rounds: [], investors: [] }],
    ['a stated total', [changed({ totalFunding: 5 })], { total_funding: 5, total_funding_as_of: '2026-02-03' }],
    [
      'rounds above the stated total',
      [changed({ totalFunding: 5, stage: 'Seed' }), round(A), round(SEED, '2026-01-01')],
      { total_funding: 11_000_000, total_funding_as_of: '2026-03-04', stage: 'Series A', source_stage: 'Seed' },
    ],
    ['a round without an amount', [round({ ...SEED, amount: null })], { total_funding: null, stage: 'Seed' }],
    [
      'a listing beside a round',
      [round(SEED), round({ ...A, round: 'IPO' })],
      { total_funding: 2_000_000, stage: 'Public' },
    ],
    ['a round corrected', [round(SEED), round({ ...SEED, amount: 3 })], { total_funding: 3 }],
    ['an exit', [round(A), changed({ stage: 'IPO' })], { stage: 'Public', source_stage: 'IPO' }],
    [
      'a total that was confirmed',
      [
        changed({ totalFunding: 5 }),
        { type: 'CompanyFactsConfirmed', data: { fields: ['totalFunding'], provenance: on('2026-09-09') } },
      ],
      { total_funding_as_of: '2026-09-09' },
    ],
    ['a withdrawal', [round(A), { type: 'CompanyWithdrawn', data: null }, registered], { total_funding: null }],
  ])('%s', (_, events, expected) => {
    expect(company(registered, ...events)).toMatchObject(expected);
  });

  it('are not claimed where an event that sets them is withheld', () => {
    const fields = company(registered, { type: 'FundingRoundRecorded', data: null });
    expect(fields).not.toHaveProperty('total_funding');
    expect(fields).not.toHaveProperty('stage');
    expect(fields).toHaveProperty('description', null);
    expect(rules.reasonOf('company', 'stage', { fields, shown: 'Seed' })).toContain('withheld');
  });

  it('compare the investors of rounds as far as the events name them', () => {
    const fields = company(registered, round(SEED), round(A)) ?? {};
    const party = (name: string, slug: string | null): object => ({ name, slug, type: 'firm', type_is_guess: true });
    const shown = [SEED, A].map(({ round: name, date, amount }) => ({
      round: name,
      date,
      amount,
      currency: 'USD',
      valuation: null,
      lead_investors: [party('A Fund', 'a-fund')],
      investors: [party('A Fund', 'a-fund'), party('An Angel', null)],
    }));
    expect(rules.isShown('funding_rounds', fields.funding_rounds, shown)).toBe(true);
    expect(rules.isShown('funding_rounds', fields.funding_rounds, shown.slice(1))).toBe(false);
    expect(rules.isShown('funding_rounds', fields.funding_rounds, shown.toReversed())).toBe(false);
    const other = [{ ...shown[0], investors: [party('Another', null)] }, shown[1]];
    expect(rules.isShown('funding_rounds', fields.funding_rounds, other)).toBe(false);
    expect(rules.isShown('investors', fields.investors, [party('A Fund', 'a-fund'), party('An Angel', null)])).toBe(
      true,
    );
    expect(rules.isShown('investors', fields.investors, [party('A Fund', 'a-fund')])).toBe(false);
    expect(rules.provedName('funding_rounds', shown)).toContain('without investors that have a record');
    expect(rules.provedName('funding_rounds', [])).toBe('funding_rounds');
    expect(rules.reasonOf('company', 'investors', { fields, shown: [] })).toBeNull();
  });

  it('find the logo and the last run, and the rest of what scans found', () => {
    const logo = { type: 'LogoFound', data: { square: null, horizontal: { key: 'logos/a.png' } } };
    const run = (outcome: string, finishedAt: string): object => ({
      type: 'CompanyEnriched',
      data: { outcome, mode: 'look', finishedAt },
    });
    const fields = company(registered, logo, run('enriched', '2026-04-01'), run('nothing_found', '2026-05-01')) ?? {};
    expect(fields).toMatchObject({ logo_url: '/media/logos/a.png', last_enriched_at: '2026-04-01' });
    const isLogo = (shown: unknown): boolean => rules.isShown('logo_url', fields.logo_url, shown);
    expect(isLogo('https://x.example/media/logos/a.png')).toBe(true);
    expect(isLogo('https://x.example/media/logos/b.png')).toBe(false);
    expect(isLogo('https://x.example/y/media/logos/a.png')).toBe(false);
    expect(isLogo(null)).toBe(false);
  });
});

const PARTS =
  'Series Série Pre Post Seed Angel Growth A B j i 2 Extension (second close) Funding Venture Equity Debt IPO Secondary Late 天使 プレ amorçage d’ 2nd'.split(
    ' ',
  );

describe('the rules of the verifier are those of the service', () => {
  const words = STAGES.flatMap(({ value, aliases }) => [value, ...aliases]);

  it('for stages', () => {
    expect(rules.NOT_RAISED).toBe(NOT_RAISED);
    expect(rules.STAGES).toEqual(STAGES.map(({ value, aliases }) => [value, ...aliases]));
    const spelt = fc.oneof(
      fc.constantFrom(...words, 'Angel', 'Grant', 'Debt', 'Direct listing'),
      fc.stringMatching(/^(series )?[a-i](-?\d)?( round| extension)?$/),
      fc.array(fc.constantFrom(...PARTS), { maxLength: 4 }).map((parts) => parts.join(' ')),
      fc.string(),
    );
    const changedCase = fc.tuple(spelt, fc.boolean()).map(([text, up]) => (up ? ` ${text.toUpperCase()},` : text));
    fc.assert(
      fc.property(changedCase, fc.option(fc.constantFrom(...STAGES.map(({ value }) => value))), (text, ofRound) => {
        expect(rules.stageOfRound(text)).toBe(stageOfRound(text));
        const stage = currentStage(text, ofRound);
        expect(rules.currentStage(text, ofRound)).toBe(stage === null ? null : (canonicalTerm('stage', stage) ?? null));
      }),
      { numRuns: 2_000 },
    );
  });

  it('for technologies', () => {
    const known = Object.values(rules.TECHNOLOGIES).flatMap((names) => names.split(','));
    const name = fc.constantFrom(...known, 'React', ' STRIPE', 'Heap ', 'react');
    const names = fc.array(name, { maxLength: 6 });
    const provider = fc.option(name);
    const scan = fc.record({
      cdn: provider,
      hosting: provider,
      emailProvider: provider,
      frameworks: names,
      payments: names,
      analytics: names,
    });
    fc.assert(
      fc.property(names, fc.option(scan), (stated, seen) => {
        const observedAt = '2026-01-01T00:00:00.000Z';
        const found = seen && {
          cdn: seen.cdn,
          hosting: seen.hosting,
          email_provider: seen.emailProvider,
          frameworks: seen.frameworks,
          payments: seen.payments,
          analytics: seen.analytics,
          scannedAt: observedAt,
        };
        const event = seen ? { ...seen, provenance: { observedAt } } : undefined;
        expect(JSON.stringify(rules.wholeStack(stated, event))).toBe(JSON.stringify(wholeStack(stated, found)));
      }),
      { numRuns: 1_000 },
    );
  });
});
