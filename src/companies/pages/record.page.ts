import { countryName } from '../../vocabulary/country-code.js';
import { articlePath } from '../../vocabulary/profile-path.js';
import { linkAddress, plainText, tableOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { type CompanyRecord, type LinkedArticle } from '../record/get-company-record.query.js';
import { foundLogo, presentParties } from '../record/company.presenter.js';
import { type CompanyRow } from '../record/company-rows.rules.js';
import { fieldSources } from '../record/provenance.presenter.js';
import { type InvestorRecord } from '../investors/get-investor.query.js';
import { currentTitle } from '../people/current-title.rules.js';
import { type Person } from '../people/get-person.query.js';
import { type ProductRow } from '../products/products.service.js';
import { organizationLd } from './organization-ld.page.js';
import { companyBody } from './company-body.page.js';
import { investorBody, personBody, productBody } from './profile-bodies.page.js';
import { mentionLines, companyNewsLines, reviewLines } from './company-press.page.js';
import { hiringFact, openRoles, peopleLines } from './company-people.page.js';
import { type CompanyPageRows } from './get-company-page.query.js';

/** A company's public page: the facts of its record, each with its source. */
export function companyPage(rows: CompanyPageRows, publicUrl: string): PageContent {
  const { company, rounds, parties, products, rivals, articles, scans, hiring } = rows;
  const sources = fieldSources(rows);
  const fact = (label: string, value: string | null, field: string): string[][] =>
    value === null || value === '' ? [] : [[label, value, sourceOf(sources.get(field))]];
  const facts = [
    ...fact('Website', company.website && linked(company.website, company.website), 'website'),
    ...fact('Sectors', text(company.sectors.join(', ')), 'sectors'),
    ...fact('Status', text(company.status), 'status'),
    ...fact('Stage', text(company.stage), 'stage'),
    ...fact('Founded', text(company.founded_date), 'founded_date'),
    ...fact('Headquarters', text(placeOf(company.hq_city, company.hq_country)), 'hq_country'),
    ...fact('Employees', company.employee_count === null ? null : figure(company.employee_count), 'employee_count'),
    ...fact('Total funding', company.total_funding === null ? null : usd(company.total_funding), 'total_funding'),
    ...revenueFact(rows),
    ...fact('Business model', text(company.business_model), 'business_model'),
    ...fact('Technologies', text(company.technologies.join(', ')), 'technologies'),
    ...scannedFacts(scans),
    ...fact('LinkedIn', company.linkedin_url && linked(company.linkedin_url, company.linkedin_url), 'linkedin_url'),
    ...fact('X', company.twitter_url && linked(company.twitter_url, company.twitter_url), 'twitter_url'),
    ...fact('GitHub', company.github_url && linked(company.github_url, company.github_url), 'github_url'),
    ...fact('Hiring', company.is_hiring === null ? null : company.is_hiring ? 'yes' : 'no', 'is_hiring'),
    ...hiringFact(hiring),
    ...fact('Former and other names', text(company.former_names.join(', ')), 'former_names'),
  ];
  const funding = rounds.map((round) => [
    text(round.round) ?? 'not said',
    text(round.date) ?? 'not said',
    round.amount === null ? 'undisclosed' : usd(round.amount),
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
    section('Investors', others.length > 0 ? `${others.map(partyLink).join(', ')} (round not said)` : ''),
    section('People', peopleLines(rows)),
    section('Products', products.map(({ name, slug }) => `- [${plainText(name)}](/products/${slug})`).join('\n')),
    section('Open roles', openRoles(hiring)),
    section('Competitors', rivalList(company, rivals)),
    section('In the news', mentionLines(rows)),
    section('Its own news', companyNewsLines(rows)),
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
    body: companyBody(rows),
    jsonLd: organizationLd(rows, publicUrl),
  };
}

export function investorPage(
  { investor, holdings, total, nextCursor }: InvestorRecord,
  publicUrl: string,
): PageContent {
  const rows = (holdings ?? []).map((holding) => [
    `[${plainText(holding.name)}](/companies/${holding.slug})`,
    text(holding.round) ?? 'not said',
    text(holding.date) ?? 'not said',
    holding.amount === null ? 'undisclosed' : usd(holding.amount),
    sourceOf(holding.provenance ?? undefined),
  ]);
  const deals = `${figure(investor.deals ?? 0)} deals on file, ${figure(investor.leadDeals ?? 0)} of them led`;
  return {
    title: `${investor.name} · Scoutline`,
    description: `${investor.name}: ${deals}`,
    path: `/investors/${investor.slug}`,
    body: investorBody({ investor, holdings, total, nextCursor }),
    noIndex: investor.generated,
    markdown: joined([
      `# ${plainText(investor.name)}`,
      `> ${deals}.`,
      section('Investments', rows.length > 0 ? tableOf(['Company', 'Round', 'Date', 'Amount', 'Source'], rows) : ''),
      total > rows.length ? `The newest ${figure(rows.length)} of ${figure(total)} investments.` : '',
      `The same as JSON: \`GET /api/v1/investors/${investor.slug}\``,
    ]),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': investor.kind === 'person' ? 'Person' : 'Organization',
      name: investor.name,
      url: `${publicUrl}/investors/${investor.slug}`,
      ...(investor.website !== null && { sameAs: [investor.website] }),
    },
  };
}

export function personPage(person: Person, publicUrl: string): PageContent {
  const rows = person.roles.map((role) => [
    `[${plainText(role.company_name)}](/companies/${role.company_slug})`,
    plainText(role.title),
    sourceName(role.provenance),
  ]);
  const title = currentTitle(person);
  return {
    title: `${person.name} · Scoutline`,
    description: title === null ? person.name : `${person.name}, ${title}`,
    path: `/people/${person.slug}`,
    body: personBody(person),
    noIndex: person.generated,
    markdown: joined([
      `# ${plainText(person.name)}`,
      title === null ? '' : `> ${plainText(title)}`,
      section('Roles', rows.length > 0 ? tableOf(['Company', 'Role', 'Source'], rows) : ''),
      `The same as JSON: \`GET /api/v1/people/${person.slug}\``,
    ]),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Person',
      name: person.name,
      url: `${publicUrl}/people/${person.slug}`,
      ...(title !== null && { jobTitle: title }),
    },
  };
}

