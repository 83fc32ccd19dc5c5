import { type DnsEvidence, type HomepageEvidence, type RegistrationEvidence } from '../radar.events.js';
import {
  type DnsEvidence as DnsView,
  type DomainRow,
  type DomainSighting,
  type HomepageEvidence as HomepageView,
  type RegistrationEvidence as RegistrationView,
} from './domain-answers.dto.js';
import { type DomainRow as StoredDomain, type DomainSightingRow } from './domain-row.rules.js';

/** The API fields of a domain, in documented order. */
export function presentDomain(row: StoredDomain): DomainRow {
  return {
    apex: row.apex,
    tld: row.tld,
    name: row.candidate_name,
    source: row.source,
    status: row.status,
    created_at: row.created_at.toISOString(),
    registered_at: row.registered_on,
    registrar: row.registrar,
    dns_provider: row.dns_provider,
    has_real_email: row.has_real_email,
    email_provider: row.email_provider,
    has_real_content: row.has_real_content,
    is_parked: row.is_parked,
    quality_score: row.quality_score,
    startup_slug: row.startup_slug,
  };
}

/** The row with the evidence for each conclusion, and every observation with its source and time. */
export function presentDomainWithEvidence(row: StoredDomain): DomainRow {
  const { registration, dns, homepage, reasons } = row.evidence ?? {};
  return {
    ...presentDomain(row),
    evidence: {
      verdict: row.verdict ?? null,
      attempts: row.attempts ?? 0,
      probed_at: row.probed_at?.toISOString() ?? null,
      next_probe_at: row.next_probe_at?.toISOString() ?? null,
      reasons: reasons ?? [],
      registration: registration ? presentRegistration(registration) : null,
      dns: dns ? presentDns(dns) : null,
      homepage: homepage ? presentHomepage(homepage) : null,
      sightings: [firstSighting(row), ...(row.sightings ?? [])].map(presentSighting),
    },
  };
}

function firstSighting(row: StoredDomain): DomainSightingRow {
  return {
    source: row.source,
    seen_at: (row.seen_at ?? row.created_at).toISOString(),
    created_at: row.created_at.toISOString(),
    candidate_name: row.candidate_name,
    source_key: row.source_key ?? null,
    source_url: row.source_url ?? null,
    registered_on: null,
  };
}

function presentSighting(sighting: DomainSightingRow): DomainSighting {
  return {
    source: sighting.source,
    seen_at: new Date(sighting.seen_at).toISOString(),
    ingested_at: new Date(sighting.created_at).toISOString(),
    key: sighting.source_key,
    url: sighting.source_url,
  };
}

function presentRegistration(evidence: RegistrationEvidence): RegistrationView {
  return {
    status: evidence.status,
    registered_on: evidence.registeredOn,
    expires_on: evidence.expiresOn,
    registrar: evidence.registrar,
    registrar_iana_id: evidence.registrarIanaId,
    statuses: evidence.statuses,
    url: evidence.url,
    error: evidence.error,
  };
}

function presentDns(evidence: DnsEvidence): DnsView {
  return {
    status: evidence.status,
    nameservers: evidence.nameservers,
    mail_exchangers: evidence.mailExchangers,
    error: evidence.error,
  };
}

function presentHomepage(evidence: HomepageEvidence): HomepageView {
  return {
    status: evidence.status,
    url: evidence.url,
    http_status: evidence.httpStatus,
    redirect_apex: evidence.redirectApex,
    words: evidence.words,
    language: evidence.language,
    site_name: evidence.siteName,
    has_description: evidence.hasDescription,
    sections: evidence.sections,
    markers: evidence.markers,
    error: evidence.error,
  };
}
