import { companyPath } from '../../vocabulary/profile-path.js';
import { count, counted, dayRange, shortUsd, shortUsdOrDash, usd, usdOrDash } from '../../web/design/amounts.js';
import { barList, columnChart, figure } from '../../web/design/charts.js';
import { AS_CARDS } from '../../web/design/folds.js';
import { type Html, html, NOTHING } from '../../web/design/html.js';
import { dataTable, keyFigures, notice, pageHead, section } from '../../web/design/parts.js';
import { addressOf } from '../../web/design/list-links.js';
import { asOfInput, pastNotice } from '../../web/design/past-list.js';
import { hiddenValues } from '../../web/design/forms.js';
import { type Moment } from '../../kernel/moment.js';
import { type SnapshotTimes } from '../snapshot/get-trend-snapshot.query.js';
import { type WeekOfCapital } from '../snapshot/list-weekly-capital.query.js';
import { type Group, type TrendSnapshot } from '../snapshot/trend-snapshot.rules.js';
import { addDays } from '../snapshot/trend-window.rules.js';

/** What the page can show: facts known at a moment, true until a day, in weeks up to a last day. */
export interface TrendDays extends SnapshotTimes {
  readonly lastDay: string;
  /** The last day with a round; null without one. */
  readonly latest: string | null;
  /** Of `asOf`; null for the present. */
  readonly moment: Moment | null;
}

/** The query of a week, with the same facts. */
function askedOf(date: string | undefined, { asOf, validAt }: SnapshotTimes): Record<string, string | undefined> {
  return { date, as_of: asOf, valid_at: validAt };
}

function weekAddress(date: string, times: SnapshotTimes): string {
  return addressOf('/trends', askedOf(date, times));
}

interface BigRound {
  readonly company: { readonly name: string; readonly slug: string };
  readonly round: string | null;
  readonly amount: number;
  readonly date: string;
}

export interface Exit {
  readonly company: { readonly name: string; readonly slug: string };
  readonly type: string;
  readonly acquirer: string | null;
  readonly amount: number | null;
  readonly date: string;
}

/** The week in charts, each with its table, and links to other weeks. `lastDay` is the latest available one. */
export function trendsBody(snapshot: TrendSnapshot, weeks: readonly WeekOfCapital[], days: TrendDays): Html {
  const { window, capital_deployed: capital } = snapshot;
  const median = snapshot.stages.reduce((most, stage) => Math.max(most, stage.median_cheque ?? 0), 0);
  return html`${pageHead({
      kicker: 'Funding trends',
      title: dayRange(window.from, window.to),
      lead: 'Seven days of disclosed rounds, against the seven before. Days are UTC, amounts US dollars.',
      actions: weekForm(window.to, days),
    })}
    ${scopeNotice(window.to, days)}
    ${keyFigures([
      {
        label: 'Capital deployed',
        value: capital.amount !== null && html`<span title="${usd(capital.amount)}">${shortUsd(capital.amount)}</span>`,
        note: [change(capital.delta_pct), ofRounds(capital.coverage)].filter((part) => part !== null).join('; '),
      },
      {
        label: 'Rounds',
        value: capital.rounds,
        note: capital.previous_rounds === null ? null : `${capital.previous_rounds} the week before`,
      },
      { label: 'Largest median cheque of a stage', value: median > 0 && shortUsd(median) },
      { label: 'Exits', value: snapshot.exits.length > 0 && snapshot.exits.length },
    ])}
    ${weekNotice(capital.rounds, window.to, days)} ${section('Capital by week', weekPart(weeks, days))}
    <div class="split halves">
      ${groupPart('Sectors', 'Sector', snapshot.top_sectors, (name) => `/companies?sector=${encodeURIComponent(name)}`)}
      ${groupPart(
        'Countries',
        'Country',
        snapshot.top_countries.map((group) => ({ ...group, name: group.country_name, code: group.name })),
        (_, code) => `/companies?country=${encodeURIComponent(code)}`,
      )}
    </div>
    ${section('Stages', stagePart(snapshot))} ${section('Biggest rounds', roundPart(snapshot))}
    ${section('Themes of new companies', themePart(snapshot))}
    <div class="split halves">
      ${section('Active investors', investorPart(snapshot))} ${section('Exits', exitPart(snapshot))}
    </div>
    <p class="muted small">
      The same for programs:
      <code>GET ${addressOf('/api/v1/trends/current', askedOf(window.to, days))}</code>. Computed
      ${snapshot.generated_at}.
    </p>`;
}

