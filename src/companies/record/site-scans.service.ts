import { siteScansProjection } from '../../../projections/site-scans/site-scans.projection.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { recordAt } from '../../platform/read-store/record-at.js';
import { companyStream } from './company.events.js';

/** Where a scan found what it found. */
interface ScanSource {
  readonly source: string;
  readonly sourceUrl: string;
  readonly observedAt: string;
  readonly rule: string;
}

/** What the company's site was last seen to be made with. */
export interface ScannedStackRow {
  readonly cdn: string | null;
  readonly hosting: string | null;
  readonly email_provider: string | null;
  readonly frameworks: readonly string[];
  readonly payments: readonly string[];
  readonly analytics: readonly string[];
  readonly provenance: ScanSource;
}

/** Keys of the logos found at the company's site, in the object store. */
export interface FoundLogoRow {
  readonly square: { readonly key: string } | null;
  readonly horizontal: { readonly key: string } | null;
  readonly provenance: ScanSource;
}

export interface SiteScans {
  readonly stack: ScannedStackRow | null;
  readonly logo: FoundLogoRow | null;
}

/** Two columns of a company's row, `stack` and `logo`; its id is an SQL expression. */
export function siteScansSql(companyId: string): string {
  return `(SELECT row_to_json(s) FROM (
      SELECT cdn, hosting, email_provider, frameworks, payments, analytics, provenance
      FROM read.company_technologies WHERE company_id = ${companyId}) AS s) AS stack,
    (SELECT row_to_json(l) FROM (
      SELECT square, horizontal, provenance FROM read.company_logos WHERE company_id = ${companyId}) AS l) AS logo`;
}

/** As the log stood at an instant. */
export async function siteScansAt(eventStore: EventStore, companyId: string, asOf: Date): Promise<SiteScans> {
  const { rows } = await recordAt(eventStore, siteScansProjection, companyStream(companyId), asOf);
  return {
    stack: (rows.get('company_technologies')?.[0] ?? null) as unknown as ScannedStackRow | null,
    logo: (rows.get('company_logos')?.[0] ?? null) as unknown as FoundLogoRow | null,
  };
}
