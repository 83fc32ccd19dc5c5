import { type DomainStatus, type ProbeEvidence, type QualityReason } from '../radar.events.js';

/** A row of the radar's list in the read model. */
export interface DomainRow {
  readonly apex: string;
  readonly tld: string;
  readonly candidate_name: string | null;
  readonly source: string;
  readonly status: DomainStatus;
  readonly created_at: Date;
  readonly registered_on: string | null;
  readonly registrar: string | null;
  readonly dns_provider: string | null;
  readonly has_real_email: boolean | null;
  readonly email_provider: string | null;
  readonly has_real_content: boolean | null;
  readonly is_parked: boolean | null;
  readonly quality_score: number | null;
  readonly startup_slug: string | null;
  readonly company_name: string | null;
  /** Id of the company that the row names. */
  readonly startup_id: string | null;
  /** Only where evidence was requested. */
  readonly seen_at?: Date;
  readonly source_key?: string | null;
  readonly source_url?: string | null;
  readonly verdict?: string | null;
  readonly attempts?: number;
  readonly probed_at?: Date | null;
  readonly next_probe_at?: Date | null;
  readonly evidence?: (Partial<ProbeEvidence> & { readonly reasons?: readonly QualityReason[] }) | null;
  readonly sightings?: readonly DomainObservationRow[] | null;
}

export interface DomainObservationRow {
  readonly source: string;
  readonly seen_at: string;
  readonly created_at: string;
  readonly candidate_name: string | null;
  readonly source_key: string | null;
  readonly source_url: string | null;
  readonly registered_on: string | null;
}
