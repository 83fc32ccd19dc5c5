import { enrichmentsProjection } from '../../../projections/enrichments/enrichments.projection.js';
import { siteScansProjection } from '../../../projections/site-scans/site-scans.projection.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { type KnownTime } from '../../web/lists/known-time.js';
import { recordAt } from '../lookup/record-at.js';
import { companyStream } from '../record/company.events.js';

/** The value that enrichment chose for a field, and the rejected ones. */
export interface ChosenField {
  readonly field: string;
  readonly chosen: {
    readonly source: string;
    readonly sourceUrl: string | null;
    readonly rule: string;
    /** The text behind the value. */
    readonly matched?: string | null;
  } | null;
  readonly rejected: readonly {
    readonly value: string | number | readonly string[];
    readonly source: string;
    readonly sourceUrl: string | null;
    readonly rule: string;
    readonly reason: string;
  }[];
}

/** The provenance of a scan. */
interface ScanSource {
  readonly source: string;
  readonly sourceUrl: string;
  readonly observedAt: string;
  readonly rule: string;
}

/** The technologies of the company's last site scan. */
export interface ScannedStackRow {
  readonly cdn: string | null;
  readonly hosting: string | null;
  readonly email_provider: string | null;
  readonly frameworks: readonly string[];
  readonly payments: readonly string[];
  readonly analytics: readonly string[];
  readonly provenance: ScanSource;
}

/** Object store keys of the logos found at the company's site. */
export interface FoundLogoRow {
  readonly square: { readonly key: string } | null;
  readonly horizontal: { readonly key: string } | null;
  readonly provenance: ScanSource;
}

/** The results of the company's enrichment runs. */
export interface EnrichmentRow {
  /** ISO 8601; null where no run found the company. */
  readonly enrichedAt: string | null;
  /** The last run's choices and rejections. */
  readonly fields: readonly ChosenField[];
}

export interface SiteScans {
  readonly stack: ScannedStackRow | null;
  readonly logo: FoundLogoRow | null;
  readonly enrichment: EnrichmentRow | null;
}

/** Three columns of a company's row, `stack`, `logo` and `enrichment`; its id is an SQL expression. */
export function siteScansSql(companyId: string): string {
  return `(SELECT row_to_json(s) FROM (
      SELECT cdn, hosting, email_provider, frameworks, payments, analytics, provenance
      FROM read.company_technologies WHERE company_id = ${companyId}) AS s) AS stack,
    (SELECT row_to_json(l) FROM (
      SELECT square, horizontal, provenance FROM read.company_logos WHERE company_id = ${companyId}) AS l) AS logo,
    (SELECT json_build_object(
      'enrichedAt', (SELECT to_char(max(finished_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        FROM read.enrichment_runs WHERE company_id = m.company_id AND outcome = 'enriched' AND mode = 'look'),
      'fields', m.fields) FROM read.company_merges m WHERE m.company_id = ${companyId}) AS enrichment`;
}

/** The scans as known at a time, from the log. */
export async function siteScansAt(eventStore: EventStore, companyId: string, asOf: KnownTime): Promise<SiteScans> {
  const { rows } = await recordAt(eventStore, siteScansProjection, companyStream(companyId), asOf);
  return {
    stack: (rows.get('company_technologies')?.[0] ?? null) as unknown as ScannedStackRow | null,
    logo: (rows.get('company_logos')?.[0] ?? null) as unknown as FoundLogoRow | null,
    enrichment: await enrichmentAt(eventStore, companyId, asOf),
  };
}

async function enrichmentAt(eventStore: EventStore, companyId: string, asOf: KnownTime): Promise<EnrichmentRow | null> {
  const { rows } = await recordAt(eventStore, enrichmentsProjection, companyStream(companyId), asOf);
  const merge = rows.get('company_merges')?.[0] as unknown as { readonly fields: readonly ChosenField[] } | undefined;
  if (!merge) return null;
  const runs = (rows.get('enrichment_runs') ?? []) as unknown as readonly Run[];
  const ends = runs.flatMap(({ outcome, mode, finished_at: at }) =>
    outcome === 'enriched' && mode === 'look' ? at : [],
  );
  return {
    enrichedAt: ends.reduce<string | null>((last, at) => (last === null || at > last ? at : last), null),
    fields: merge.fields,
  };
}

interface Run {
  readonly outcome: string;
  readonly mode: string;
  readonly finished_at: string;
}
