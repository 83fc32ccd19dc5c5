import { type SectorOnFile } from '../../companies/explore/list-sectors.query.js';
import { type CompanyPage } from '../../companies/listing/list-companies.query.js';
import { countryName } from '../../vocabulary/country-code.js';
import { companyPath } from '../../vocabulary/profile-path.js';
import { count, counted, dayRange, longDate, shortUsd } from '../../web/design/amounts.js';
import { columnChart } from '../../web/design/charts.js';
import { searchBox } from '../../web/design/forms.js';
import { type Html, html, NOTHING } from '../../web/design/html.js';
import { badge, buttonLink, card, cardGrid, dataTable, keyFigures, logo, section, tagList } from '../../web/design/parts.js'; // prettier-ignore
import { type PageContent } from '../../web/pages/send-page.js';
import { IN_ONE_SENTENCE, landingMarkdown } from '../../web/pages/site-pages.js';
import { type WeekOfCapital } from '../../trends/snapshot/list-weekly-capital.query.js';

export interface OnFile {
  readonly companies: CompanyPage;
  readonly investors: number;
  readonly sectors: readonly SectorOnFile[];
  readonly week: Week;
  readonly weeks: readonly WeekOfCapital[];
  /** Whether `week` is the last seven days; else it is the last week with rounds. */
  readonly isCurrent: boolean;
}

/** The part of the week's figures on the page. */
export interface Week {
  readonly window: { readonly from: string; readonly to: string };
  readonly capital_deployed: {
    readonly amount: number | null;
    readonly rounds: number | null;
    /** How many of the rounds have an amount. */
    readonly coverage: { readonly known: number; readonly of: number };
    readonly delta_pct: number | null;
  };
  readonly biggest_rounds: readonly object[];
}

interface BigRound {
  readonly company: { readonly name: string; readonly slug: string };
  readonly round: string | null;
  readonly amount: number;
  readonly date: string;
}

const MOST_SECTORS = 16;
const MOST_ROUNDS = 6;

/** The start page: search first, then new companies, then the API. */
export function homePage(onFile: OnFile, publicUrl: string): PageContent {
  return {
    title: 'Scoutline',
    description: IN_ONE_SENTENCE,
    path: '/',
    markdown: landingMarkdown(publicUrl),
    body: html`${hero(onFile)}${weekPart(onFile)}${newestPart(onFile)}${sectorPart(onFile)}${buildPart(publicUrl)}`,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Scoutline',
      url: publicUrl,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${publicUrl}/companies?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
    maxAgeSeconds: 60,
  };
}

function hero({ companies, investors, sectors, week, isCurrent }: OnFile): Html {
  const capital = week.capital_deployed;
  return html`<div class="hero">
      <p class="kicker">Company intelligence with its evidence</p>
      <h1>See who is building, who backs them, and how we know.</h1>
      <p class="lead">
        Companies, people, investors and rounds as one record each. Every fact keeps its source, its day and the rule it
        came from.
      </p>
      ${searchBox({})}
    </div>
    ${keyFigures([
      { label: 'Companies on file', value: `${companies.isEstimate ? '~' : ''}${count(companies.total)}` },
      { label: 'Investors', value: count(investors) },
      { label: 'Sectors', value: count(sectors.length) },
      {
        label: isCurrent ? 'Raised in the last seven days' : `Raised in the week to ${longDate(week.window.to)}`,
        value: capital.amount !== null && shortUsd(capital.amount),
        note: capital.rounds !== null && roundsNote(capital.rounds, capital.coverage),
      },
    ])}`;
}

function roundsNote(rounds: number, { known, of }: OnFile['week']['capital_deployed']['coverage']): string {
  return known === of ? counted(rounds, 'round') : `amounts known for ${count(known)} of ${counted(of, 'round')}`;
}

function weekPart({ week, weeks, isCurrent }: OnFile): Html {
  if (!weeks.some(({ rounds }) => rounds !== null && rounds > 0)) return NOTHING;
  const chart = columnChart(
    'Capital by week, USD',
    weeks.map(({ to, amount }) => ({ label: to.slice(5), value: amount ?? 0, text: amount ? shortUsd(amount) : '' })),
  );
  const rounds = dataTable(
    'Biggest rounds of the week',
    ['Company', 'Round', '#Amount'],
    (week.biggest_rounds as readonly BigRound[])
      .slice(0, MOST_ROUNDS)
      .map(({ company, round, amount }) => [
        html`${logo(company.name, null, 'tiny')}<a href="${companyPath(company.slug)}">${company.name}</a>`,
        round ?? '',
        shortUsd(amount),
      ]),
  );
  return section(
    isCurrent ? 'Money this week' : 'Money in the last week with rounds on file',
    html`<p class="muted">${dayRange(week.window.from, week.window.to)}, and the ${weeks.length - 1} weeks before</p>
      ${
        chart === NOTHING || rounds === NOTHING
          ? html`${chart}${rounds}`
          : html`<div class="split halves">
              <div>${chart}</div>
              <div>${rounds}</div>
            </div>`
      }`,
    { label: 'All trends', href: '/trends' },
  );
}

function newestPart({ companies }: OnFile): Html {
  const cards = companies.rows.map((row) =>
    card({
      title: row.name,
      href: companyPath(row.slug),
      picture: logo(row.name, row.logo_url),
      text: row.one_liner ?? row.description,
      foot: [row.sectors[0], row.hq_country && countryName(row.hq_country)],
    }),
  );
  return section('New on file', cardGrid(cards), { label: 'All companies', href: '/companies' });
}

function sectorPart({ sectors }: OnFile): Html {
  const tags = sectors
    .slice(0, MOST_SECTORS)
    .map(({ name, companies }) =>
      badge(
        html`${name} <span class="muted">${count(companies)}</span>`,
        'plain',
        `/companies?sector=${encodeURIComponent(name)}`,
      ),
    );
  return section('By sector', tags.length > 0 && tagList(tags), { label: 'All sectors', href: '/sectors' });
}

function buildPart(publicUrl: string): Html {
  return section(
    'Build with it',
    html`<div class="split halves">
      <div>
        <pre tabindex="0"><code>curl '${publicUrl}/api/v1/startups?q=robotics' \\
  -H "Authorization: Bearer $API_KEY"</code></pre>
      </div>
      <div>
        <p>
          A REST API with exact metering: each answer says what it cost, and an error is never charged. Every page here
          has a JSON and a Markdown version; every change is on a Kafka topic.
        </p>
        <p class="actions">
          ${buttonLink('API reference', '/docs/reference')}${buttonLink('Pricing', '/pricing', true)}
        </p>
      </div>
    </div>`,
  );
}
