import { DOMAIN_VERSIONS } from '../../../projections/domains/domain-versions.entity.js';
import { epochOf, startOfEpoch } from '../../platform/read-store/row-epochs.js';
import { rowsWithPast, standsAt, type RowsAt } from '../../web/lists/pinned-reads.js';

export const DOMAIN_COLUMNS = `d.apex, d.tld, d.candidate_name, d.source, d.status, d.created_at, d.registered_on::text, d.registrar,
  d.dns_provider, d.has_real_email, d.email_provider, d.has_real_content, d.is_parked, d.quality_score,
  CASE WHEN d.status = 'promoted' AND c.status <> 'pending' THEN c.slug END AS startup_slug,
  CASE WHEN d.status = 'promoted' AND c.status <> 'pending' THEN c.name END AS company_name,
  CASE WHEN d.status = 'promoted' AND c.status <> 'pending' THEN d.company_id END AS startup_id`;

/** What statements on the radar's list read. */
export interface DomainSource {
  /** As `d`. */
  readonly domains: string;
  /** The condition for the rows of `d` that count. */
  readonly standing: (alias: 'd') => string;
  /** Adds the company `c` that a domain was promoted to. */
  readonly joinCompanies: string;
  /** Further columns, with the evidence. */
  readonly evidence: string;
  /** Counts by all filters, as a table with the columns `tld`, `source` and `domains`. */
  readonly counts: (where: string) => string;
  readonly isPresent: boolean;
}

function evidenceColumns(evidence: string, sightings: string): string {
  return `, d.seen_at, d.source_key, d.source_url, d.verdict, d.attempts, d.probed_at, d.next_probe_at,
  (SELECT e.evidence FROM ${evidence}) AS evidence,
  (SELECT json_agg(json_build_object('source', s.source, 'seen_at', s.seen_at, 'created_at', s.created_at,
     'candidate_name', s.candidate_name, 'source_key', s.source_key, 'source_url', s.source_url,
     'registered_on', s.registered_on) ORDER BY s.created_at, s.source)
   FROM ${sightings}) AS sightings`;
}

const SIGHTINGS = 'read.domain_sightings s WHERE s.apex = d.apex';

export const PRESENT_DOMAINS: DomainSource = {
  domains: 'read.domains d',
  standing: () => 'true',
  joinCompanies: 'LEFT JOIN read.companies c ON c.company_id = d.company_id',
  evidence: evidenceColumns('read.domain_evidence e WHERE e.apex = d.apex', SIGHTINGS),
  counts: (where) => `SELECT tld, source, domains FROM read.domain_counts WHERE ${where}`,
  isPresent: true,
};

const COLUMNS = Object.keys(DOMAIN_VERSIONS.columns).filter((column) => column !== 'until');
const DOMAINS = { table: 'domains', versions: DOMAIN_VERSIONS.name, columns: COLUMNS };
const EVIDENCE = {
  table: 'domain_evidence',
  versions: 'domain_evidence_versions',
  columns: ['apex', 'evidence', 'since'],
};
const COMPANIES = {
  table: 'companies',
  versions: 'company_versions',
  columns: ['company_id', 'name', 'slug', 'status', 'since'],
};

export function domainsAt(rows: RowsAt): DomainSource {
  if (rows === null) return PRESENT_DOMAINS;
  const { position } = rows;
  const evidence = `${rowsWithPast(EVIDENCE, rows)} e WHERE e.apex = d.apex AND ${standsAt('e', rows)}`;
  return {
    domains: `${rowsWithPast(DOMAINS, rows)} d`,
    standing: () => `${standsAt('d', rows)}${firstSeenBy(rows.at)}`,
    joinCompanies: `LEFT JOIN LATERAL (SELECT c.name, c.slug, c.status FROM ${rowsWithPast(COMPANIES, rows)} c
      WHERE c.company_id = d.company_id AND ${standsAt('c', rows)}) c ON true`,
    evidence: evidenceColumns(evidence, `${SIGHTINGS} AND s.since <= ${position}`),
    counts: (where) => countsAt(position, where),
    isPresent: false,
  };
}

/** The clock of the process that saw a name may be ahead of the log's by less than this. */
const MOST_AHEAD_MS = 24 * 3_600_000;

/** Lets a list of long ago begin there, instead of passing over every name that was seen since. */
function firstSeenBy(at: Date | undefined): string {
  if (at === undefined) return '';
  return ` AND d.created_at < '${new Date(at.getTime() + MOST_AHEAD_MS).toISOString()}'`;
}

/**
 * The sums of the epochs before, the rows that began in the position's epoch and stood at it, and without those of
 * before that ended in it.
 */
function countsAt(position: bigint, where: string): string {
  const epoch = epochOf(position);
  const start = startOfEpoch(epoch);
  const row = 'tld, source, status, has_real_email, has_real_content, is_parked, since';
  return `SELECT tld, source, domains FROM read.domain_count_epochs WHERE epoch < ${epoch} AND ${where}
    UNION ALL SELECT tld, source, sign FROM (
      SELECT ${FLAGS_AS_TEXT}, sign FROM (
        SELECT ${row}, 1 AS sign FROM read.domains WHERE since >= ${start} AND since <= ${position}
        UNION ALL SELECT ${row}, 1 FROM read.domain_versions
          WHERE since >= ${start} AND since <= ${position} AND until > ${position}
        UNION ALL SELECT ${row}, -1 FROM read.domain_versions
          WHERE since < ${start} AND until >= ${start} AND until <= ${position}
      ) r) r WHERE ${where}`;
}

/** As counters name them. */
const FLAGS_AS_TEXT = `tld, source, status, coalesce(has_real_email::text, 'unknown') AS has_real_email,
  coalesce(has_real_content::text, 'unknown') AS has_real_content, coalesce(is_parked::text, 'unknown') AS is_parked`;
