import { countryName } from '../../vocabulary/country-code.js';
import { roundUsd, count, counted } from '../../web/design/amounts.js';
import { columnChart, figure } from '../../web/design/charts.js';
import { AS_CARDS, longLine, longList, longTable } from '../../web/design/folds.js';
import { type Html, html, NOTHING } from '../../web/design/html.js';
import {
  badge,
  dataTable,
  factList,
  keyFigures,
  logo,
  pageHead,
  section,
  tagList,
  UNSAID,
} from '../../web/design/parts.js';
import { type PageQuery } from '../../web/validation/page.js';
import { endOfList, isBehindEnd, listLinks } from '../../web/design/list-links.js';
import { SourceNotes } from '../../web/design/source-notes.js';
import { type InvestorRecord } from '../investors/get-investor.query.js';
import { currentTitle } from '../people/current-title.rules.js';
import { type Person } from '../people/get-person.query.js';
import { type ProductRow } from '../products/products.service.js';
import { companyEvidencePath, roundFact } from '../evidence/evidence.js';
import { sentence } from '../evidence/field-texts.rules.js';
import { type NamedInvestor } from '../people/investor-directory.service.js';
import { outsideLink, REPORT_LINE, sectorPath } from './page-links.page.js';
import { type LinkedFounder } from './record-links.service.js';

const MOST_YEARS = 12;

/** An investor with its deals by year and individually. */
export function investorBody(
  { investor, holdings, total, nextCursor }: InvestorRecord,
  founders: readonly LinkedFounder[],
  { offset, limit, cursor }: Pick<PageQuery, 'offset' | 'limit' | 'cursor'>,
): Html {
  const rows = holdings ?? [];
  const isFirst = offset === 0 && cursor === undefined;
  const place = { path: `/investors/${investor.slug}`, asked: {}, offset, limit, total };
  const notes = new SourceNotes();
  const evidence = `/investors/${investor.slug}/evidence`;
  const own = (fact: string): Html => notes.mark(investor.provenance, `${evidence}#${fact}`);
  const hasLed = rows.some(({ is_lead: isLead }) => isLead);
  const led = investor.leadDeals ?? 0;
  const deals = dataTable(
    `Investments of ${investor.name}`,
    ['Company', 'Round', 'Date', '#Round size', 'Part'],
    rows.map(({ name, slug, round, date, amount, is_lead: isLead, provenance, round_id: roundId }) => [
      html`${logo(name, null, 'tiny')}<a href="/companies/${slug}">${name}</a
        >${notes.mark(provenance, companyEvidencePath(slug, roundFact(roundId)))}`,
      round ?? UNSAID,
      date ?? UNSAID,
      amount === null && round === null && date === null ? UNSAID : roundUsd(amount),
      hasLed ? (isLead ? badge('led', 'good') : 'took part') : null,
    ]),
    AS_CARDS,
  );
  const sectors = isFirst ? sectorTable(investor.name, rows) : NOTHING;
  // A table that could only repeat the companies gives way to a sentence.
  const hasRounds = rows.some(({ round, date, amount }) => round !== null || date !== null || amount !== null);
  const isBare = !hasRounds && sectors !== NOTHING;
  const isPart = total > rows.length;
  const shown = isPart && listLinks({ ...place, shown: rows.length, nextCursor, isAfterCursor: cursor !== undefined });
  // Of a later part of the list these would say nothing of the investor.
  const chart = isFirst ? dealsByYear(investor.name, rows) : NOTHING;
  const none = isBehindEnd(place) ? endOfList(place) : noDeals(investor.name);
  return html`${pageHead({
      title: investor.name,
      kicker: `${investor.kind === 'person' ? 'Investor' : 'Investment firm'}${investor.isKindGuess ? ', by the form of the name' : ''}`,
      lead: `${counted(investor.deals ?? 0, 'deal')} on file${led > 0 ? `, ${count(led)} led` : ''}`,
      picture: logo(investor.name, null, 'big'),
      crumbs: [{ label: 'Investors', href: '/investors' }],
    })}${keyFigures([
      { label: 'Deals on file', value: html`${count(investor.deals ?? 0)}${own('deals')}` },
      { label: 'Led', value: led > 0 && html`${count(led)}${own('lead_deals')}` },
      { label: 'Companies', value: rows.length < total ? null : count(new Set(rows.map(({ slug }) => slug)).size) },
      { label: 'Based in', value: investor.hqCountry && html`${countryName(investor.hqCountry)}${own('hq_country')}` },
      {
        label: 'Website',
        value: investor.website && html`<span class="small">${outsideLink(investor.website)}</span>${own('website')}`,
      },
    ])}
    ${otherNamesPart(investor)}
    ${section('Deals by year', chart === NOTHING ? NOTHING : figure(datedDeals(rows, total), chart))}
    ${section('Portfolio by sector', [isPart && sectors !== NOTHING && html`<p class="muted">Of the newest ${count(rows.length)} of ${count(total)} investments.</p>`, sectors, isBare && html`<p class="muted">The sources name no round, date or amount of these deals.</p>`, isBare && shown])}
    ${section('Investments', isBare ? NOTHING : rows.length === 0 ? none : [deals, shown])}
    ${section('Founders of these companies', foundersPart(founders))} ${notes.list(evidence)}
    <p class="muted small no-print">The same for programs: <code>GET /api/v1/investors/${investor.slug}</code></p>
    ${REPORT_LINE}`;
}

