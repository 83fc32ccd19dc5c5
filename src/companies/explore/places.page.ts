import { countryName } from '../../vocabulary/country-code.js';
import { count, counted, shortUsd, shortUsdOrDash, usd } from '../../web/design/amounts.js';
import { barList, figure, sparkline } from '../../web/design/charts.js';
import { html } from '../../web/design/html.js';
import { dataTable, pageHead, section } from '../../web/design/parts.js';
import { plainText, tableOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { countryPath, sectorPath } from '../pages/page-links.page.js';
import { type CountriesOnFile } from './list-countries.query.js';
import { type SectorOnFile } from './list-sectors.query.js';

const MOST_BARS = 12;

export function sectorsPage(sectors: readonly SectorOnFile[], year: number): PageContent {
  const first = year - 9;
  const lead = `${counted(sectors.length, 'sector')} of the vocabulary have companies on file. A company may be in several.`;
  const byFunding = sectors
    .flatMap((each) => (each.funding ? [{ ...each, funding: each.funding }] : []))
    .toSorted((a, b) => b.funding - a.funding);
  const hasYears = sectors.some(({ years }) => years.some((capital) => capital > 0));
  return {
    title: 'Sectors · Scoutline',
    description: lead,
    path: '/sectors',
    markdown: `# Sectors\n\n> ${lead}\n\n${tableOf(
      ['Sector', 'Companies', 'Raised in all', 'Companies whose funding is known'],
      sectors.map(({ name, companies, funding, disclosed }) => [
        `[${plainText(name)}](${sectorPath(name)})`,
        count(companies),
        funding === null ? '' : usd(funding),
        count(disclosed),
      ]),
    )}\n`,
    body: html`${pageHead({ title: 'Sectors', lead })}
    ${section(
      'Where the money went',
      byFunding.length > 0 &&
        figure(
          'Raised in all by the companies whose funding is known, USD',
          barList(
            'Raised by sector, USD',
            byFunding.slice(0, MOST_BARS).map(({ name, funding, companies, disclosed }) => ({
              label: name,
              value: funding,
              text: shortUsd(funding),
              note: `${count(disclosed)} of ${counted(companies, 'company', 'companies')}`,
              href: sectorPath(name),
            })),
          ),
        ),
    )}
    ${section(
      'All sectors',
      dataTable(
        'All sectors',
        [
          'Sector',
          '#Companies',
          '#Raised in all',
          '#Companies with amounts',
          ...(hasYears ? [`Capital a year, ${first} to ${year}`] : []),
        ],
        sectors.map(({ name, companies, funding, disclosed, years }) => [
          html`<a href="${sectorPath(name)}">${name}</a>`,
          count(companies),
          shortUsdOrDash(funding),
          disclosed === 0 ? '–' : `${count(disclosed)} of ${count(companies)}`,
          ...(hasYears
            ? [
                sparkline(
                  `Capital of ${name} by year, ${first} to ${year}, at most ${shortUsd(Math.max(...years))}`,
                  years,
                ),
              ]
            : []),
        ]),
      ),
    )}`,
    maxAgeSeconds: 60,
  };
}

export function countriesPage({ countries, elsewhere }: CountriesOnFile): PageContent {
  const all = countries.reduce((sum, { companies }) => sum + companies, 0);
  const lead = `${counted(countries.length, 'country', 'countries')}, from the ${count(all)} of ${counted(all + elsewhere, 'company', 'companies')} whose country is on file.`;
  return {
    title: 'Countries · Scoutline',
    description: lead,
    path: '/countries',
    markdown: `# Countries\n\n> ${lead}\n\n${tableOf(
      ['Country', 'Companies'],
      countries.map(({ code, companies }) => [
        `[${plainText(countryName(code))}](${countryPath(code)})`,
        count(companies),
      ]),
    )}\n`,
    body: html`${pageHead({ title: 'Countries', lead })}
    ${figure(
      'Companies on file by country of their headquarters',
      barList(
        'Companies by country',
        countries.map(({ code, companies }) => ({
          label: countryName(code),
          value: companies,
          text: count(companies),
          href: countryPath(code),
          note: `${((companies / all) * 100).toFixed(1)} %`,
        })),
      ),
    )}`,
    maxAgeSeconds: 60,
  };
}
