import { companyUrl } from '../record/company.presenter.js';
import { type Holding, type Investor } from '../investors/investor.query.js';
import { currentTitle, type Person } from './person.query.js';
import { type ProductRow } from '../products/product.query.js';

export function investorUrl(publicUrl: string, slug: string): string {
  return `${publicUrl}/investors/${slug}`;
}

export function personUrl(publicUrl: string, slug: string): string {
  return `${publicUrl}/people/${slug}`;
}

export function productUrl(publicUrl: string, slug: string): string {
  return `${publicUrl}/products/${slug}`;
}

export function presentInvestor(investor: Investor, publicUrl: string): object {
  return {
    id: investor.id,
    name: investor.name,
    slug: investor.slug,
    type: investor.kind,
    website: investor.website,
    hq_country: investor.hqCountry,
    deals: investor.deals,
    lead_deals: investor.leadDeals,
    service_url: investorUrl(publicUrl, investor.slug),
  };
}

export function presentInvestorRecord(
  { investor, holdings }: { investor: Investor; holdings: readonly Holding[] },
  publicUrl: string,
): object {
  return {
    ...presentInvestor(investor, publicUrl),
    portfolio: holdings.map(({ name, slug, round, date, amount, is_lead }) => ({
      company: { name, slug },
      round,
      date,
      amount,
      is_lead,
    })),
  };
}

export function presentPerson(person: Person, publicUrl: string): object {
  return {
    id: person.id,
    name: person.name,
    slug: person.slug,
    current_title: currentTitle(person),
    linkedin_url: person.linkedinUrl,
    roles: person.roles.map((role) => ({
      company: { name: role.company_name, slug: role.company_slug },
      title: role.title,
      is_founder: role.is_founder,
      is_current: role.is_current,
    })),
    service_url: personUrl(publicUrl, person.slug),
  };
}

export function presentProduct(product: ProductRow, publicUrl: string): object {
  return {
    id: product.product_id,
    name: product.name,
    slug: product.slug,
    category: product.category,
    pricing_type: product.pricing_type,
    status: product.status,
    website: product.website,
    service_url: productUrl(publicUrl, product.slug),
    company: {
      name: product.company_name,
      slug: product.company_slug,
      website: product.company_website,
      service_url: companyUrl(publicUrl, product.company_slug),
    },
  };
}
