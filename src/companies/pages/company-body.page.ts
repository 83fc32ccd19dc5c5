import { countryName } from '../../vocabulary/country-code.js';
import { articlePath } from '../../vocabulary/profile-path.js';
import { count, longDate, oldYear, shortUsd } from '../../web/design/amounts.js';
import { type Html, html, isEmpty, NOTHING, type Part } from '../../web/design/html.js';
import { longList, longTags } from '../../web/design/folds.js';
import { badge, emptyState, factList, keyFigures, logo, pageHead, section } from '../../web/design/parts.js';
import { recordProofLink, type WithTransparencyLog } from '../../web/evidence/proof-links.js';
import { SourceNotes } from '../../web/design/source-notes.js';
import { foundLogo } from '../record/company.presenter.js';
import { type CompanyExit, type Provenance } from '../record/company.events.js';
import { companyEvidencePath, roundFact } from '../evidence/evidence.js';
import { sentence, statusText } from '../evidence/field-texts.rules.js';
import { type CompanyPageRows } from './get-company-page.query.js';
import { MOST_PRODUCTS } from '../products/products.service.js';
import { fieldSources } from '../record/provenance.presenter.js';
import { fundingPart } from './company-funding.page.js';
import { peoplePart } from './company-people.page.js';
import { hiringPart, mentionsPart, companyNewsPart, reviewsPart } from './company-press.page.js';
import { outsideLink, REPORT_LINE, sectorPath } from './page-links.page.js';

/** A company's page. Every fact has the number of its source. */
export function companyBody(rows: CompanyPageRows, config: WithTransparencyLog): Html {
  const notes = new SourceNotes();
  const sources = fieldSources(rows);
  const { slug, company_id: id } = rows.company;
  const from = (field: string): Html => notes.mark(sources.get(field), companyEvidencePath(slug, field));
  const head = headOf(rows, from, notes);
  const main = html`${aboutPart(rows, from)}${fundingPart(rows, from, notes)}${hiringPart(rows, notes)}${mentionsPart(rows, notes)}${companyNewsPart(rows, notes)}${reviewsPart(rows, notes)}${articlesPart(rows)}`;
  const aside = html`${factsPart(rows, from, notes)}${peoplePart(rows, notes)}${technologyPart(rows, from, notes)}${productsPart(rows, notes)}${rivalsPart(rows, from)}${elsewherePart(rows, from)}`;
  const api = html`<p class="muted small no-print">
    <a href="/companies/${slug}/history" rel="nofollow">History</a> of this record. The same for programs:
    <code>GET /api/v1/startups/${slug}</code> and
    <code>/history</code>.${recordProofLink({ kind: 'company', id }, config)}
  </p>`;
  return html`${head}
    <div class="split">
      <div>${isEmpty(main) ? littleKnown(rows.company) : main}</div>
      <div>${aside}</div>
    </div>
    ${notes.list(`/companies/${slug}/evidence`)}${api}${REPORT_LINE}`;
}

/** In place of everything that sources could say. */
function littleKnown({ name }: CompanyPageRows['company']): Html {
  return emptyState(
    'Little is on file so far',
    html`No source gives a description, a funding round or news of ${name}. With a key,
      <a href="/docs/reference/enrich">enrichment</a> reads its website and registers now. If you know more,
      <a href="/contact">write to us</a>.`,
  );
}

type From = (field: string) => Html;

