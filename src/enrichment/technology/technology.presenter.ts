import { companyPath } from '../../vocabulary/profile-path.js';
import { type FoundCompany } from '../../companies/matching/find-company.query.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { type ScannedStack, type TechnologyAnswer, type TechnologyEvidence } from './technology-answers.dto.js';
import { type TechnologyScan } from './technology.events.js';

export interface FoundTechnology {
  readonly domain: string;
  readonly source: 'database' | 'live' | 'database+live';
  readonly company: (FoundCompany & { readonly registeredOn: string | null }) | null;
  readonly scan: TechnologyScan | null;
  /** Why a live scan failed. */
  readonly failure: string | null;
  readonly withEvidence: boolean;
}

export function presentTechnology(answer: FoundTechnology, publicUrl: string): Uncharged<TechnologyAnswer> {
  const { domain, source, company, scan, failure, withEvidence } = answer;
  return {
    domain,
    source,
    company: company && {
      id: company.company_id,
      name: company.name,
      slug: company.slug,
      website: company.website,
      service_url: publicUrl + companyPath(company.slug),
      domain_tld: (company.domain ?? domain).split('.').at(-1) ?? null,
      domain_created_at: company.registeredOn,
    },
    technology_stack: {
      resolved: {
        raw: scan && rawOf(scan),
        technologies: scan?.technologies.map(({ name, category, version }) => ({ name, category, version })) ?? [],
      },
    },
    // Why the site could not be scanned; the answer then shows the stored scan, if any.
    ...(failure !== null && { unreachable: failure }),
    ...(withEvidence && { evidence: evidenceOf(scan) }),
  };
}

function rawOf({
  cdn,
  hosting,
  emailProvider,
  frameworks,
  payments,
  analytics,
  provenance,
}: TechnologyScan): ScannedStack {
  const fingerprinted_at = provenance.observedAt;
  return { cdn, hosting, email_provider: emailProvider, frameworks, payments, analytics, fingerprinted_at };
}

function evidenceOf(scan: TechnologyScan | null): TechnologyEvidence[] {
  return (scan?.technologies ?? []).flatMap(({ name, proofs }) =>
    proofs.map(({ rule, place, matched, version }) => ({ technology: name, rule, place, matched, version })),
  );
}
