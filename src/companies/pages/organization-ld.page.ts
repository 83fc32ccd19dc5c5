import { foundLogo } from '../record/company.presenter.js';
import { type CompanyRecord } from '../record/get-company-record.query.js';

/** A company in schema.org terms. */
export function organizationLd(
  { company, founders, scans }: CompanyRecord,
  publicUrl: string,
): Record<string, unknown> {
  const logo = company.logo_url ?? foundLogo(scans);
  const links = [company.website, company.linkedin_url, company.twitter_url, company.github_url].filter(Boolean);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: company.name,
    url: company.website ?? `${publicUrl}/companies/${company.slug}`,
    mainEntityOfPage: `${publicUrl}/companies/${company.slug}`,
    ...(company.former_names.length > 0 && { alternateName: company.former_names }),
    ...(company.description !== null && { description: company.description }),
    ...(logo !== null && { logo: logo.startsWith('/') ? publicUrl + logo : logo }),
    ...(company.founded_date !== null && { foundingDate: company.founded_date }),
    ...(company.employee_count !== null && {
      numberOfEmployees: { '@type': 'QuantitativeValue', value: company.employee_count },
    }),
    ...(company.hq_country !== null && {
      address: {
        '@type': 'PostalAddress',
        addressCountry: company.hq_country,
        ...(company.hq_city !== null && { addressLocality: company.hq_city }),
      },
    }),
    ...(founders.length > 0 && { founder: founders.map(({ name }) => ({ '@type': 'Person', name })) }),
    ...(links.length > 0 && { sameAs: links }),
  };
}