function headOf(
  { company, scans, rounds, revenue, factSources }: CompanyPageRows,
  from: From,
  notes: SourceNotes,
): Html {
  const path = company.logo_url ?? foundLogo(scans);
  const tags = [
    ...(company.status === 'active'
      ? []
      : [badge(sentence(company.status), company.status === 'closed' ? 'bad' : 'warn')]),
    ...(company.is_hiring ? [badge('Hiring', 'good')] : []),
    ...company.sectors.slice(0, 8).map((sector) => badge(sector, 'plain', sectorPath(sector))),
  ];
  const country = company.hq_country && countryName(company.hq_country);
  const place = company.hq_city ?? country;
  const valued = rounds.findLast((round) => round.valuation !== null);
  return html`${pageHead({
    title: company.name,
    lead: company.one_liner && html`${company.one_liner}${from('one_liner')}`,
    picture: logo(company.name, path, 'big'),
    tags,
    crumbs: [{ label: 'Companies', href: '/companies' }],
    actions:
      company.website && /^https?:/i.test(company.website)
        ? html`<a class="button quiet" href="${company.website}" rel="nofollow noopener">Visit site</a>`
        : undefined,
  })}${keyFigures([
    {
      label: 'Total funding',
      value:
        company.total_funding !== null &&
        html`${shortUsd(company.total_funding)}${oldYear(company.old_funding_year)}${from('total_funding')}`,
      note: rounds.length > 0 ? `${rounds.length} ${rounds.length === 1 ? 'round' : 'rounds'} on file` : undefined,
    },
    {
      label: 'Valuation',
      value:
        valued?.valuation &&
        html`${shortUsd(valued.valuation)}${valued.date && ` (${valued.date.slice(0, 4)})`}${notes.mark(factSources?.get(valued.round_id), companyEvidencePath(company.slug, roundFact(valued.round_id)))}`,
    },
    {
      label: 'Revenue a year',
      value:
        revenue &&
        html`${shortUsd(revenue.amount)}
        (${revenue.as_of.slice(0, 4)})${notes.mark(revenue.provenance, companyEvidencePath(company.slug, 'revenue'))}`,
      note: revenue && `${revenue.as_of}, ${revenue.is_verified ? 'verified' : 'as reported'}`,
    },
    { label: 'Stage', value: company.stage && html`${company.stage}${from('stage')}` },
    {
      label: 'Employees',
      value:
        company.employee_count !== null &&
        html`${count(company.employee_count)}${oldYear(company.old_employees_year)}${from('employee_count')}`,
    },
    {
      label: 'Founded',
      value: company.founded_date && html`${company.founded_date.slice(0, 4)}${from('founded_date')}`,
    },
    {
      label: 'Based in',
      value: place && html`${place}${from(company.hq_city ? 'hq_city' : 'hq_country')}`,
      note: company.hq_city ? country : undefined,
    },
  ])}`;
}

function aboutPart({ company }: CompanyPageRows, from: From): Html {
  const { description, one_liner: line } = company;
  if (description === null || description === line) return NOTHING;
  const paragraphs = description.split(/\n+/).filter((text) => text.trim() !== '');
  return section(
    'About',
    paragraphs.map((text, at) => html`<p dir="auto">${text}${at === paragraphs.length - 1 && from('description')}</p>`),
  );
}

function exitWords({ exit, slug }: CompanyPageRows['company'], notes: SourceNotes): Part {
  if (!exit) return null;
  const { kind, acquirer, amount, date, provenance } = exit as unknown as CompanyExit & { provenance: Provenance };
  const words = {
    acquired: acquirer === null ? 'Acquired' : `Acquired by ${acquirer}`,
    public: 'Went public',
    closed: 'Closed',
  };
  const told = [words[kind], amount !== null && shortUsd(amount), date !== null && longDate(date)];
  return html`${told.filter((part) => part !== false).join(', ')}${notes.mark(provenance, companyEvidencePath(slug, 'exit'))}`;
}

function factsPart({ company }: CompanyPageRows, from: From, notes: SourceNotes): Html {
  const told = (field: string, value: Part): Part => (value ? html`${value}${from(field)}` : null);
  return html`<section class="panel" aria-label="Facts">
    ${factList([
      ['Website', told('website', company.website && outsideLink(company.website))],
      ['Founded', told('founded_date', company.founded_date && longDate(company.founded_date))],
      ['Model', told('business_model', company.business_model)],
      ['Status', told('status', statusText(company.status, from('status') !== NOTHING))],
      ['Exit', exitWords(company, notes)],
      ['Sectors', told('sectors', company.sectors.join(', '))],
      ['Hiring', told('is_hiring', company.is_hiring === null ? null : company.is_hiring ? 'Yes' : 'No')],
      ['LinkedIn', told('linkedin_url', company.linkedin_url && outsideLink(company.linkedin_url))],
      ['X', told('twitter_url', company.twitter_url && outsideLink(company.twitter_url))],
      ['GitHub', told('github_url', company.github_url && outsideLink(company.github_url))],
      ['Also known as', told('former_names', company.former_names.join(', '))],
    ])}
  </section>`;
}