/** Says that the shown week is not the current one, and where an empty week has the last rounds. */
function weekNotice(rounds: number | null, to: string, days: TrendDays): Html {
  const { lastDay, latest } = days;
  if (rounds !== null && rounds > 0) {
    const isOld = to === latest && to < lastDay;
    return isOld ? notice(`The last week with rounds on file. No later round is known, up to ${lastDay}.`) : NOTHING;
  }
  const what = rounds === null ? 'No round of this time is on file.' : 'No round on file falls in this week.';
  return latest === null
    ? notice(`${what} Funding files that state dates fill this page.`)
    : notice(html`${what} <a href="${weekAddress(latest, days)}">The last week with rounds</a> ended on ${latest}.`);
}

/** How many rounds the capital comes from, in words that fit any number; null where it comes from all. */
export function ofRounds({ known, of }: TrendSnapshot['capital_deployed']['coverage']): string | null {
  return known === of ? null : `amounts known for ${count(known)} of ${counted(of, 'round')}`;
}

/** The number of rounds, with how many of them the amount comes from. */
export function roundsOf({ rounds, coverage: { known, of } }: Pick<Group, 'rounds' | 'coverage'>): string {
  return known === of ? String(rounds) : `${rounds}, ${known} with amounts`;
}

/** Says which facts count where it is not all that are known. */
function scopeNotice(to: string, days: TrendDays): Html {
  const { asOf, validAt, moment } = days;
  const past = moment && pastNotice(moment, 'Company pages show the present.', weekAddress(to, { validAt }));
  const valid =
    validAt !== undefined &&
    notice(html`Only what was true until ${validAt} counts. <a href="${weekAddress(to, { asOf })}">Count all</a>`);
  return html`${past}${valid}`;
}

function weekForm(to: string, days: TrendDays): Html {
  const { lastDay, asOf, validAt } = days;
  const after = addDays(to, 7);
  const next = to >= lastDay ? null : after > lastDay ? lastDay : after;
  return html`<a class="button quiet slim" rel="prev" href="${weekAddress(addDays(to, -7), days)}">Week before</a>
    ${next && html`<a class="button quiet slim" rel="next" href="${weekAddress(next, days)}">Week after</a>`}
    <form class="join" action="/trends">
      ${hiddenValues(askedOf(undefined, days))}<label class="sr" for="date">Week that ends on</label
      ><input type="date" id="date" name="date" value="${to}" max="${lastDay}" required /><button
        class="button quiet slim"
      >
        Show
      </button>
    </form>
    <form class="join" action="/trends">
      ${hiddenValues(askedOf(to, { validAt }))}<label class="sr" for="as_of">What was known on</label>
      ${asOfInput(asOf)}<button class="button quiet slim">As of</button>
    </form>`;
}

function weekPart(weeks: readonly WeekOfCapital[], days: TrendDays): Html {
  if (!weeks.some(({ rounds }) => rounds !== null && rounds > 0)) return NOTHING;
  const chart = columnChart(
    'Capital by week, USD',
    weeks.map(({ to, amount }) => ({
      label: to.slice(5),
      value: amount ?? 0,
      text: amount ? shortUsd(amount) : '',
      href: weekAddress(to, days),
    })),
  );
  const table = dataTable(
    'Capital by week',
    ['Week to', '#Capital', '#Rounds'],
    weeks.map(({ to, amount, rounds }) => [
      html`<a href="${weekAddress(to, days)}">${to}</a>`,
      usdOrDash(amount),
      rounds ?? '–',
    ]),
  );
  return html`${chart === NOTHING ? NOTHING : figure('Capital by week, USD; a column leads to its week', chart)}
    <details>
      <summary>The same as a table</summary>
      ${table}
    </details>`;
}

