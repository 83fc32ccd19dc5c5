import { countryName } from '../../vocabulary/country-code.js';
import { SECTORS, STAGES } from '../../vocabulary/vocabularies.js';
import { count, oldYear, shortUsd } from '../../web/design/amounts.js';
import { hiddenValues, searchBox } from '../../web/design/forms.js';
import { type Html, html, trusted } from '../../web/design/html.js';
import { buttonLink, card, cardGrid, emptyState, logo, pageHead } from '../../web/design/parts.js';
import { plainText, tableOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { type CompanyPage } from '../listing/list-companies.query.js';
import { type CompanyListRow } from '../record/company-rows.rules.js';
import { type ExploreQueryDto } from './explore.dto.js';
import { addressOf, endOfList, isBehindEnd, listLinks } from '../../web/design/list-links.js';
import { asOfField, dayOf, pastNotice } from '../../web/design/past-list.js';

/** Filtered companies, as cards. */
export function companiesPage(page: CompanyPage, query: ExploreQueryDto): PageContent {
  const asked = askedOf(query);
  const isFiltered =
    Object.keys(asked).some((name) => name !== 'sort') || query.offset > 0 || query.cursor !== undefined;
  const title = titleOf(query);
  const number = `${page.isEstimate ? 'About ' : ''}${count(page.total)} ${page.total === 1 ? 'company' : 'companies'}`;
  const place = { path: '/companies', asked, offset: query.offset, limit: query.limit, total: page.total };
  const links = listLinks({
    ...place,
    shown: page.rows.length,
    isEstimate: page.isEstimate,
    nextCursor: page.nextCursor,
    isAfterCursor: query.cursor !== undefined,
  });
  const found =
    page.rows.length > 0
      ? html`<h2 class="sr">Found</h2>
          ${cardGrid(page.rows.map(companyCard))}${links}`
      : isBehindEnd(place)
        ? endOfList(place)
        : emptyState(
            'Nothing on file fits',
            html`Fewer filters find more; a name may be misspelt by a letter or two. A company that is missing can be
              <a href="/submit">submitted</a>.`,
            buttonLink('All companies', '/companies', true),
          );
  const then = query.as_of === undefined ? '' : ` as of ${dayOf(page.asOf)}`;
  return {
    title: `${title}${then} · Scoutline`,
    description: `${number} on file, with funding, people, technology and the source of every fact.`,
    path: '/companies',
    noIndex: isFiltered,
    markdown: markdownOf(`${title}${then}`, number, page.rows),
    body: html`${pageHead({ title, lead: `${number} on file${then}.` })}
      ${query.as_of !== undefined && pastNotice(page.asOf, 'Company pages show the present.', addressOf('/companies', without(asked, ['as_of'])))}
      <div class="field">${searchBox({ value: query.q ?? '', hidden: without(asked, ['q']) })}</div>
      ${filters(query, asked)} ${found}`,
    maxAgeSeconds: 60,
  };
}

export function companyCard(row: CompanyListRow): Html {
  return card({
    title: row.name,
    href: `/companies/${row.slug}`,
    picture: logo(row.name, row.logo_url),
    text: row.one_liner ?? row.description,
    foot: [
      row.total_funding === null ? null : `${shortUsd(row.total_funding)} raised${oldYear(row.old_funding_year)}`,
      row.stage,
      row.hq_country && countryName(row.hq_country),
      row.sectors[0],
    ],
  });
}

const SORTS = [
  ['newest', 'Newest'],
  ['-funding', 'Most funding'],
  ['-employees', 'Most employees'],
  ['name', 'Name'],
] as const;
/** Newest first is the default, so its value stays out of the address. */
const ORDERED = SORTS.map(([value, label]) => [value === 'newest' ? '' : value, label] as const);

const CHOSEN_HERE = ['sector', 'stage', 'country', 'is_hiring', 'sort', 'as_of'];

function without(asked: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(asked).filter(([name]) => !names.includes(name)));
}

function filters(query: ExploreQueryDto, asked: Readonly<Record<string, string>>): Html {
  const options = (values: readonly (readonly [string, string])[], chosen: string | undefined): Html[] =>
    values.map(
      ([value, label]) =>
        html`<option value="${value}" ${value === (chosen ?? '') && trusted(' selected')}>${label}</option>`,
    );
  const select = (name: string, label: string, values: readonly (readonly [string, string])[], chosen?: string): Html =>
    html`<div>
      <label for="${name}">${label}</label
      ><select id="${name}" name="${name}">
        ${options(values, chosen)}
      </select>
    </div>`;
  const words = (
    terms: readonly { readonly value: string }[],
    chosen: string | undefined,
  ): (readonly [string, string])[] => {
    const known = terms.map(({ value }) => [value, value] as const);
    // A source's own term outside the vocabulary stays selected.
    const own = chosen !== undefined && !terms.some(({ value }) => value === chosen) ? [[chosen, chosen] as const] : [];
    return [['', 'Any'], ...own, ...known];
  };
  const sector = query.sector?.join(',');
  const stage = query.stage?.join(',');
  return html`<form class="filters" action="/companies">
    ${hiddenValues(without(asked, CHOSEN_HERE))} ${select('sector', 'Sector', words(SECTORS, sector), sector)}
    ${select('stage', 'Stage', words(STAGES, stage), stage)}
    <div>
      <label for="country">Country</label
      ><input id="country" name="country" value="${query.country?.join(', ')}" placeholder="Any" maxlength="60" />
    </div>
    ${select(
      'is_hiring',
      'Hiring',
      [
        ['', 'Any'],
        ['true', 'Yes'],
      ],
      query.is_hiring === undefined ? '' : String(query.is_hiring),
    )}
    ${select('sort', 'Order', query.q === undefined ? ORDERED : [['', 'Best match'], ...SORTS], query.sort)}
    ${asOfField(query.as_of)}
    <button class="button">Show</button>
    ${Object.keys(asked).length > 0 && buttonLink('Clear', '/companies', true)}
  </form>`;
}

function titleOf({ q, sector, country }: ExploreQueryDto): string {
  const of = sector ? `${sector.join(', ')} companies` : 'Companies';
  const inside = country
    ? ` in ${country.map((name) => (name.length === 2 ? countryName(name.toUpperCase()) : name)).join(', ')}`
    : '';
  return `${of}${inside}${q === undefined ? '' : ` for “${q}”`}`;
}

function askedOf(query: ExploreQueryDto): Record<string, string> {
  const { q, sector, country, stage, tech, week, month, is_hiring, is_stealth, sort } = query;
  const { min_funding, max_funding, founded_after, founded_before, as_of } = query;
  const all = { q, sector, country, stage, tech, week, month, is_hiring, is_stealth, sort };
  const asked = Object.entries({ ...all, min_funding, max_funding, founded_after, founded_before, as_of });
  return Object.fromEntries(asked.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

function markdownOf(title: string, number: string, rows: readonly CompanyListRow[]): string {
  const lines = rows.map((row) => [
    `[${plainText(row.name)}](/companies/${row.slug})`,
    plainText((row.one_liner ?? row.description ?? '').slice(0, 160)),
    row.total_funding === null ? '' : `$${count(row.total_funding)}`,
    row.hq_country === null ? '' : countryName(row.hq_country),
  ]);
  return `# ${plainText(title)}\n\n> ${number} on file.\n\n${tableOf(['Company', 'What it does', 'Raised', 'Country'], lines)}\n\nThe same for programs: [GET /api/v1/startups](/docs/reference/startups.list)\n`;
}
