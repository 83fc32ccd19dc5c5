import { tableOf, plainText } from '../../web/pages/markdown-html.js';
import { roundUsd, counted } from '../../web/design/amounts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { type PageQuery } from '../../web/validation/page.js';
import { type InvestorRecord } from '../investors/get-investor.query.js';
import { currentTitle } from '../people/current-title.rules.js';
import { type Person } from '../people/get-person.query.js';
import { type ProductRow } from '../products/products.service.js';
import { sentence } from '../evidence/field-texts.rules.js';
import { type NamedInvestor } from '../people/investor-directory.service.js';
import { type LinkedFounder } from './record-links.service.js';
import { EVIDENCE_SCRIPTS } from '../evidence/evidence.page.js';
import { investorBody, personBody, productBody } from './profile-bodies.page.js';
import { figure, joined, linked, section, sourceName, sourceOf, text } from './markdown-parts.page.js';

export function investorPage(
  { investor, holdings, total, nextCursor }: InvestorRecord,
  founders: readonly LinkedFounder[],
  { publicUrl, query }: { readonly publicUrl: string; readonly query: PageQuery },
): PageContent {
  const rows = (holdings ?? []).map((holding) => [
    `[${plainText(holding.name)}](/companies/${holding.slug})`,
    text(holding.round) ?? 'not stated',
    text(holding.date) ?? 'not stated',
    roundUsd(holding.amount),
    sourceOf(holding.provenance ?? undefined),
  ]);
  const deals = `${counted(investor.deals ?? 0, 'deal')} on file, ${figure(investor.leadDeals ?? 0)} led`;
  const otherNames = investor.otherNames?.map(({ name, rule }) => `${plainText(name)} (${rule})`).join(', ');
  return {
    title: `${investor.name} · Scoutline`,
    description: `${investor.name}: ${deals}`,
    path: `/investors/${investor.slug}`,
    body: investorBody({ investor, holdings, total, nextCursor }, founders, query),
    scripts: EVIDENCE_SCRIPTS,
    noIndex: investor.generated || query.offset > 0 || query.cursor !== undefined,
    markdown: joined([
      `# ${plainText(investor.name)}`,
      `> ${deals}.`,
      otherNames ? `Also named ${otherNames}.` : '',
      section('Investments', rows.length > 0 ? tableOf(['Company', 'Round', 'Date', 'Amount', 'Source'], rows) : ''),
      total > rows.length
        ? `${figure(rows.length)} of ${figure(total)} investments.${nextOf(investor.slug, nextCursor)}`
        : '',
      section(
        'Founders of these companies',
        founders
          .map(({ name, slug, company }) => `- [${plainText(name)}](/people/${slug}), ${plainText(company)}`)
          .join('\n'),
      ),
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

function nextOf(slug: string, cursor: string | null): string {
  return cursor === null ? '' : ` [The next ones](/investors/${slug}.md?cursor=${encodeURIComponent(cursor)})`;
}

export function personPage(person: Person, investors: readonly NamedInvestor[], publicUrl: string): PageContent {
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
    body: personBody(person, investors),
    scripts: EVIDENCE_SCRIPTS,
    noIndex: person.generated,
    markdown: joined([
      `# ${plainText(person.name)}`,
      title === null ? '' : `> ${plainText(title)}`,
      section('Roles', rows.length > 0 ? tableOf(['Company', 'Role', 'Source'], rows) : ''),
      section(
        'Investors in these companies',
        investors.map(({ name, slug }) => `- [${plainText(name)}](/investors/${slug})`).join('\n'),
      ),
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
    ['Pricing', product.pricing_type === null ? '' : (text(sentence(product.pricing_type)) ?? '')],
    ['Status', product.status === null ? '' : (text(sentence(product.status)) ?? '')],
  ].flatMap(([label, value]) => (value ? [[label as string, value, sourceName(product.provenance)]] : []));
  return {
    title: `${product.name} · Scoutline`,
    description: (product.description ?? `${product.name} by ${product.company_name}`).slice(0, 160),
    path: `/products/${product.slug}`,
    body: productBody(product),
    scripts: EVIDENCE_SCRIPTS,
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