function noDeals(name: string): Html {
  return html`<p>
    No deal of ${name} is on file: the sources name this investor without a company that is shown.
    <a href="/investors">Other investors</a>
  </p>`;
}

/** The shown companies by their first sector, the largest group first; nothing where one group would hold them all. */
function sectorTable(name: string, rows: NonNullable<InvestorRecord['holdings']>): Html {
  const groups = new Map<string, Map<string, string>>();
  for (const { sector, slug, name: company } of rows) {
    const group = groups.get(sector ?? OTHER) ?? new Map<string, string>();
    groups.set(sector ?? OTHER, group.set(slug, company));
  }
  if (groups.size < 2) return NOTHING;
  const ordered = [...groups].sort(
    ([a, one], [b, two]) => Number(a === OTHER) - Number(b === OTHER) || two.size - one.size || (a < b ? -1 : 1),
  );
  return dataTable(
    `Portfolio of ${name} by sector`,
    ['Sector', '#Companies', 'Which'],
    ordered.map(([sector, companies]) => [
      sector === OTHER ? sector : html`<a href="${sectorPath(sector)}">${sector}</a>`,
      count(companies.size),
      longLine(
        [...companies].map(([slug, company]) => html`<a href="/companies/${slug}">${company}</a>`),
        'companies',
      ),
    ]),
    AS_CARDS,
  );
}

const OTHER = 'No sector on file';

function otherNamesPart({ otherNames = [] }: InvestorRecord['investor']): Html {
  if (otherNames.length === 0) return NOTHING;
  return html`<p>
    Also named
    ${otherNames.map(({ name, rule }, at) => html`${at > 0 && ', '}${name} <span class="muted small">(${rule})</span>`)}
  </p>`;
}

/** What the chart is made of: the sources leave out some dates, and it has no room for all years. */
function datedDeals(rows: NonNullable<InvestorRecord['holdings']>, total: number): string {
  const { years, first } = yearsOf(rows);
  const shown = years.filter((year) => year >= first).length;
  if (shown === total) return 'Deals on file';
  if (shown === years.length && rows.length === total) return `${shown} of ${counted(total, 'deal')} have a date`;
  const newest = rows.length < total ? `the newest ${count(rows.length)} ` : '';
  return `${count(shown)} of ${counted(total, 'deal')}: ${newest}with a date since ${first}`;
}

/** The years of the deals, and the first one that the chart shows. */
function yearsOf(rows: NonNullable<InvestorRecord['holdings']>): { readonly years: number[]; readonly first: number } {
  const years = rows.flatMap(({ date }) => (date === null ? [] : [Number(date.slice(0, 4))]));
  return { years, first: Math.max(Math.min(...years), Math.max(...years) - MOST_YEARS + 1) };
}

