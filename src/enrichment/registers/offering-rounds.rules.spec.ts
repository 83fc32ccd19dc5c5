import { type Attribute, type PublicRecord } from '../../registries/registry.port.js';
import { offeringRounds } from './offering-rounds.rules.js';

function notice(accession: string, attributes: Record<string, Attribute>): PublicRecord {
  return {
    section: 'regulatory_filings',
    label: 'D',
    value: '2024-05-05',
    attributes: { form: 'D', filed_at: '2024-05-05', accession, total_offering: '2000000', ...attributes },
    person: null,
    source: {
      name: 'SEC EDGAR',
      url: `https://sec.gov/${accession}`,
      retrievedAt: '2026-11-22T09:00:00.000Z',
      document: null,
    },
  };
}

describe('rounds in notices of offerings', () => {
  it('are one an offering, with the sum of its last notice and the key of its first', () => {
    const { rounds, rejectedOfferings } = offeringRounds(
      [
        notice('3', { form: 'D/A', total_sold_usd: 1_900_000, first_sale: '2024-04-01', superseded_by: null }),
        notice('2', { form: 'D/A', total_sold_usd: 900_000, superseded_by: '3' }),
        notice('1', { total_sold_usd: 500_000, superseded_by: '2' }),
      ],
      0.9,
    );
    expect(rounds).toEqual([
      {
        key: 'edgar/1',
        amountUsd: 1_900_000,
        date: '2024-04-01',
        source: 'registry:edgar',
        rule: 'edgar.form-d',
        sourceUrl: 'https://sec.gov/3',
        confidence: 0.9,
        observedAt: '2026-11-22T09:00:00.000Z',
        matched: 'D/A 3: 1900000 USD sold of 2000000',
      },
    ]);
    expect(rejectedOfferings.map(({ key, reason }) => [key, reason])).toEqual([
      ['edgar/2', 'superseded'],
      ['edgar/1', 'superseded'],
    ]);
  });

  it('have the key of the first notice, whether that was read or not', () => {
    const { rounds, rejectedOfferings } = offeringRounds(
      [
        notice('8', { form: 'D/A', total_sold_usd: 1_900_000, superseded_by: null }),
        notice('7', { form: 'D/A', total_sold_usd: 1_800_000, superseded_by: '8' }),
        notice('2', { form: 'D/A', superseded_by: '8' }),
        notice('1', { superseded_by: '8' }),
      ],
      0.9,
    );
    expect(rounds.map(({ key, amountUsd }) => [key, amountUsd])).toEqual([['edgar/1', 1_900_000]]);
    expect(rejectedOfferings.map(({ key }) => key)).toEqual(['edgar/7']);
  });

  it('have the day of filing where the first sale was written down for a later one', () => {
    const records = [notice('1', { total_sold_usd: 500_000, first_sale: '2042-04-01' })];
    expect(offeringRounds(records, 0.9).rounds.map(({ date }) => date)).toEqual(['2024-05-05']);
  });

  it.each([
    ['the first notice', {}, '2024-05-05'],
    ['the sale in the first notice', { first_sale: '2024-04-20' }, '2024-04-20'],
  ])('have the day of %s where an amendment of another year names none', (_, first, day) => {
    const amendment = { form: 'D/A', filed_at: '2026-05-04', total_sold_usd: 900_000, superseded_by: null };
    const records = [notice('2', amendment), notice('1', { superseded_by: '2', ...first })];
    expect(offeringRounds(records, 0.9).rounds.map(({ date }) => date)).toEqual([day]);
  });

  it('are not the price of a merger, and not debt alone', () => {
    const records = [
      notice('1', { total_sold_usd: 5_000_000, business_combination: true, debt_only: false }),
      notice('2', { total_sold_usd: 2_000_000, business_combination: false, debt_only: true }),
      notice('3', { total_sold_usd: 1_000_000, business_combination: false, debt_only: false }),
      notice('4', { total_sold_usd: 0, business_combination: true, superseded_by: '1' }),
    ];
    const { rounds, rejectedOfferings } = offeringRounds(records, 0.9);
    expect(rounds.map(({ amountUsd }) => amountUsd)).toEqual([1_000_000]);
    expect(rejectedOfferings.map(({ key, reason }) => [key, reason])).toEqual([
      ['edgar/1', 'business_combination'],
      ['edgar/2', 'debt'],
      ['edgar/4', 'superseded'],
    ]);
  });

  it.each([
    [
      'Other Technology',
      [{ amountUsd: 2_000_000, confidence: 0.9, matched: 'D 1: 2000000 USD sold of 2000000, debt only' }],
    ],
    ['Commercial Banking', []],
    ['REITS and Finance', []],
    ['Residential', []],
  ])('are debt alone only where the firm lends nothing: %s', (industry, rounds) => {
    const records = [notice('1', { total_sold_usd: 2_000_000, debt_only: true, industry })];
    const found = offeringRounds(records, 0.9);
    expect(found.rounds).toMatchObject(rounds);
    expect(found.rejectedOfferings.map(({ reason }) => reason)).toEqual(rounds.length > 0 ? [] : ['debt']);
  });

  it('are not funds, offerings without a sale, and notices that were not read', () => {
    const records = [
      notice('1', { total_sold_usd: 5_000_000, industry: 'Pooled Investment Fund' }),
      notice('2', { total_sold_usd: 0 }),
      notice('3', {}),
      { ...notice('4', { total_sold_usd: 1 }), section: 'fund_aum' as const },
    ];
    expect(offeringRounds(records, 0.9)).toEqual({
      rounds: [],
      rejectedOfferings: [
        { key: 'edgar/1', amountUsd: 5_000_000, reason: 'fund' },
        { key: 'edgar/2', amountUsd: 0, reason: 'nothing_sold' },
      ],
    });
  });
});
