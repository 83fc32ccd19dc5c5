import { countryName } from '../../vocabulary/country-code.js';
import { readEntityType } from '../../vocabulary/entity-names/entity-type.js';
import { canonicalTerm } from '../../vocabulary/vocabulary-match.js';
import { articlePath, companyPath } from '../../vocabulary/profile-path.js';
import { type Party } from '../../web/openapi/answer-parts.dto.js';
import { type Company, type CompanyRow, type FundingRound, type Provenance } from './company-answers.dto.js';
import { type CompanyRecord } from './get-company-record.query.js';
import { type RoundInvestor } from './company.events.js';
import { type SiteScans } from '../scans/site-scans.js';
import { wholeStack } from '../scans/declared-stack.rules.js';
import { presentProvenance } from './provenance.presenter.js';
import { listedFields, recordFields, type CompanyListRow, type RoundRow } from './company-rows.rules.js';

/** A company in lists. */
export function presentListed(row: CompanyListRow, publicUrl: string): CompanyRow {
  return {
    id: row.company_id,
    slug: row.slug,
    ...listedFields(row),
    description: row.description ?? row.one_liner,
    ...presentFigures(row),
    ...presentStage(row),
    hq_country_name: countryName(row.hq_country),
    logo_url: absolute(publicUrl, row.logo_url),
    service_url: companyUrl(publicUrl, row.slug),
  };
}

/** The whole record. */
export function presentCompany(record: CompanyRecord, publicUrl: string): Company {
  const { company, rounds, founders, parties, articles, scans, withdrawnAt } = record;
  return {
    id: company.company_id,
    slug: company.slug,
    ...recordFields(company),
    description: company.description ?? company.one_liner,
    ...presentFigures(company),
    ...presentStage(company),
    hq_country_name: countryName(company.hq_country),
    logo_url: absolute(publicUrl, company.logo_url ?? foundLogo(scans)),
    funding_rounds: rounds.map((round) => presentRound(round, parties)),
    investors: presentParties(allInvestorsOf(record), parties),
    founders: founders.map(({ name, slug, role, linkedinUrl }) => ({ name, slug, role, linkedin_url: linkedinUrl })),
    articles: articles.map(({ title, slug, url, publication, date }) => ({
      title,
      slug,
      url,
      publication,
      date,
      service_url: publicUrl + articlePath(slug),
    })),
    tech_stack: wholeStack(company.technologies ?? [], scannedStack(scans)),
    service_url: companyUrl(publicUrl, company.slug),
    last_enriched_at: scans.enrichment?.enrichedAt ?? null,
    // Withdrawn people and investors are no longer named, so the answer gives the reason.
    ...(withdrawnAt && { withdrawn_at: withdrawnAt.toISOString() }),
    ...(record.observations && {
      provenance: { ...presentProvenance(record), ...scanProvenance(company, scans) },
    }),
  };
}

/** Figures with the days on which a source stated them. */
function presentFigures(
  row: CompanyListRow,
): Pick<CompanyRow, 'total_funding' | 'total_funding_as_of' | 'employee_count' | 'employee_count_as_of'> {
  const { total_funding, total_funding_on, employee_count, employees_on } = row;
  return {
    total_funding,
    total_funding_as_of: total_funding === null ? null : total_funding_on,
    employee_count,
    employee_count_as_of: employee_count === null ? null : employees_on,
  };
}

/** A vocabulary value or null, beside the source's term. */
function presentStage({
  stage,
  source_stage: sourceStage,
  declared_stage: declared,
}: CompanyListRow): Pick<CompanyRow, 'stage' | 'source_stage'> {
  return {
    stage: stage === null ? null : (canonicalTerm('stage', stage) ?? null),
    source_stage: sourceStage ?? declared,
  };
}

export function companyUrl(publicUrl: string, slug: string): string {
  return publicUrl + companyPath(slug);
}

/** Stored logos are recorded by path, which stays valid when the service's address changes. */
function absolute(publicUrl: string, logoUrl: string | null): string | null {
  return logoUrl?.startsWith('/') ? publicUrl + logoUrl : logoUrl;
}

/** The path of the logo found at the company's site, preferably square. */
export function foundLogo({ logo }: SiteScans): string | null {
  const key = logo?.square?.key ?? logo?.horizontal?.key;
  return key === undefined ? null : `/media/${key}`;
}

function scannedStack({ stack }: SiteScans) {
  if (!stack) return null;
  const { provenance, ...fields } = stack;
  return { ...fields, scannedAt: provenance.observedAt };
}

/** Only for shown values: a stated logo takes precedence over a found one. */
function scanProvenance(company: CompanyListRow, { stack, logo }: SiteScans): Record<string, Provenance> {
  const from = ({
    source,
    sourceUrl,
    observedAt,
    rule,
  }: NonNullable<SiteScans['stack']>['provenance']): Provenance => ({
    source,
    source_url: sourceUrl,
    fetched_at: observedAt,
    rule,
    confidence: 1,
  });
  return {
    ...(stack && { tech_stack: from(stack.provenance) }),
    ...(logo && company.logo_url === null && { logo_url: from(logo.provenance) }),
  };
}

type Parties = CompanyRecord['parties'];

/** A round, with the current names of its investors. */
export function presentRound(row: RoundRow, parties: Parties): FundingRound {
  return {
    round: row.round,
    date: row.date,
    amount: row.amount,
    currency: 'USD',
    valuation: row.valuation,
    lead_investors: presentParties(row.lead_investors, parties),
    investors: presentParties(row.investors, parties),
  };
}

/** Investors with a record by their current name, each once, without erased people. */
export function presentParties(investors: readonly RoundInvestor[], parties: Parties): Party[] {
  const shown = new Map<string, Party>();
  for (const { investorId, name } of investors) {
    if (investorId === null) {
      const { kind, isGuess } = readEntityType(name);
      shown.set(`name ${name}`, { name, slug: null, type: kind, type_is_guess: isGuess });
      continue;
    }
    const party = parties.get(investorId);
    if (!party) continue;
    const { id, name: current, slug, kind, isKindGuess } = party;
    shown.set(id, { name: current, slug, type: kind, type_is_guess: isKindGuess });
  }
  return [...shown.values()];
}

/** Investors of all rounds, newest round first, then those whose round no source names. */
export function allInvestorsOf({ company, rounds }: Pick<CompanyRecord, 'company' | 'rounds'>): RoundInvestor[] {
  return [
    ...rounds.toReversed().flatMap(({ lead_investors, investors }) => [...lead_investors, ...investors]),
    ...(company.investors ?? []),
  ];
}
