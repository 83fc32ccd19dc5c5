import { nameKeysOf, namesAgree } from '../../vocabulary/company-name.js';
import { namesakes } from '../../vocabulary/names/namesakes.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type CompanyObservation, type RegisteredCompany } from '../record/company.decide.js';

/** A row's identification of its company. */
export interface Reference {
  readonly names: readonly string[];
  readonly domain: string | null;
  /** Batch of an accelerator, such as `Winter 2012`: one batch rarely has two companies of one name. */
  readonly batch: string | null;
}

export type Join =
  | { readonly kind: 'same'; readonly companyId: string; readonly rule: 'domain' | 'name' | 'name and batch' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'doubtful'; readonly reason: string };

/** The provenance rule of facts joined to a company by name alone. */
export const JOINED_BY_NAME = 'company joined by its name alone';

export interface Candidate {
  readonly company_id: string;
  readonly slug: string;
  readonly name: string;
  readonly former_names: readonly string[];
  readonly name_keys: readonly string[];
  readonly domain: string | null;
  readonly domains: readonly string[] | null;
  readonly batch: string | null;
}

/** Companies that references may identify, by name and by domain. */
export class Candidates {
  private readonly byKey = new Map<string, Map<string, Candidate>>();
  private readonly byDomain = new Map<string, Candidate>();

  add(candidate: Candidate): void {
    for (const key of candidate.name_keys) {
      const named = this.byKey.get(key) ?? new Map<string, Candidate>();
      this.byKey.set(key, named.set(candidate.company_id, candidate));
    }
    for (const domain of [candidate.domain, ...(candidate.domains ?? [])]) {
      if (domain) this.byDomain.set(domain, candidate);
    }
  }

  /** The union of both. */
  with(others: Candidates): Candidates {
    const all = new Candidates();
    for (const candidate of [...this.all(), ...others.all()]) all.add(candidate);
    return all;
  }

  /** The candidates of a reference. */
  of({ names, domain }: Reference): Candidates {
    const some = new Candidates();
    const holder = domain === null ? undefined : this.byDomain.get(domain);
    for (const candidate of [...names.flatMap((name) => this.named(name)), ...(holder ? [holder] : [])]) {
      some.add(candidate);
    }
    return some;
  }

  named(name: string): readonly Candidate[] {
    return namesakes(this.byKey, name);
  }

  holder(domain: string): Candidate | undefined {
    return this.byDomain.get(domain);
  }

  get(companyId: string): Candidate | undefined {
    return [...this.all()].find(({ company_id }) => company_id === companyId);
  }

  private all(): Set<Candidate> {
    return new Set([...[...this.byKey.values()].flatMap((named) => [...named.values()]), ...this.byDomain.values()]);
  }
}

/** Finds the stored company of each reference: by domain, then by current and former names. It never guesses. */
export async function joinCompanies(store: ReadStore, references: readonly Reference[]): Promise<Join[]> {
  const candidates = await candidatesOf(store, references);
  return references.map((reference) => joinCompany(reference, candidates));
}

/** The stored companies that the references may identify. Stubs of enrichment requests are not among them. */
export async function candidatesOf(store: ReadStore, references: readonly Reference[]): Promise<Candidates> {
  const keys = [...new Set(references.flatMap(({ names }) => names.flatMap((name) => nameKeysOf(name))))];
  const domains = [...new Set(references.flatMap(({ domain }) => domain ?? []))];
  const rows = await store.query<Candidate>(
    `SELECT c.company_id, c.slug, c.name, c.former_names, c.name_keys, c.domain, c.extra->>'batch' AS batch,
       (SELECT array_agg(d.domain) FROM read.company_domains d
        WHERE d.company_id = c.company_id AND d.kind = 'alias') AS domains
     FROM read.companies c
     WHERE c.status <> 'pending' AND (c.name_keys && $1::text[] OR c.domain = ANY($2::text[]) OR c.company_id IN
       (SELECT company_id FROM read.company_domains WHERE domain = ANY($2::text[]) AND kind = 'alias'))`,
    [keys, domains],
  );
  const candidates = new Candidates();
  for (const row of rows) candidates.add(row);
  return candidates;
}

export function joinCompany(reference: Reference, candidates: Candidates): Join {
  const holder = reference.domain === null ? undefined : candidates.holder(reference.domain);
  if (holder) {
    const sameName = namesAgree({ name: holder.name, furtherNames: holder.former_names }, reference.names);
    const sameBatch = reference.batch !== null && sameBatches(reference.batch, holder.batch);
    // A row with a domain alone cannot contradict the candidate.
    if (sameName || sameBatch || reference.names.length === 0)
      return { kind: 'same', companyId: holder.company_id, rule: 'domain' };
    return doubtful(`${reference.domain} belongs to ${holder.slug} (${holder.name}), which has another name`);
  }
  const named = [...new Set(reference.names.flatMap((name) => candidates.named(name)))];
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
  const [domain] = [only.domain, ...(only.domains ?? [])].filter((each) => each !== null);
  if (reference.domain !== null && domain !== undefined) {
    return doubtful(`${only.slug} has this name, but the domain ${domain}, not ${reference.domain}`);
  }
  if (!hasMainName(reference.names, only)) return doubtful(`${only.slug} has only a further name of it`);
  return { kind: 'same', companyId: only.company_id, rule: 'name' };
}

/** `Acme (Berlin)` and `Beta (Berlin)` have a name in common, and are two. */
function hasMainName(names: readonly string[], { name, name_keys: known }: Candidate): boolean {
  const main = nameKeysOf(name);
  const isOfMain = names.some((each) => nameKeysOf(each).some((key) => main.includes(key)));
  return isOfMain || nameKeysOf(names[0] ?? '').some((key) => known.includes(key));
}

/** `W12`, `Winter 2012` and `IK12` are compared by season letter and year. */
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

/**
 * Whether a row with the domain of a company is about it. One domain means one company, unless the source knows the
 * holder by another key or the names have nothing in common.
 */
export function isSameCompany(
  { sourceKeys, fields: { name, formerNames } }: RegisteredCompany,
  { details, provenance: { source, sourceKey } }: Pick<CompanyObservation, 'details' | 'provenance'>,
): boolean {
  const keys = sourceKeys[source];
  if (sourceKey !== undefined && keys !== undefined) return keys.includes(sourceKey);
  // Sources go on stating a name that an operator refuted.
  const further = [...(name?.refuted ?? []), ...((formerNames?.value ?? []) as readonly string[])] as readonly string[];
  const known = { name: (name?.value ?? '') as string, furtherNames: further };
  return namesAgree(known, [details.name, ...(details.formerNames ?? [])]);
}

/** The queues of a row, so that rows that may be of one company keep their order. */
export function lanesOf({ names, domain }: Reference, join: Join): string[] {
  return [
    ...new Set(names.flatMap((name) => nameKeysOf(name)).map((key) => `name ${key}`)),
    ...(domain === null ? [] : [`domain ${domain}`]),
    ...(join.kind === 'same' ? [`company ${join.companyId}`] : []),
  ];
}