function technologyPart({ company, scans }: CompanyPageRows, from: From, notes: SourceNotes): Html {
  const { stack } = scans;
  const seen = stack ? [...stack.frameworks, ...stack.payments, ...stack.analytics] : [];
  const stated = company.technologies.map((name) => badge(name));
  const facts = factList([
    ['Hosting', stack?.hosting],
    ['Delivery', stack?.cdn],
    ['Mail', stack?.email_provider],
  ]);
  return section('Technology', [
    stated.length > 0 ? html`${longTags(stated, 'technologies')} ${statedPart(from('technologies'))}` : NOTHING,
    seen.length > 0 || (stack && facts !== NOTHING)
      ? html`${
            seen.length > 0 &&
            longTags(
              seen.map((name) => badge(name, 'good')),
              'technologies',
            )
          }${facts}
          <p class="small muted">
            Seen at its site${notes.mark(stack?.provenance, companyEvidencePath(company.slug, 'tech_stack'))}
          </p>`
      : NOTHING,
  ]);
}

function productsPart({ products }: CompanyPageRows, notes: SourceNotes): Html {
  const rows = products
    .slice(0, MOST_PRODUCTS)
    .map(
      ({ name, slug, description, provenance }) =>
        html`<li>
          <a href="/products/${slug}">${name}</a
          >${notes.mark(provenance, `/products/${slug}/evidence`)}${description && html`<br /><span class="muted small">${description.slice(0, 120)}</span>`}
        </li>`,
    );
  const more = html`<p class="muted small">The first ${MOST_PRODUCTS} products are shown.</p>`;
  return section('Products', html`${longList(rows, 'products')}${products.length > MOST_PRODUCTS && more}`);
}

function rivalsPart({ company, rivals }: CompanyPageRows, from: From): Html {
  const named = Array.isArray(company.extra?.competitors) ? (company.extra.competitors as string[]) : [];
  const tags = [
    ...rivals.map(({ name, slug }) => badge(name, 'plain', `/companies/${slug}`)),
    ...named.map((name) => badge(name)),
  ];
  return section('Competitors', tags.length > 0 && [longTags(tags, 'competitors'), statedPart(from('extra'))]);
}

function articlesPart({ articles }: CompanyPageRows): Html {
  const rows = articles.map(
    ({ title, slug, publication, date }) =>
      html`<li>
        <a href="${articlePath(slug)}">${title}</a><br /><span class="muted small"
          >${[publication, date].filter(Boolean).join(', ')}</span
        >
      </li>`,
  );
  return section('Articles', longList(rows, 'articles'));
}

/** Links from a submission. */
function elsewherePart({ company }: CompanyPageRows, from: From): Html {
  const links = Object.entries(company.extra ?? {}).flatMap(([field, value]) => {
    if (field === 'mentioned_articles' && Array.isArray(value))
      return (value as string[]).map((url) => outsideLink(url));
    if (!field.endsWith('_url') || typeof value !== 'string') return [];
    return [html`${field.replace(/_url$/, '').replaceAll('_', ' ')}: ${outsideLink(value)}`];
  });
  return section(
    'Elsewhere',
    links.length > 0 &&
      html`${longList(
        links.map((link) => html`<li>${link}</li>`),
        'links',
      )}
      ${statedPart(from('extra'))}`,
  );
}

/** The source of a whole list. */
function statedPart(mark: Html): Html {
  return mark === NOTHING ? NOTHING : html`<p class="small muted">As stated${mark}</p>`;
}