function dealsByYear(name: string, rows: NonNullable<InvestorRecord['holdings']>): Html {
  const { years, first } = yearsOf(rows);
  if (years.length < 2) return NOTHING;
  const last = Math.max(...years);
  const bars = Array.from({ length: last - first + 1 }, (_, at) => {
    const value = years.filter((year) => year === first + at).length;
    return { label: String(first + at), value, text: value === 0 ? '' : String(value) };
  });
  return bars.length < 2 ? NOTHING : columnChart(`Deals of ${name} by year`, bars);
}

/** One line a founder; the page of the person has the source. */
function foundersPart(founders: readonly LinkedFounder[]): Html {
  const lines = founders.map(
    ({ name, slug, company, companySlug }) =>
      html`<li><a href="/people/${slug}">${name}</a>, <a href="/companies/${companySlug}">${company}</a></li>`,
  );
  return longList(lines, 'founders');
}

export function personBody(person: Person, investors: readonly NamedInvestor[]): Html {
  const notes = new SourceNotes();
  const evidence = `/people/${person.slug}/evidence`;
  const title = currentTitle(person);
  const roles = longTable(
    `Roles of ${person.name}`,
    ['Company', 'Role', 'Now'],
    person.roles.map((role) => [
      html`${logo(role.company_name, null, 'tiny')}<a href="/companies/${role.company_slug}">${role.company_name}</a>`,
      html`${role.title}${notes.mark(role.provenance, `${evidence}#role-${role.company_slug}`)}`,
      role.is_current === null ? UNSAID : role.is_current ? badge('Yes', 'good') : 'No',
    ]),
    'roles',
  );
  const founded = person.roles.filter((role) => role.is_founder).length;
  return html`${pageHead({
      title: person.name,
      lead: title,
      picture: logo(person.name, null, 'big'),
      tags: founded > 0 ? [badge(founded === 1 ? 'Founder' : `Founder of ${founded} companies`, 'good')] : [],
      actions: person.linkedinUrl && outsideLink(person.linkedinUrl, 'LinkedIn'),
    })}
    ${section('Roles', roles)}
    ${section('Investors in these companies', investors.length > 0 && tagList(investors.map(({ name, slug }) => badge(name, 'plain', `/investors/${slug}`))))}
    ${notes.list(evidence)}
    <p class="muted small no-print">The same for programs: <code>GET /api/v1/people/${person.slug}</code></p>
    ${REPORT_LINE}`;
}

export function productBody(product: ProductRow): Html {
  const notes = new SourceNotes();
  const evidence = `/products/${product.slug}/evidence`;
  const mark = notes.mark(product.provenance, evidence);
  const company = html`<a href="/companies/${product.company_slug}">${product.company_name}</a>`;
  return html`${pageHead({
      title: product.name,
      kicker: 'Product',
      lead: html`by ${company}`,
      picture: logo(product.name, null, 'big'),
      tags: [product.category, product.pricing_type, product.status].flatMap((word) =>
        word ? [badge(sentence(word))] : [],
      ),
      crumbs: [
        { label: 'Companies', href: '/companies' },
        { label: product.company_name, href: `/companies/${product.company_slug}` },
      ],
    })}
    ${product.description && html`<p class="lead">${product.description}${mark}</p>`}
    <section class="panel" aria-label="Facts">
      ${factList([
        ['Company', company],
        ['Website', product.website && html`${outsideLink(product.website)}${mark}`],
        ['Category', product.category && html`${sentence(product.category)}${mark}`],
        ['Pricing', product.pricing_type && html`${sentence(product.pricing_type)}${mark}`],
        ['Status', product.status && html`${sentence(product.status)}${mark}`],
      ])}
    </section>
    ${notes.list(evidence)}
    <p class="muted small no-print">The same for programs: <code>GET /api/v1/products/${product.slug}</code></p>
    ${REPORT_LINE}`;
}
