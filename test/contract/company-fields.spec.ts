import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPANIES } from '../../projections/companies/companies.entity.js';
import { companiesProjection } from '../../projections/companies/companies.projection.js';
import { companyStream, type CompanyEvent } from '../../src/companies/record/company.events.js';
import { companyFeed } from '../../src/companies/record/company.feed.js';
import { presentCompany, presentListed } from '../../src/companies/record/company.presenter.js';
import { type CompanyRow } from '../../src/companies/record/company-rows.rules.js';
import { readCompanyRecord } from '../../src/companies/import/company-row.import.js';
import { COMPANY_FIELD_ROWS, type CompanyField, type FieldKind } from '../../src/vocabulary/fields/company-fields.js';
import { recorded } from '../kit/recorded.js';

/** Fields that the feed publishes elsewhere, or withholds. */
const UNPUBLISHED = new Set<CompanyField>(['name', 'investors', 'extra']);
/** Fields that the record shows under another name or as a derived value, and fields that it does not show. */
const DERIVED: Readonly<Partial<Record<CompanyField, string | null>>> = {
  oneLiner: 'description',
  description: 'description',
  technologies: 'tech_stack',
  investors: 'investors',
  stage: 'source_stage',
  totalFunding: 'total_funding',
  logoUrl: 'logo_url',
  tags: null,
  launchedOn: null,
  isStealth: null,
  extra: null,
};

const COLUMN_TYPES: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  link: 'text',
  date: 'text',
  day: 'date',
  count: 'integer',
  money: 'double precision',
  flag: 'boolean',
  list: 'text[]',
  status: 'text',
  investors: 'jsonb',
  extra: 'jsonb',
};
const VALUES: Readonly<Record<FieldKind, unknown>> = {
  text: 'Acme',
  link: 'https://acme.ai/x',
  date: '2021-03',
  day: '2024-11-10',
  count: 9,
  money: 1_200_000,
  flag: true,
  list: ['Manufacturing'],
  status: 'closed',
  investors: [{ investorId: null, name: 'Fund' }],
  extra: { batch: 'W24' },
};

/** Values where the importer checks more than the kind. */
const IN_FILE: Readonly<Partial<Record<CompanyField, unknown>>> = {
  formerNames: ['Rampart'],
  oneLiner: 'Anvils as a service',
  website: 'https://acme.ai',
  hqCountry: 'US',
  stage: 'Seed',
  businessModel: 'SaaS',
};

const COMPANY_ID = '5b1e7d2c-9a54-5f0e-8a57-0d9f5c1e2a31';
const DETAILS = Object.fromEntries(COMPANY_FIELD_ROWS.map(({ field, kind }) => [field, VALUES[kind]]));
const PROVENANCE = { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' };

const [registered] = recorded([
  {
    stream: companyStream(COMPANY_ID),
    event: {
      type: 'CompanyRegistered',
      data: {
        companyId: COMPANY_ID,
        domain: 'acme.ai',
        contestedDomain: null,
        slugBase: 'acme',
        generated: false,
        details: DETAILS as { readonly name: string },
        provenance: PROVENANCE,
      },
    } satisfies CompanyEvent,
  },
]);

function projected(): Readonly<Record<string, unknown>> {
  const changes = companiesProjection.on.CompanyRegistered?.(registered as never) ?? [];
  const row = changes.find((change) => change.table === 'companies' && 'put' in change);
  return (row as { readonly put: Readonly<Record<string, unknown>> }).put;
}

function published(): Readonly<Record<string, unknown>> {
  const entry = companyFeed.find(({ type }) => type === 'CompanyRegistered');
  if (!entry?.published) throw new Error('CompanyRegistered is not published');
  const message = entry.map(registered as never) as { readonly details: Readonly<Record<string, unknown>> };
  expect(Object.keys(entry.schema.properties?.details?.properties ?? {})).toEqual(Object.keys(message.details));
  return message.details;
}

/** The properties of the first schema in `of` that has all `names`. */
function propertiesWith(names: readonly string[], of: unknown): Readonly<Record<string, unknown>> | null {
  if (of === null || typeof of !== 'object') return null;
  const { properties } = of as { readonly properties?: Readonly<Record<string, unknown>> };
  if (properties && names.every((name) => name in properties)) return properties;
  for (const part of Object.values(of)) {
    const found = propertiesWith(names, part);
    if (found) return found;
  }
  return null;
}

function contractOf(operation: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, `openapi/${operation}.json`), 'utf8'));
}

describe.each(COMPANY_FIELD_ROWS)(
  'the company field $field',
  ({ field, wire, column, kind, feed, answer, spellings }) => {
    const row = { ...projected(), company_id: COMPANY_ID, slug: 'acme' } as unknown as CompanyRow;

    it('has a column of its kind, which the projection fills', () => {
      expect(COMPANIES.columns[column]).toBe(COLUMN_TYPES[kind]);
      expect(projected()[column]).toEqual(VALUES[kind]);
    });

    it('is on the feed, or withheld', () => {
      expect(feed === undefined).toBe(UNPUBLISHED.has(field));
      if (feed !== undefined) expect(published()[wire]).toEqual(VALUES[kind]);
    });

    it('is in the answers of its row, as the contract states', () => {
      const company = presentCompany(
        {
          company: row,
          rounds: [],
          founders: [],
          articles: [],
          parties: new Map(),
          scans: { stack: null, logo: null, enrichment: null },
          observations: null,
          factSources: null,
          roundSources: null,
        },
        'https://scoutline.dev',
      );
      const record: Readonly<Record<string, unknown>> = { ...company };
      const inLists: Readonly<Record<string, unknown>> = { ...presentListed(row, 'https://scoutline.dev') };
      expect(answer === undefined).toBe(field in DERIVED);
      const shown = answer === undefined ? DERIVED[field] : wire;
      if (shown === null || shown === undefined) return expect(record).not.toHaveProperty(wire);
      expect(record).toHaveProperty(shown);
      expect(propertiesWith(['funding_rounds', 'former_names'], contractOf('startups.get'))).toHaveProperty(shown);
      if (answer !== undefined) expect(record[wire]).toEqual(VALUES[kind]);
      if (answer !== 'lists') return;
      expect(inLists[wire]).toEqual(VALUES[kind]);
      expect(propertiesWith(['slug', 'service_url'], contractOf('startups.list'))).toHaveProperty(wire);
    });

    it('is read from a file, where the row has spellings', () => {
      if (spellings === undefined) return expect(['investors', 'extra']).toContain(field);
      const cells = { name: 'Acme', [wire]: IN_FILE[field] ?? VALUES[kind] };
      const { details } = readCompanyRecord(
        cells,
        Object.fromEntries(Object.keys(cells).map((name) => [name, name])),
        1,
      );
      expect(details[field]).toEqual(IN_FILE[field] ?? VALUES[kind]);
    });
  },
);
