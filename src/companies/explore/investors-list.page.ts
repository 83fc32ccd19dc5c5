import { countryName } from '../../vocabulary/country-code.js';
import { count } from '../../web/design/amounts.js';
import { html, trusted } from '../../web/design/html.js';
import { buttonLink, dataTable, emptyState, logo, pageHead } from '../../web/design/parts.js';
import { plainText, tableOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { ERASED } from '../investors/get-investor.query.js';
import { asOfField, dayOf, pastNotice } from '../../web/design/past-list.js';
import { type InvestorsQueryDto } from '../investors/investors.dto.js';
import { type InvestorPage } from '../investor-listing/list-investors.query.js';
import { addressOf, endOfList, isBehindEnd, listLinks } from '../../web/design/list-links.js';

/** Investors by number of stored deals. */
export function investorsPage({ rows, total, nextCursor, asOf }: InvestorPage, query: InvestorsQueryDto): PageContent {
  const { q, type, country, sort, offset, limit, cursor, as_of } = query;
  const asked = { q, type, country: country?.join(','), sort, as_of };
  const then = as_of === undefined ? '' : ` as of ${dayOf(asOf)}`;
  const isFiltered = Object.values(asked).some((value) => value !== undefined) || offset > 0 || cursor !== undefined;
  const place = { path: '/investors', asked, offset, limit, total };
  const links = listLinks({
    ...place,
    shown: rows.length,
    nextCursor,
    isAfterCursor: cursor !== undefined,
  });
  const hasPlaces = rows.some(({ hqCountry }) => hqCountry !== null);
  const hasLeads = rows.some(({ leadDeals }) => leadDeals !== null && leadDeals > 0);
  const table = dataTable(
    'Investors',
    ['Investor', 'Kind', ...(hasPlaces ? ['Based in'] : []), '#Deals on file', ...(hasLeads ? ['#Led'] : [])],
    rows.map(({ name, slug, kind, isKindGuess, hqCountry, deals, leadDeals }) => [
      name === ERASED ? 'Erased person' : html`${logo(name, null, 'tiny')}<a href="/investors/${slug}">${name}</a>`,
      kindText(kind, isKindGuess),
      ...(hasPlaces ? [hqCountry === null ? '' : countryName(hqCountry)] : []),
      count(deals ?? 0),
      ...(hasLeads ? [count(leadDeals ?? 0)] : []),
    ]),
  );
  const none = emptyState('No investor fits', 'Search by the beginning of a firm’s name, or by a person’s whole name.', buttonLink('All investors', '/investors', true)); // prettier-ignore
  const lead = `${count(total)} on file${then}, those with most deals first unless sorted otherwise.`;
  return {
    title: `Investors${then} · Scoutline`,
    description: `${count(total)} investors by the deals they took part in and led.`,
    path: '/investors',
    noIndex: isFiltered,
    markdown: `# Investors${then}\n\n> ${lead}\n\n${tableOf(
      ['Investor', 'Kind', 'Deals', 'Led'],
      rows.map(({ name, slug, kind, isKindGuess, deals, leadDeals }) => [
        name === ERASED ? 'Erased person' : `[${plainText(name)}](/investors/${slug})`,
        kindText(kind, isKindGuess),
        count(deals ?? 0),
        count(leadDeals ?? 0),
      ]),
    )}\n`,
    body: html`${pageHead({ title: 'Investors', lead })}
      ${as_of !== undefined && pastNotice(asOf, 'Investors’ pages show the present.', addressOf('/investors', { ...asked, as_of: undefined }))}
      <form class="filters" action="/investors">
        <div><label for="q">Name</label><input type="search" id="q" name="q" value="${q}" maxlength="200" /></div>
        <div>
          <label for="type">Kind</label
          ><select id="type" name="type">
            ${[
              ['', 'Firms and people'],
              ['firm', 'Firms'],
              ['person', 'People'],
            ].map(
              ([value, label]) =>
                html`<option value="${value}" ${value === (type ?? '') && trusted(' selected')}>${label}</option>`,
            )}
          </select>
        </div>
        <div>
          <label for="country">Country</label
          ><input id="country" name="country" value="${country?.join(', ')}" placeholder="Any" maxlength="60" />
        </div>
        ${asOfField(as_of)}
        <button class="button">Show</button>
      </form>
      ${rows.length > 0 ? html`${table}${links}` : isBehindEnd(place) ? endOfList(place) : none}`,
    maxAgeSeconds: 60,
  };
}

function kindText(kind: 'firm' | 'person', isGuess: boolean): string {
  return `${kind === 'person' ? 'Person' : 'Firm'}${isGuess ? ', by the form of the name' : ''}`;
}
