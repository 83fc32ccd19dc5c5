import { type DomainRow, type DomainSightingRow } from './domain-row.rules.js';

/** The API fields of a domain, in documented order. */
export function presentDomain(row: DomainRow): Record<string, unknown> {
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
export function presentDomainWithEvidence(row: DomainRow): Record<string, unknown> {
  const { registration, dns, homepage, reasons } = row.evidence ?? {};
  return {
    ...presentDomain(row),
    evidence: {
      verdict: row.verdict ?? null,
      attempts: row.attempts ?? 0,
      probed_at: row.probed_at?.toISOString() ?? null,
      next_probe_at: row.next_probe_at?.toISOString() ?? null,
      reasons: reasons ?? [],
      registration: snakeCased(registration ?? null),
      dns: snakeCased(dns ?? null),
      homepage: snakeCased(homepage ?? null),
      sightings: [firstSighting(row), ...(row.sightings ?? [])].map(presentSighting),
    },
  };
}

function firstSighting(row: DomainRow): DomainSightingRow {
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

function presentSighting(sighting: DomainSightingRow): Record<string, unknown> {
  return {
    source: sighting.source,
    seen_at: new Date(sighting.seen_at).toISOString(),
    ingested_at: new Date(sighting.created_at).toISOString(),
    key: sighting.source_key,
    url: sighting.source_url,
  };
}

/** Stored names are camelCase, names in the API snake_case. */
function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeCased(field),
    ]),
  );
}
