import { countryName } from '../../vocabulary/country-code.js';
import { roundUsd, counted, dayRange } from '../../web/design/amounts.js';
import { companyPath } from '../../vocabulary/profile-path.js';
import { plainText, tableOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import {
  changeOf,
  type Exit,
  howOf,
  ofRounds,
  percent,
  roundsOf,
  type TrendDays,
  trendsBody,
} from './trends-body.page.js';
import { type TrendSnapshot } from '../snapshot/trend-snapshot.rules.js';
import { type WeekOfCapital } from '../snapshot/list-weekly-capital.query.js';

interface BigRound {
  readonly company: { readonly name: string; readonly slug: string };
  readonly round: string | null;
  readonly amount: number;
  readonly date: string;
}

/** The week's figures for people: tables, and charts of the same figures, without scripts. */
export function trendsPage(snapshot: TrendSnapshot, weeks: readonly WeekOfCapital[], days: TrendDays): PageContent {
  const { window, capital_deployed: capital } = snapshot;
  const { previous: amount, previous_rounds: rounds, previous_coverage: coverage } = capital;
  const before = { amount, rounds, coverage };
  const countries = snapshot.top_countries.map((group) => ({ ...group, name: countryName(group.name) }));
  const markdown = [
    '# Funding trends',
    ...scopeLines(days),
    `> ${window.from} to ${window.to}, against the seven days before. Days are UTC; amounts are disclosed ones in US dollars.`,
    `${capitalized(raised(capital, '**'))}; the week before ${raised(before)}${changed(capital.delta_pct)}.`,
    '## Capital by week',
    tableOf(
      ['Week to', 'Capital', 'Rounds'],
      weeks.map(({ to, amount, rounds }) => [to, usd(amount), rounds === null ? '' : String(rounds)]),
    ),
    ...groupSection('Sectors', 'Sector', snapshot.top_sectors),
    ...groupSection('Countries', 'Country', countries),
    ...section(
      'Stages',
      ['Stage', 'Capital', 'Rounds', 'Middle cheque'],
      snapshot.stages.map((stage) => [
        plainText(stage.stage),
        usd(stage.amount),
        roundsOf(stage),
        usd(stage.median_cheque),
      ]),
    ),
    ...section(
      'Biggest rounds',
      ['Company', 'Round', 'Amount', 'Date'],
      (snapshot.biggest_rounds as readonly BigRound[]).map(({ company, round, amount, date }) => [
        `[${plainText(company.name)}](${companyPath(company.slug)})`,
        plainText(round ?? ''),
        usd(amount),
        date,
      ]),
    ),
    ...section(
      'Themes of new companies',
      ['Theme', 'Companies', 'For instance'],
      snapshot.emerging_themes.map(({ theme, companies, examples }) => [
        plainText(theme),
        String(companies),
        examples.map(({ name, slug }) => `[${plainText(name)}](${companyPath(slug)})`).join(', '),
      ]),
    ),
    ...section(
      'Active investors',
      ['Investor', 'Deals', 'Led'],
      snapshot.active_investors.map(({ name, slug, deals, lead_deals: led }) => [
        slug === null ? plainText(name) : `[${plainText(name)}](/investors/${slug})`,
        String(deals),
        String(led),
      ]),
    ),
    ...section(
      'Exits',
      ['Company', 'How', 'Amount', 'Date'],
      (snapshot.exits as readonly Exit[]).map((exit) => [
        `[${plainText(exit.company.name)}](${companyPath(exit.company.slug)})`,
        plainText(howOf(exit)),
        roundUsd(exit.amount),
        exit.date,
      ]),
    ),
    `The same for programs: [GET /api/v1/trends/current](/docs/reference/trends.current). Computed ${snapshot.generated_at}.`,
    '',
  ].join('\n\n');
  return {
    title: `Funding trends${window.to === days.lastDay ? '' : `, ${dayRange(window.from, window.to)}`} · Scoutline`,
    description: `${capitalized(raised(capital))} from ${window.from} to ${window.to}`,
    path: '/trends',
    noIndex: days.asOf !== undefined || days.validAt !== undefined,
    markdown,
    body: trendsBody(snapshot, weeks, days),
    maxAgeSeconds: 60,
  };
}

/** Which facts count where it is not all that are known. */
function scopeLines({ moment, validAt }: TrendDays): string[] {
  return [
    ...(moment ? [`> As of ${moment.at.toISOString()}, position ${moment.position} of the log.`] : []),
    ...(validAt === undefined ? [] : [`> Only what was true until ${validAt}.`]),
  ];
}

function groupSection(title: string, column: string, groups: TrendSnapshot['top_sectors']): string[] {
  const rows = groups.map((group) => [
    plainText(group.name),
    usd(group.amount),
    roundsOf(group),
    percent(group.share_pct),
    changeOf(group),
  ]);
  return section(title, [column, 'Capital', 'Rounds', 'Share', 'Change'], rows);
}

function section(title: string, head: readonly string[], rows: readonly string[][]): string[] {
  return rows.length === 0 ? [] : [`## ${title}`, tableOf([...head], [...rows])];
}

function changed(deltaPct: number | null): string {
  return deltaPct === null ? '' : `, so ${signed(deltaPct)} %`;
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

interface Raised {
  readonly amount: number | null;
  readonly rounds: number | null;
  readonly coverage: TrendSnapshot['capital_deployed']['coverage'];
}

/** What a week raised, to go on in a sentence. */
export function raised({ amount, rounds, coverage }: Raised, mark = ''): string {
  if (rounds === null) return 'no round on file';
  if (rounds === 0) return 'no round';
  const number = counted(rounds, 'round');
  if (amount === null) return `${number} without an amount on file`;
  const known = ofRounds(coverage);
  return `${mark}${usd(amount)}${mark} in ${number}${known === null ? '' : ` (${known})`}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Empty where unknown. */
function usd(amount: number | null): string {
  return amount === null ? '' : `$${amount.toLocaleString('en-US')}`;
}
