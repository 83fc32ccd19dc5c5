import { resolve } from 'node:path';
import { COMPANY_FIELD_ROWS } from '../../src/vocabulary/fields/company-fields.js';

interface Fold {
  readonly COMPANY_FIELDS: Readonly<Record<string, string>>;
  readonly LISTS: readonly string[];
  foldRecord(record: { kind: string; id: string }, events: readonly object[]): Record<string, unknown> | null;
}

const { COMPANY_FIELDS, LISTS, foldRecord } = (await import(
  resolve(import.meta.dirname, '../../bin/verify-records.mjs')
)) as Fold;

const registered = { type: 'CompanyRegistered', data: { details: { name: 'Acme', hqCity: 'Porto', sectors: ['AI'] } } };
const changed = (changes: object): object => ({ type: 'CompanyDetailsChanged', data: { changes } });
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
      ...{ name: 'Acme', hq_city: null, sectors: [], status: 'active' },
    });
    expect(company(registered, { type: 'TechnologyScanned', data: null })).toMatchObject({ name: 'Acme' });
    expect(company(registered, { type: 'CompanyWithdrawn', data: null })).toEqual({});
    expect(company(registered, { type: 'CompanyMerged', data: {} })).toEqual({});
    expect(company(registered, { type: 'DuplicateMerged', data: null })).toMatchObject({ name: 'Acme' });
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
      ...{ name: 'a', category: 'Tools', pricing_type: null, status: 'live', website: null },
    });
    const firm = {
      type: 'InvestorRegistered',
      data: { name: 'Harbour', website: 'https://h.example', hqCountry: 'PT' },
    };
    expect(foldRecord({ kind: 'investor', id: 'i' }, [firm])).toEqual({
      ...{ name: 'Harbour', website: 'https://h.example', hq_country: 'PT' },
    });
    expect(foldRecord({ kind: 'investor', id: 'i' }, [firm, { type: 'InvestorMerged', data: {} }])).toBeNull();
  });
});