function groupPart(
  title: string,
  column: string,
  groups: readonly (Group & { readonly code?: string })[],
  pathOf: (name: string, code: string) => string,
): Html {
  const bars = groups.map(({ name, code, amount, share_pct }) => ({
    label: name,
    value: amount ?? 0,
    text: shortUsdOrDash(amount),
    note: percent(share_pct),
    href: pathOf(name, code ?? name),
  }));
  const rows = groups.map((group) => [
    group.name,
    usdOrDash(group.amount),
    roundsOf(group),
    percent(group.share_pct),
    changeOf(group),
  ]);
  const chart = barList(`Capital by ${column.toLowerCase()}, USD`, bars);
  const table = dataTable(title, [column, '#Capital', '#Rounds', '#Share', '#Change'], rows);
  return section(
    title,
    rows.length > 0 &&
      html`${chart}
        <details>
          <summary>All figures</summary>
          ${table}
        </details>`,
  );
}

export function percent(value: number | null): string {
  return value === null ? '–' : `${value} %`;
}

/** The change of a group's capital from the week before; a dash where either is unknown or the week before had none. */
export function changeOf({ delta_pct: change }: TrendSnapshot['top_sectors'][number]): string {
  return change === null ? '–' : `${change > 0 ? '+' : ''}${change} %`;
}

function stagePart({ stages }: TrendSnapshot): Html {
  if (stages.length === 0) return NOTHING;
  const bars = stages.map(({ stage, amount }) => ({ label: stage, value: amount ?? 0, text: shortUsdOrDash(amount) }));
  const table = dataTable(
    'Stages',
    ['Stage', '#Capital', '#Rounds', '#Median cheque'],
    stages.map(({ stage, amount, rounds, coverage, median_cheque: cheque }) => [
      stage,
      usdOrDash(amount),
      roundsOf({ rounds, coverage }),
      cheque === null ? '–' : usd(cheque),
    ]),
  );
  return html`${barList('Capital by stage, USD', bars)}
    <details>
      <summary>All figures</summary>
      ${table}
    </details>`;
}

function roundPart(snapshot: TrendSnapshot): Html {
  return dataTable(
    'Biggest rounds',
    ['Company', 'Round', '#Amount', 'Date'],
    (snapshot.biggest_rounds as readonly BigRound[]).map(({ company, round, amount, date }) => [
      html`<a href="${companyPath(company.slug)}">${company.name}</a>`,
      round ?? '',
      usd(amount),
      date,
    ]),
    AS_CARDS,
  );
}

function themePart({ emerging_themes: themes }: TrendSnapshot): Html {
  return dataTable(
    'Themes of new companies',
    ['Theme', '#Companies', 'For instance'],
    themes.map(({ theme, companies, examples }) => [
      theme,
      companies,
      html`${examples.map(({ name, slug }, at) => html`${at > 0 && ', '}<a href="${companyPath(slug)}">${name}</a>`)}`,
    ]),
  );
}

function investorPart({ active_investors: investors }: TrendSnapshot): Html {
  return dataTable(
    'Active investors',
    ['Investor', '#Deals', '#Led'],
    investors.map(({ name, slug, deals, lead_deals: led }) => [
      slug === null ? name : html`<a href="/investors/${slug}">${name}</a>`,
      deals,
      led,
    ]),
  );
}

function exitPart(snapshot: TrendSnapshot): Html {
  return dataTable(
    'Exits',
    ['Company', 'How', '#Amount', 'Date'],
    (snapshot.exits as readonly Exit[]).map((exit) => [
      html`<a href="${companyPath(exit.company.slug)}">${exit.company.name}</a>`,
      howOf(exit),
      usdOrDash(exit.amount),
      exit.date,
    ]),
    AS_CARDS,
  );
}

export function howOf({ type, acquirer }: Exit): string {
  return acquirer ? `${type} by ${acquirer}` : type;
}

function change(deltaPct: number | null): string | null {
  return deltaPct === null ? null : `${deltaPct > 0 ? '+' : ''}${deltaPct} % against the week before`;
}