export function productPage(product: ProductRow, publicUrl: string): PageContent {
  const facts = [
    ['Company', `[${plainText(product.company_name)}](/companies/${product.company_slug})`],
    ['Website', product.website === null ? '' : linked(product.website, product.website)],
    ['Category', text(product.category) ?? ''],
    ['Pricing', text(product.pricing_type) ?? ''],
    ['Status', text(product.status) ?? ''],
  ].flatMap(([label, value]) => (value ? [[label as string, value, sourceName(product.provenance)]] : []));
  return {
    title: `${product.name} · Scoutline`,
    description: (product.description ?? `${product.name} by ${product.company_name}`).slice(0, 160),
    path: `/products/${product.slug}`,
    body: productBody(product),
    noIndex: product.generated,
    markdown: joined([
      `# ${plainText(product.name)}`,
      product.description === null ? '' : `> ${plainText(product.description)}`,
      tableOf(['Fact', 'Value', 'Source'], facts),
      `The same as JSON: \`GET /api/v1/products/${product.slug}\``,
    ]),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      url: `${publicUrl}/products/${product.slug}`,
      brand: { '@type': 'Organization', name: product.company_name },
    },
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

function sourceOf(source: Sourced | undefined): string {
  return source ? sourceName(source) : '';
}

interface Sourced {
  readonly source?: unknown;
  readonly sourceUrl?: unknown;
  readonly observedAt?: unknown;
  readonly rule?: unknown;
}

function sourceName({ source, sourceUrl, observedAt, rule }: Sourced): string {
  const name = String(source);
  const label = typeof sourceUrl === 'string' ? linked(name, sourceUrl) : plainText(name);
  const words = [label, String(observedAt).slice(0, 10)];
  return [...words, ...(typeof rule === 'string' ? [plainText(`rule: ${rule}`)] : [])].join(', ');
}

function partyLink({ name, slug }: { readonly name: string; readonly slug: string | null }): string {
  return slug === null ? plainText(name) : `[${plainText(name)}](/investors/${slug})`;
}

/** Only a valid web address becomes a link; brackets and spaces would end a Markdown link early. */
function linked(label: string, address: string): string {
  if (!/^https?:\/\//i.test(address)) return plainText(label);
  return `[${plainText(label)}](${linkAddress(address)})`;
}

function placeOf(city: string | null, country: string | null): string | null {
  const parts = [city, country === null ? null : countryName(country)].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}`;
}

function joined(parts: readonly string[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function text(value: string | null): string | null {
  return value === null ? null : plainText(value);
}

function figure(value: number): string {
  return value.toLocaleString('en-US');
}

function usd(value: number): string {
  return `$${figure(value)}`;
}
