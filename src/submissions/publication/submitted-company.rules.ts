import {
  type CompanyDetails,
  type CompanyStatus,
  type FundingRound,
  type Product,
  type FieldsProvenance,
  type RoundInvestor,
} from '../../companies/record/company.events.js';
import { slugBaseOf } from '../../vocabulary/company-name.js';
import { readCompanyInput, type CompanyInput } from '../../vocabulary/company-input.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type Received } from '../submission.decide.js';
import { type SubmissionLink, type SubmittedFacts } from '../submission.events.js';
import {
  type SubmittedArticle,
  type SubmittedOrganisation,
  type SubmittedProduct,
} from '../rules/submitted-parts.dto.js';

/** An approved submission's company, in the form for recording. */
export interface SubmittedCompany {
  readonly slugBase: string;
  readonly details: CompanyDetails & { readonly name: string };
  readonly rounds: readonly FundingRound[];
  readonly products: readonly Product[];
  readonly provenance: FieldsProvenance;
}

const DETAIL_OF: Readonly<Record<string, keyof CompanyDetails>> = {
  former_names: 'formerNames',
  one_liner: 'oneLiner',
  description: 'description',
  website: 'website',
  sectors: 'sectors',
  stage: 'stage',
  founded_date: 'foundedDate',
  hq_country: 'hqCountry',
  hq_city: 'hqCity',
  business_model: 'businessModel',
  employee_count: 'employeeCount',
  linkedin_url: 'linkedinUrl',
  twitter_url: 'twitterUrl',
  github_url: 'githubUrl',
  is_hiring: 'isHiring',
};
const TECHNOLOGY_FIELDS = ['coding_languages', 'frameworks_tools', 'cloud_providers'];
/** Fields that are not copied to the company's details. */
const ELSEWHERE = new Set([
  ...['name', 'total_funding', 'logo_url', 'products', 'mentioned_articles', 'notable_investors', 'competitors'],
  ...['latest_funding_round', 'latest_funding_date', 'latest_valuation'],
  ...TECHNOLOGY_FIELDS,
]);

/** Pure, so that a repeated publication is the same one. `observedAt` is the time of receipt. */
export function companyOf(
  received: Received,
  { slug, observedAt, links }: { slug: string; observedAt: Date; links: readonly SubmissionLink[] },
): SubmittedCompany {
  const { submissionId, startup, logoKey } = received;
  const read = readCompanyInput(companyInputOf(received));
  return {
    slugBase: slug,
    details: {
      name: startup.name,
      ...mapped(startup),
      ...(read.readings.employeeCount && { employeeCount: undefined }),
      ...(read.isStealth && { isStealth: true }),
      ...(typeof startup.total_funding === 'number' && { totalFunding: Math.round(startup.total_funding) }),
      ...(logoKey !== null && { logoUrl: `/media/${logoKey}` }),
      ...listed(
        'technologies',
        TECHNOLOGY_FIELDS.flatMap((field) => textsOf(startup[field])),
      ),
      ...investorsOf(startup, links),
      status: statusOf(startup),
      extra: extrasOf(startup, links),
    },
    rounds: roundsOf(received),
    products: productsOf(received),
    provenance: {
      source: 'submission',
      sourceKey: submissionId,
      observedAt: observedAt.toISOString(),
      ...(Object.keys(read.readings).length > 0 && { readings: read.readings }),
    },
  };
}

/** The fields that need conversion; sectors and stage are vocabulary values already. */
function companyInputOf({ domain, startup }: Received): CompanyInput {
  const { name, employee_count: employeeCount } = startup;
  return { name, domain, ...(typeof employeeCount === 'number' && { employeeCount }) };
}

/** The id of a submission's product, by its index in the list. */
export function productIdOf(submissionId: string, index: number): string {
  return deriveId('product', `submission#${submissionId}/${index}`);
}

function mapped(startup: SubmittedFacts): CompanyDetails {
  const details: Record<string, unknown> = {};
  for (const [field, detail] of Object.entries(DETAIL_OF)) {
    if (startup[field] !== undefined) details[detail] = startup[field];
  }
  return details;
}

function statusOf({ stage }: SubmittedFacts): CompanyStatus {
  if (stage === 'Public') return 'public';
  return stage === 'Acquired' ? 'acquired' : 'active';
}

/** Facts without a field, by wire name; stored competitors by id, others by name; external articles. */
function extrasOf(startup: SubmittedFacts, links: readonly SubmissionLink[]): NonNullable<CompanyDetails['extra']> {
  const extra: Record<string, string | number | boolean | readonly string[]> = {};
  for (const [field, value] of Object.entries(startup)) {
    if (field in DETAIL_OF || ELSEWHERE.has(field)) continue;
    extra[field] = value as string;
  }
  const isOnFile = (place: number): boolean =>
    links.some(({ part, index, match }) => part === 'mentioned_articles' && index === place && match !== null);
  const articles = articlesOf(startup).flatMap(({ url }, index) => (isOnFile(index) ? [] : (url ?? [])));
  if (articles.length > 0) extra.mentioned_articles = articles;
  const onFile = links.filter(({ part, match }) => part === 'competitors' && match !== null);
  if (onFile.length > 0) extra.competitor_ids = [...new Set(onFile.flatMap(({ match }) => match?.id ?? []))];
  const others = organisationsOf(startup, 'competitors').flatMap(({ name }, index) =>
    name === undefined || onFile.some((link) => link.index === index) ? [] : [name],
  );
  if (others.length > 0) extra.competitors = others;
  return extra;
}

/** Stored investors by id, others by name; a person without a record stays unnamed. */
function investorsOf(startup: SubmittedFacts, links: readonly SubmissionLink[]): Pick<CompanyDetails, 'investors'> {
  const investors = organisationsOf(startup, 'notable_investors').flatMap(({ name }, index): RoundInvestor[] => {
    const match = links.find((link) => link.part === 'notable_investors' && link.index === index)?.match;
    if (match) return [{ investorId: match.id, name: null }];
    return name === undefined ? [] : [{ investorId: null, name }];
  });
  return investors.length > 0 ? { investors } : {};
}

export function organisationsOf(startup: SubmittedFacts, field: string): readonly SubmittedOrganisation[] {
  return (startup[field] ?? []) as readonly SubmittedOrganisation[];
}

export function articlesOf(startup: SubmittedFacts): readonly SubmittedArticle[] {
  return (startup.mentioned_articles ?? []) as readonly SubmittedArticle[];
}

function roundsOf({ submissionId, startup }: Received): FundingRound[] {
  const { latest_funding_round: round, latest_funding_date: date, latest_valuation: valuation } = startup;
  if (typeof round !== 'string' && typeof date !== 'string') return [];
  return [
    {
      roundId: deriveId('round', `submission#${submissionId}`),
      round: typeof round === 'string' ? round : null,
      date: typeof date === 'string' ? date : null,
      amount: null,
      valuation: typeof valuation === 'number' ? Math.round(valuation) : null,
      leadInvestors: [],
      investors: [],
    },
  ];
}

function productsOf({ submissionId, startup }: Received): Product[] {
  return ((startup.products ?? []) as readonly SubmittedProduct[]).map(({ name, description, url }, index) => ({
    productId: productIdOf(submissionId, index),
    slugBase: slugBaseOf(name),
    name,
    category: null,
    pricingType: null,
    status: 'active',
    website: url ?? null,
    description: description ?? null,
  }));
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? (value as string[]) : [];
}

function listed(name: 'technologies', values: readonly string[]): CompanyDetails {
  return values.length > 0 ? { [name]: [...new Set(values)] } : {};
}
