import {
  decimal,
  flag,
  instant,
  listOf,
  nullable,
  oneOf,
  optional,
  record,
  text,
  url,
  uuid,
  whole,
  type Schema,
} from '../../platform/feed/message-schema.js';
import {
  COMPANY_FIELD_ROWS,
  type CompanyFieldRow,
  type FieldWith,
  type WireOf,
} from '../../vocabulary/fields/company-fields.js';
import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import {
  COMPANY_STATUSES,
  type Claimant,
  type CompanyDetails,
  type CompanyEvent,
  type FieldsProvenance,
  type FieldValue,
  type Provenance,
  type WrongValues,
} from './company.events.js';

export const { publish, withhold } = publisherOf<CompanyEvent>('intel.companies.v1', 'company');

export const companyId = uuid('The company');
const domain = text('Registrable domain, lower case');
export const date = (what: string) => nullable(text(`${what}: YYYY, YYYY-MM or YYYY-MM-DD; null where unknown`));
export const money = (what: string) => nullable(whole(`${what}, whole US dollars; null where undisclosed`));

export const provenance = record(
  {
    source: text('Name of the source, for instance yc-directory'),
    source_url: optional(url('Where it was read')),
    observed_at: instant('When the source saw it so'),
    rule: optional(text('The rule that inferred the fact; absent where it was stated')),
    confidence: optional(decimal('0 to 1; absent where the source stated it')),
  },
  'Where the fact comes from',
);

const fieldsProvenance = record(
  {
    source: text('Name of the source, for instance yc-directory'),
    source_url: optional(url('Where it was read')),
    observed_at: instant('When the source saw it so'),
    rule: optional(text('The rule that inferred the fact; absent where it was stated')),
    confidence: optional(decimal('0 to 1; absent where the source stated it')),
    read_fields: optional(
      listOf(text('A field'), 'Fields that a rule of ours read out of what the source says; absent for none'),
    ),
  },
  'Where the fields come from',
);

type PublishedField = FieldWith<'feed'>;
type PublishedValues = { readonly [F in PublishedField as WireOf<F>]?: FieldValue<F> | null };

const PUBLISHED = COMPANY_FIELD_ROWS.filter(({ feed }) => feed !== undefined);

function schemaOf({ kind, feed = '' }: CompanyFieldRow): Schema<unknown> {
  const [about, item] = typeof feed === 'string' ? [feed, ''] : feed;
  switch (kind) {
    case 'date':
    case 'day':
      return date(about);
    case 'count':
      return nullable(whole(about));
    case 'money':
      return money(about);
    case 'flag':
      return nullable(flag(about));
    case 'list':
      return nullable(listOf(text(item), about));
    case 'status':
      return nullable(oneOf(COMPANY_STATUSES, about));
    default:
      return nullable(text(about));
  }
}

/** A field is absent where it was not observed, and null where a value was withdrawn. */
const details = Object.fromEntries(PUBLISHED.map((row) => [row.wire, optional(schemaOf(row))])) as {
  readonly [W in keyof PublishedValues]-?: Schema<PublishedValues[W]> & { readonly optional: true };
};
const named = record({ name: text('Its name'), ...details }, 'What the source knows');
const changed = record({ name: optional(text('Its name')), ...details }, 'Fields that changed');

const claim = record({
  domain,
  claimant: oneOf(['company', 'submission'], 'What holds the domain'),
  claimant_id: uuid('The company or submission'),
});

/** An operator's own words may name a person, so none are published. */
export const operatorsReason = text('Why: operator, whose own words are not published');

