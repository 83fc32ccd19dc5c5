import { countryName } from '../kernel/country-code.js';
import { plainText, tableOf } from '../platform/pages/markdown-html.js';
import { type Provenance } from './company.events.js';
import { type CompanyRecordRows } from './company-record.query.js';
import { type CompanyRow, type RoundRow } from './company-rows.js';

/** Label of a fact, the column whose source it has, and its words; absent facts are left out. */
type Fact = readonly [label: string, column: string, value: string | null];

/** The page of a company as Markdown. Whatever came from outside is escaped. */
export function companyMarkdown(rows: CompanyRecordRows, publicUrl: string): string {
  const { company, rounds } = rows;
  const blocks = [
    `# ${plainText(company.name)}`,
    company.one_liner && `> ${plainText(company.one_liner)}`,
    ...(company.description ?? '').split(/\n{2,}/).map(plainText),
    `## Facts\n\n${factsOf(rows)}`,
    rounds.length > 0 && `## Funding\n\n${tableOf(['Round', 'Date', 'Amount', 'Investors'], rounds.map(roundOf))}`,
    furtherOf(company),
    `The same as JSON: \`GET ${publicUrl}/api/v1/startups/${company.slug}\``,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function factsOf({ company, observations }: CompanyRecordRows): string {
  const source = new Map<string, string>();
  for (const { fields, provenance } of observations ?? []) {
    const { source: named, observedAt } = provenance as unknown as Provenance;
    const words = `${plainText(named)}, ${observedAt.slice(0, 10)}`;
    for (const field of fields) source.set(field, words);
  }
  const rows = factList(company)
    .filter(([, , value]) => value !== null)
    .map(([label, column, value]) => [label, value ?? '', source.get(column) ?? '']);
  return tableOf(['Fact', 'Value', 'Source'], rows);
}

function factList(company: CompanyRow): Fact[] {
  const place = [company.hq_city, company.hq_country && countryName(company.hq_country)].filter(Boolean).join(', ');
  return [
    ['Website', 'website', linkOf(company.website)],
    ['Sectors', 'sectors', listOf(company.sectors)],
    ['Stage', 'stage', textOf(company.stage)],
    ['Status', 'status', textOf(company.status)],
    ['Founded', 'founded_date', textOf(company.founded_date)],
    ['Head office', 'hq_country', textOf(place)],
    ['Business model', 'business_model', textOf(company.business_model)],
    ['Employees', 'employee_count', company.employee_count === null ? null : String(company.employee_count)],
    ['Total funding', 'declared_funding', moneyOf(company.total_funding)],
    ['Technologies', 'technologies', listOf(company.technologies)],
    ['Former names', 'former_names', listOf(company.former_names)],
    ['LinkedIn', 'linkedin_url', linkOf(company.linkedin_url)],
    ['X', 'twitter_url', linkOf(company.twitter_url)],
    ['GitHub', 'github_url', linkOf(company.github_url)],
    ['Hiring', 'is_hiring', company.is_hiring === null ? null : company.is_hiring ? 'yes' : 'no'],
  ];
}

function roundOf(round: RoundRow): string[] {
  const names = [...round.lead_investors, ...round.investors].map(({ name }) => name);
  return [
    textOf(round.round) ?? '',
    textOf(round.date) ?? '',
    moneyOf(round.amount) ?? 'undisclosed',
    listOf([...new Set(names)]) ?? '',
  ];
}

/** Links that a submission named, and articles about the company elsewhere. */
function furtherOf({ extra }: CompanyRow): string | null {
  const links = Object.entries(extra ?? {}).flatMap(([field, value]) => {
    if (field === 'mentioned_articles' && Array.isArray(value)) return (value as string[]).map((url) => linkOf(url));
    const link = field.endsWith('_url') && typeof value === 'string' ? linkOf(value) : null;
    return link === null ? [] : [`${plainText(field.replace(/_url$/, '').replaceAll('_', ' '))}: ${link}`];
  });
  const lines = links.filter((line) => line !== null);
  return lines.length > 0 ? `## Elsewhere\n\n${lines.map((line) => `- ${line}`).join('\n')}` : null;
}

function textOf(text: string | null): string | null {
  return text ? plainText(text) : null;
}

function listOf(values: readonly string[]): string | null {
  return values.length > 0 ? values.map(plainText).join(', ') : null;
}

function moneyOf(amount: number | null): string | null {
  return amount === null ? null : `$${amount.toLocaleString('en-US')}`;
}

/** Only what is surely an address becomes a link; a bracket or space in it would end the link early. */
function linkOf(url: string | null): string | null {
  if (!url) return null;
  return /^https?:\/\/[^\s()<>"|\\]+$/i.test(url) ? `[${plainText(url)}](${url})` : plainText(url);
}
