/** Top-level domains that the radar is asked for. */
export const RADAR_TLDS = ['ai', 'io', 'xyz', 'so', 'security', 'com'] as const;

export interface SourceBucket {
  readonly id: string;
  /** What its sources have in common, in a sentence for the documentation. */
  readonly summary: string;
  readonly matches: (source: string) => boolean;
}

const perTld = (kind: string): SourceBucket['matches'] => {
  const pattern = new RegExp(`^dot_[a-z0-9-]+_${kind}$`);
  return (source) => pattern.test(source);
};

/** Documented groups of sources, usable wherever a source is: as a filter, and to ingest with a source a TLD. */
export const SOURCE_BUCKETS: readonly SourceBucket[] = [
  { id: 'nrd', summary: 'daily lists of newly registered domains', matches: perTld('nrd') },
  { id: 'zone', summary: 'differences of zone files', matches: perTld('zone') },
  { id: 'ct', summary: 'certificates in transparency logs', matches: perTld('ct') },
  { id: 'code_hosts', summary: 'new organisations on code hosts', matches: (source) => source === 'github_new_org' },
  {
    id: 'company_registers',
    summary: 'newly incorporated companies',
    matches: (source) => source === 'uk_companies_house',
  },
];

const SOURCE = /^[a-z][a-z0-9_]{1,62}$/;

/** Whether it can be the id of a source or bucket; the list of sources is open-ended. */
export function isSourceId(id: string): boolean {
  return SOURCE.test(id);
}

export function bucketOf(id: string): SourceBucket | undefined {
  return SOURCE_BUCKETS.find((bucket) => bucket.id === id);
}

/** Buckets whose sources are told apart by top-level domain: `nrd` sees acme.ai as `dot_ai_nrd`. */
const SPLIT_BY_TLD = new Set(['nrd', 'zone', 'ct']);

/** The raw source under which a sighting of `tld` is kept when it comes in under a source or bucket id. */
export function rawSource(id: string, tld: string): string {
  return SPLIT_BY_TLD.has(id) ? `dot_${tld}_${id}` : id;
}