/** Keys, files and lines of sources and the free-form extras of submissions are not published. */
export const companyFeed: readonly FeedEntry[] = [
  publish('DomainClaimed', {
    summary: 'A domain is held: by a company as a further name, or by a submission that waits',
    message: claim,
    map: ({ domain, claimant }) => ({ domain, claimant: claimant.kind, claimant_id: claimantId(claimant) }),
  }),
  publish('DomainReleased', {
    summary: 'A domain is free again',
    message: claim,
    map: ({ domain, claimant }) => ({ domain, claimant: claimant.kind, claimant_id: claimantId(claimant) }),
  }),
  publish('CompanyRegistered', {
    summary: 'A company is on file',
    message: record({
      company_id: companyId,
      domain: nullable(domain),
      details: named,
      provenance: fieldsProvenance,
      generated: flag('Whether it was made up, as test data'),
    }),
    map: (data) => ({
      company_id: data.companyId,
      domain: data.domain,
      details: { name: data.details.name, ...detailsOf(data.details) },
      provenance: fieldsProvenanceOf(data.provenance),
      generated: data.generated,
    }),
  }),
  publish('CompanyDetailsChanged', {
    summary: 'Something else is known of a company',
    message: record({
      company_id: companyId,
      changes: changed,
      claimed_domain: nullable(text('A domain that the company took over; null for none')),
      provenance: fieldsProvenance,
      wrong: optional(
        record(
          {
            fields: listOf(text('Name of a field'), 'Fields whose former value was wrong'),
            since: optional(instant('Since when it was wrong; absent for as long as it was on file')),
          },
          'Former values that were wrong when they were stored; absent where the world changed',
        ),
      ),
    }),
    map: (data) => ({
      company_id: data.companyId,
      changes: {
        ...(data.changes.name !== undefined && { name: data.changes.name }),
        ...detailsOf(data.changes),
      },
      claimed_domain: data.claimedDomain,
      provenance: fieldsProvenanceOf(data.provenance),
      ...(data.wrong && { wrong: wrongOf(data.wrong) }),
    }),
  }),
  publish('CompanyExited', {
    summary: 'A company was acquired, went public or closed',
    message: record({
      company_id: companyId,
      kind: oneOf(['acquired', 'public', 'closed'], 'How'),
      date: date('When'),
      acquirer: nullable(text('The company that acquired it')),
      amount: money('Price'),
      provenance,
    }),
    map: (data) => ({
      company_id: data.companyId,
      kind: data.kind,
      date: data.date,
      acquirer: data.acquirer,
      amount: data.amount,
      provenance: provenanceOf(data.provenance),
    }),
  }),
  withhold('CompanyFactsConfirmed', 'No fact changes; the API states the date of the last observation'),
  publish('ProductRegistered', {
    summary: 'A product of a company is on file',
    message: record({
      company_id: companyId,
      product_id: uuid('The product'),
      name: text('Its name'),
      category: nullable(text('Category')),
      pricing_type: nullable(text('How it is priced')),
      status: nullable(text('Status')),
      website: nullable(text('Its website')),
      description: nullable(text('What it does')),
      provenance,
    }),
    map: (data) => ({
      company_id: data.companyId,
      product_id: data.productId,
      name: data.name,
      category: data.category,
      pricing_type: data.pricingType,
      status: data.status,
      website: data.website,
      description: data.description,
      provenance: provenanceOf(data.provenance),
    }),
  }),
  publish('CompanyWithdrawn', {
    summary: 'A company is off file, with its rounds and products; its domains are free again',
    message: record({
      company_id: companyId,
      domain: nullable(domain),
      round_ids: listOf(uuid('A round'), 'Its rounds'),
      product_ids: listOf(uuid('A product'), 'Its products'),
      reason: text('Why: generated, or operator, whose own words are not published'),
    }),
    map: (data) => ({
      company_id: data.companyId,
      domain: data.domain,
      round_ids: data.roundIds,
      product_ids: data.productIds,
      reason: data.reason === 'generated' ? data.reason : 'operator',
    }),
  }),
];

const WIRE_OF = new Map<string, string>(COMPANY_FIELD_ROWS.map(({ field, wire }) => [field, wire]));

function wrongOf({ fields, since }: WrongValues): { fields: string[]; since?: string } {
  const names = fields.map((field) => WIRE_OF.get(field) ?? field);
  return since === null ? { fields: names } : { fields: names, since };
}

function claimantId(claimant: Claimant): string {
  return claimant.kind === 'company' ? claimant.companyId : claimant.submissionId;
}

export function provenanceOf(from: Provenance) {
  return {
    source: from.source,
    ...(from.sourceUrl !== undefined && { source_url: from.sourceUrl }),
    observed_at: from.observedAt,
    ...(from.rule !== undefined && { rule: from.rule }),
    ...(from.confidence !== undefined && { confidence: from.confidence }),
  };
}

function fieldsProvenanceOf(from: FieldsProvenance) {
  const read = Object.keys(from.readings ?? {}).filter((field) => field !== 'extra');
  const names = read.map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  return { ...provenanceOf(from), ...(names.length > 0 && { read_fields: names }) };
}

/** JSON omits undefined fields, so absent fields stay absent. */
function detailsOf(of: CompanyDetails): PublishedValues {
  return Object.fromEntries(PUBLISHED.map(({ wire, field }) => [wire, of[field]]));
}
