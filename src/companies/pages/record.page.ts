import { countryName } from '../../vocabulary/country-code.js';
import { articlePath } from '../../vocabulary/profile-path.js';
import { roundUsd, oldYear } from '../../web/design/amounts.js';
import { type WithTransparencyLog } from '../../web/evidence/proof-links.js';
import { plainText, tableOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { type CompanyRecord, type LinkedArticle } from '../record/get-company-record.query.js';
import { foundLogo, presentParties } from '../record/company.presenter.js';
import { type CompanyRow } from '../record/company-rows.rules.js';
import { fieldSources } from '../record/provenance.presenter.js';
import { organizationLd } from './organization-ld.page.js';
import { statusText } from '../evidence/field-texts.rules.js';
import { EVIDENCE_SCRIPTS } from '../evidence/evidence.page.js';
import { companyBody } from './company-body.page.js';
import { mentionLines, companyNewsLines, reviewLines } from './company-press.page.js';
import { hiringFact, openRoles, peopleLines } from './company-people.page.js';
import {
  figure,
  joined,
  linked,
  partyLink,
  section,
  sourceName,
  sourceOf,
  type Sourced,
  text,
  usd,
} from './markdown-parts.page.js';
import { type CompanyPageRows } from './get-company-page.query.js';

/** A company's public page: the facts of its record, each with its source. */
export function companyPage(
  rows: CompanyPageRows,
  { publicUrl, config }: { readonly publicUrl: string; readonly config: WithTransparencyLog },
): PageContent {
  const { company, rounds, parties, products, rivals, articles, scans, hiring } = rows;
  const sources = fieldSources(rows);
  const fact = (label: string, value: string | null, field: string): string[][] =>
    value === null || value === '' ? [] : [[label, value, sourceOf(sources.get(field))]];
  const facts = [
    ...fact('Website', company.website && linked(company.website, company.website), 'website'),
    ...fact('Sectors', text(company.sectors.join(', ')), 'sectors'),
    ...fact('Status', text(statusText(company.status, sources.has('status'))), 'status'),
    ...fact('Stage', text(company.stage), 'stage'),
    ...fact('Founded', text(company.founded_date), 'founded_date'),
    ...fact('Headquarters', text(placeOf(company.hq_city, company.hq_country)), 'hq_country'),
    ...fact(
      'Employees',
      company.employee_count === null
        ? null
        : `${figure(company.employee_count)}${oldYear(company.old_employees_year)}`,
      'employee_count',
    ),
    ...fact(
      'Total funding',
      company.total_funding === null ? null : `${usd(company.total_funding)}${oldYear(company.old_funding_year)}`,
      'total_funding',
    ),
    ...revenueFact(rows),
    ...fact('Business model', text(company.business_model), 'business_model'),
    ...fact('Technologies', text(company.technologies.join(', ')), 'technologies'),
    ...scannedFacts(scans),
    ...fact('LinkedIn', company.linkedin_url && linked(company.linkedin_url, company.linkedin_url), 'linkedin_url'),
    ...fact('X', company.twitter_url && linked(company.twitter_url, company.twitter_url), 'twitter_url'),
    ...fact('GitHub', company.github_url && linked(company.github_url, company.github_url), 'github_url'),
    ...fact('Hiring', company.is_hiring === null ? null : company.is_hiring ? 'Yes' : 'No', 'is_hiring'),
    ...hiringFact(hiring),
    ...fact('Former and other names', text(company.former_names.join(', ')), 'former_names'),
  ];
  const funding = rounds.map((round) => [
    text(round.round) ?? 'not stated',
    text(round.date) ?? 'not stated',
    roundUsd(round.amount),
    presentParties(round.investors, parties).map(partyLink).join(', '),
    [rows.factSources?.get(round.round_id), ...talesOf(rows, round.round_id)].map(sourceOf).join('; '),
  ]);
  const others = presentParties(company.investors ?? [], parties);
  const summary = company.one_liner ?? company.description ?? `${company.name} on Scoutline`;
  const markdown = [
    `# ${plainText(company.name)}`,
    `> ${plainText(summary)}`,
    company.description && company.description !== summary ? plainText(company.description) : '',
    tableOf(['Fact', 'Value', 'Source'], facts),
    section('Funding', funding.length > 0 ? tableOf(['Round', 'Date', 'Amount', 'Investors', 'Source'], funding) : ''),
    section('Investors', others.length > 0 ? `${others.map(partyLink).join(', ')} (round not stated)` : ''),
    section('People', peopleLines(rows)),
    section('Products', products.map(({ name, slug }) => `- [${plainText(name)}](/products/${slug})`).join('\n')),
    section('Open roles', openRoles(hiring)),
    section('Competitors', rivalList(company, rivals)),
    section('In the news', mentionLines(rows)),
    section('Company news', companyNewsLines(rows)),
    section('Reviews', reviewLines(rows)),
    section('Articles', articles.map(articleLine).join('\n')),
    section('Elsewhere', elsewhere(company)),
    `The same as JSON: \`GET /api/v1/startups/${company.slug}\``,
  ];
  return {
    title: `${company.name} · Scoutline`,
    description: summary.slice(0, 160),
    path: `/companies/${company.slug}`,
    noIndex: company.generated,
    markdown: joined(markdown),
    body: companyBody(rows, config),
    scripts: EVIDENCE_SCRIPTS,
    jsonLd: organizationLd(rows, publicUrl),
  };
}

/** Stored competitors as links, others by name. */
function rivalList({ extra }: CompanyRow, rivals: CompanyPageRows['rivals']): string {
  const others = Array.isArray(extra?.competitors) ? (extra.competitors as string[]) : [];
  return [
    ...rivals.map(({ name, slug }) => `- [${plainText(name)}](/companies/${slug})`),
    ...others.map((name) => `- ${plainText(name)}`),
  ].join('\n');
}

function articleLine({ title, slug, publication, date }: LinkedArticle): string {
  const where = [publication, date].flatMap((part) => (part === null ? [] : plainText(part)));
  return `- ${[`[${plainText(title)}](${articlePath(slug)})`, ...where].join(', ')}`;
}

/** Links from a submission, and articles about the company. */
function elsewhere({ extra }: CompanyRow): string {
  const lines = Object.entries(extra ?? {}).flatMap(([field, value]) => {
    if (field === 'mentioned_articles' && Array.isArray(value))
      return (value as string[]).map((url) => linked(url, url));
    if (!field.endsWith('_url') || typeof value !== 'string') return [];
    return [`${plainText(field.replace(/_url$/, '').replaceAll('_', ' '))}: ${linked(value, value)}`];
  });
  return lines.map((line) => `- ${line}`).join('\n');
}

/** Findings at the company's site, each with its scan. */
function scannedFacts(scans: CompanyRecord['scans']): string[][] {
  const { stack, logo } = scans;
  const path = foundLogo(scans);
  const seen = stack ? [...stack.frameworks, ...stack.payments, ...stack.analytics].join(', ') : '';
  const facts: (readonly [string, string | null | undefined])[] = [
    ['Site is built with', seen],
    ['Hosting', stack?.hosting],
    ['Content delivery', stack?.cdn],
    ['Mail', stack?.email_provider],
  ];
  const source = stack ? sourceName({ ...stack.provenance }) : '';
  return [
    ...facts.flatMap(([label, value]) => (value ? [[label, plainText(value), source]] : [])),
    ...(logo && path ? [['Logo', `[as found at its site](${path})`, sourceName({ ...logo.provenance })]] : []),
  ];
}

function revenueFact({ revenue }: CompanyPageRows): string[][] {
  if (!revenue) return [];
  const { amount, as_of: asOf, is_verified: isVerified, provenance } = revenue;
  const value = `${usd(amount)} (${asOf}, ${isVerified ? 'verified' : 'as reported'})`;
  return [['Revenue a year', plainText(value), sourceName(provenance)]];
}

function talesOf({ roundSources }: CompanyRecord, roundId: string): Sourced[] {
  return (roundSources ?? []).flatMap(({ round_id, provenance }) => (round_id === roundId ? [{ ...provenance }] : []));
}

function placeOf(city: string | null, country: string | null): string | null {
  const parts = [city, country === null ? null : countryName(country)].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}
