import {
  type AnswerSchema,
  component,
  count,
  day,
  decimal,
  flag,
  instant,
  list,
  maybe,
  orNull,
  text,
} from '../../web/openapi/answer-schema.js';

const unlessUnknown = (schema: AnswerSchema): AnswerSchema => maybe(orNull(schema));
const usd = (description: string): AnswerSchema => unlessUnknown(decimal(`${description} In USD.`));

/** The fields of a dossier record. Section and source determine which are present. */
export const RECORD_ATTRIBUTES = component(
  'DossierAttributes',
  'The record field by field; each section has its own fields, and null means that the source does not say.',
  {
    // regulatory_filings
    form: maybe(text('Form or kind of filing, for example D, 10-K or charge.')),
    filed_at: maybe(day('When it was filed.')),
    accession: unlessUnknown(text('Number of the filing at its register.')),
    title: unlessUnknown(text('Title of a brochure.')),
    category: unlessUnknown(text('Category of the filing at its register.')),
    description: unlessUnknown(text("The register's own code of what was filed.")),
    status: unlessUnknown(text('Status at the register, for example of a charge or a registration.')),
    satisfied_on: unlessUnknown(day('When a charge was satisfied.')),
    total_offering: unlessUnknown(text('Size of an offering as it was filed; may say Indefinite.')),
    total_offering_usd: usd('Size of an offering.'),
    total_sold_usd: usd('How much of it was sold.'),
    investors: unlessUnknown(count('How many have invested in it.')),
    minimum_investment_usd: usd('Least investment that is accepted.'),
    first_sale: unlessUnknown(text('Date of the first sale.')),
    industry: unlessUnknown(text('Industry group of the issuer.')),
    exemptions: maybe(list(text('A rule.'), 'Rules under which it is exempt from registration.')),
    superseded: maybe(flag('Whether a later filing restates it.')),
    superseded_by: unlessUnknown(text('Number or day of that filing.')),
    // ownership_and_control
    holder: maybe(text('Who holds shares or controls.')),
    share_min_pct: unlessUnknown(decimal('Least share, in percent.')),
    share_max_pct: unlessUnknown(decimal('Most share, in percent.')),
    natures: maybe(list(text('A nature, as the register calls it.'), 'What the control consists of, or the roles.')),
    shares: unlessUnknown(decimal('How many shares.')),
    security_class: unlessUnknown(text('Class of the shares.')),
    appointed_on: unlessUnknown(day('When an officer was appointed.')),
    notified_on: unlessUnknown(day('When the control was notified.')),
    ceased_on: unlessUnknown(day('When it ended.')),
    // fund_aum
    amount_usd: usd('Assets.'),
    as_of: maybe(day('Day of the filing that says so.')),
    item: maybe(text('Item of Form ADV.')),
    private_funds: unlessUnknown(count('How many private funds.')),
    file: maybe(text('File of the adviser data that it was read from.')),
    line: maybe(count('Line of that file.')),
    // compensation_benchmarks
    role: maybe(text('Role that is advertised.')),
    low_usd: usd('Lowest yearly salary.'),
    median_usd: usd('Median yearly salary.'),
    high_usd: usd('Highest yearly salary.'),
    n: maybe(count('From how many postings.')),
    postings: maybe(list(text('An address.'), 'Addresses of the postings.')),
    // affiliated_entities
    name: maybe(text('Name of the other company.')),
    relation: maybe(text('How the two are related.')),
    slug: unlessUnknown(text('Slug of its record; null where none is on file.')),
    is_current: unlessUnknown(flag('Whether the relation is current.')),
    // verified_contacts
    kind: maybe(text('email, phone or profile.')),
    value: maybe(text('The contact.')),
    verified_at: maybe(instant('When it was last seen at the source.')),
  },
);
