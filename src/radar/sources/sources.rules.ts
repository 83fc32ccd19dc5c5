/** The radar's top-level domains. */
export const RADAR_TLDS = ['ai', 'io', 'xyz', 'so', 'security', 'com'] as const;

export interface SourceBucket {
  readonly id: string;
  /** A sentence for the documentation about its sources. */
  readonly summary: string;
  readonly matches: (source: string) => boolean;
}

const perTld = (kind: string): SourceBucket['matches'] => {
  const pattern = new RegExp(`^dot_[a-z0-9-]+_${kind}$`);
  return (source) => pattern.test(source);
};

/** Documented groups of sources, valid wherever a source is: as a filter, and for ingestion of a source per TLD. */
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

/** Whether it is a valid id of a source or bucket; the list of sources is open-ended. */
export function isSourceId(id: string): boolean {
  return SOURCE.test(id);
}

export function bucketOf(id: string): SourceBucket | undefined {
  return SOURCE_BUCKETS.find((bucket) => bucket.id === id);
}

/** Buckets that are split by top-level domain: `nrd` observes acme.ai as `dot_ai_nrd`. */
const SPLIT_BY_TLD = new Set(['nrd', 'zone', 'ct']);

/** The raw source of an observation of `tld` under a source or bucket id. */
export function rawSource(id: string, tld: string): string {
  return SPLIT_BY_TLD.has(id) ? `dot_${tld}_${id}` : id;
}

const SPLIT_NAMES: readonly (readonly [pattern: RegExp, name: (tld: string) => string])[] = [
  [/^dot_([a-z0-9-]+)_nrd$/, (tld) => `Daily list of new .${tld} names`],
  [/^dot_([a-z0-9-]+)_zone$/, (tld) => `Zone file of .${tld}`],
  [/^dot_([a-z0-9-]+)_ct$/, (tld) => `Certificate log, .${tld}`],
];
const SOURCE_NAMES: Readonly<Record<string, string>> = {
  github_new_org: 'New GitHub organisation',
  uk_companies_house: 'UK Companies House',
  nrd: 'Daily lists of new names',
  zone: 'Zone files',
  ct: 'Certificate logs',
  code_hosts: 'Code hosts',
  company_registers: 'Company registers',
};

/** The name of a source or bucket on pages; an unknown one is named by its id. */
export function sourceName(id: string): string {
  for (const [pattern, name] of SPLIT_NAMES) {
    const [, tld] = pattern.exec(id) ?? [];
    if (tld !== undefined) return name(tld);
  }
  return SOURCE_NAMES[id] ?? id.replaceAll('_', ' ');
}
