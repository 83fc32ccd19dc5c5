import { nameKey, namesAgree } from '../../vocabulary/company-name.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';

/** What a row says of which company it is about. */
export interface Reference {
  readonly names: readonly string[];
  readonly domain: string | null;
  /** Batch of an accelerator, such as `Winter 2012`: two companies of one name are rarely in one. */
  readonly batch: string | null;
}

export type Join =
  | { readonly kind: 'same'; readonly companyId: string; readonly rule: 'domain' | 'name' | 'name and batch' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'doubtful'; readonly reason: string };

interface Candidate {
  readonly company_id: string;
  readonly slug: string;
  readonly name: string;
  readonly former_names: readonly string[];
  readonly name_keys: readonly string[];
  readonly domain: string | null;
  readonly domains: readonly string[] | null;
  readonly batch: string | null;
}

/** Finds the company of each reference among those on file: by domain, then by name with former names; never by guess. */
export async function joinCompanies(store: ReadStore, references: readonly Reference[]): Promise<Join[]> {
  const keys = [...new Set(references.flatMap(({ names }) => names.map(nameKey).filter(Boolean)))];
  const domains = [...new Set(references.flatMap(({ domain }) => domain ?? []))];
  const candidates = await store.query<Candidate>(
    `SELECT c.company_id, c.slug, c.name, c.former_names, c.name_keys, c.domain, c.extra->>'batch' AS batch,
       (SELECT array_agg(d.domain) FROM read.company_domains d
        WHERE d.company_id = c.company_id AND d.kind = 'alias') AS domains
     FROM read.companies c
     WHERE c.name_keys && $1::text[] OR c.domain = ANY($2::text[])
       OR c.company_id IN (SELECT company_id FROM read.company_domains WHERE domain = ANY($2::text[]) AND kind = 'alias')`,
    [keys, domains],
  );
  const byKey = new Map<string, Candidate[]>();
  const byDomain = new Map<string, Candidate>();
  for (const candidate of candidates) {
    for (const key of candidate.name_keys) byKey.set(key, [...(byKey.get(key) ?? []), candidate]);
    for (const domain of [candidate.domain, ...(candidate.domains ?? [])]) if (domain) byDomain.set(domain, candidate);
  }
  return references.map((reference) => joinOne(reference, byKey, byDomain));
}

function joinOne(
  reference: Reference,
  byKey: ReadonlyMap<string, readonly Candidate[]>,
  byDomain: ReadonlyMap<string, Candidate>,
): Join {
  const holder = reference.domain === null ? undefined : byDomain.get(reference.domain);
  if (holder) {
    const sameName = namesAgree(reference.names, [holder.name, ...holder.former_names]);
    const sameBatch = reference.batch !== null && sameBatches(reference.batch, holder.batch);
    // A row that gives the domain alone has nothing that could speak against it.
    if (sameName || sameBatch || reference.names.length === 0)
      return { kind: 'same', companyId: holder.company_id, rule: 'domain' };
    return doubtful(`${reference.domain} belongs to ${holder.slug} (${holder.name}), which has another name`);
  }
  const named = [...new Set(reference.names.flatMap((name) => byKey.get(nameKey(name)) ?? []))];
  if (named.length === 0) return { kind: 'unknown' };
  const sameBatch = named.filter(({ batch }) => reference.batch !== null && sameBatches(reference.batch, batch));
  if (sameBatch.length === 1)
    return { kind: 'same', companyId: (sameBatch[0] as Candidate).company_id, rule: 'name and batch' };
  if (named.length > 1)
    return doubtful(`${named.length} companies have this name: ${named.map(({ slug }) => slug).join(', ')}`);
  const only = named[0] as Candidate;
  if (reference.batch !== null && only.batch !== null) {
    return doubtful(`${only.slug} has this name, but is of ${only.batch}, not ${reference.batch}`);
  }
  if (reference.domain !== null && only.domain !== null) {
    return doubtful(`${only.slug} has this name, but the domain ${only.domain}, not ${reference.domain}`);
  }
  return { kind: 'same', companyId: only.company_id, rule: 'name' };
}

/** `W12`, `Winter 2012` and `IK12` for a winter class are told alike by season letter and year. */
function sameBatches(a: string, b: string | null): boolean {
  return b !== null && batchKey(a) === batchKey(b);
}

function batchKey(batch: string): string {
  const parts = /^\s*([a-z])[a-z]*\s*(?:20)?(\d{2})\s*$/i.exec(batch);
  return parts ? `${parts[1]}${parts[2]}`.toLowerCase() : batch.toLowerCase();
}

function doubtful(reason: string): Join {
  return { kind: 'doubtful', reason };
}
