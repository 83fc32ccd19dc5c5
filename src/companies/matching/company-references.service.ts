import { Injectable } from '@nestjs/common';
import { nameKeysOf } from '../../vocabulary/company-name.js';
import { namesakes } from '../../vocabulary/names/namesakes.js';
import { DomainError, type FieldError } from '../../kernel/domain-error.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type CompanyReference } from '../../vocabulary/company-reference.js';
import { MergedCompanies } from '../merging/merged-companies.service.js';
import { type CompanyResolver, type Resolved } from './company-resolver.port.js';
import { type FoundCompany } from './find-company.query.js';

interface Candidate extends FoundCompany {
  readonly former_names: readonly string[];
  readonly name_keys: readonly string[];
  readonly aliases: readonly string[] | null;
}

const SELECT = `SELECT c.company_id, c.name, c.slug, c.domain, c.website, c.total_funding, c.former_names, c.name_keys,
    (SELECT array_agg(d.domain) FROM read.company_domains d
     WHERE d.company_id = c.company_id AND d.kind = 'alias') AS aliases
  FROM read.companies c`;

/** The maximum of namesakes in an answer. */
const MOST_CANDIDATES = 20;

/** Finds companies by domain, slug or name; it rejects an ambiguous name. */
@Injectable()
export class CompanyReferences implements CompanyResolver {
  constructor(
    private readonly store: ReadStore,
    private readonly merged: MergedCompanies,
  ) {}

  async one(reference: CompanyReference): Promise<FoundCompany | null> {
    const only = (await this.indexOf([reference])).only(reference);
    if (only) return shown(only);
    const former = reference.slug ?? reference.named;
    const merged = former ? await this.merged.find(former) : null;
    if (!merged) return null;
    const { named: _, ...others } = reference;
    return this.one({ ...others, slug: merged.survivorSlug });
  }

  /** One answer per reference, in order, with one statement. */
  async all(references: readonly CompanyReference[]): Promise<Resolved[]> {
    const known = await this.indexOf(references);
    return references.map((reference) => known.resolve(reference));
  }

  private async indexOf(references: readonly CompanyReference[]): Promise<Index> {
    const domains = [...new Set(references.flatMap(({ domain }) => domain ?? []))];
    const slugs = [...new Set(references.flatMap(({ slug, named }) => slug ?? named?.toLowerCase() ?? []))];
    const keys = [...new Set(references.flatMap(({ name, named }) => nameKeysOf(name ?? named ?? '')))];
    const candidates = await this.store.prepared<Candidate>(
      'company_references',
      `${SELECT} WHERE c.domain = ANY($1::text[]) AND c.status <> 'pending'
       UNION ALL ${SELECT} WHERE c.slug = ANY($2::text[]) AND c.status <> 'pending'
       UNION ALL ${SELECT} WHERE c.name_keys && $3::text[] AND c.status <> 'pending'
       UNION ALL ${SELECT} WHERE c.status <> 'pending' AND c.company_id IN (
         SELECT company_id FROM read.company_domains WHERE domain = ANY($1::text[]) AND kind = 'alias')`,
      [domains, slugs, keys],
    );
    return new Index(candidates);
  }
}

class Index {
  private readonly byDomain = new Map<string, Candidate>();
  private readonly bySlug = new Map<string, Candidate>();
  private readonly byKey = new Map<string, Map<string, Candidate>>();

  constructor(candidates: readonly Candidate[]) {
    for (const candidate of candidates) {
      this.bySlug.set(candidate.slug, candidate);
      for (const domain of [candidate.domain, ...(candidate.aliases ?? [])]) {
        if (domain) this.byDomain.set(domain, candidate);
      }
      for (const key of candidate.name_keys) {
        this.byKey.set(key, (this.byKey.get(key) ?? new Map<string, Candidate>()).set(candidate.company_id, candidate));
      }
    }
  }

  /** @throws DomainError validation_failed for an ambiguous name or a contradiction */
  only({ domain, slug, name, named }: CompanyReference): Candidate | null {
    const asked = [
      { field: 'domain', text: domain, found: this.at(domain && this.byDomain.get(domain)) },
      { field: 'slug', text: slug, found: this.at(slug && this.bySlug.get(slug)) },
      { field: 'name', text: name, found: this.called(name) },
      { field: 'company', text: named ?? null, found: this.slugOrName(named) },
    ].filter(({ text }) => text !== null);
    const all = [...new Set(asked.flatMap(({ found }) => found))];
    const agreed = all.filter((company) => asked.every(({ found }) => found.includes(company)));
    const [only = null, ...others] = agreed;
    if (others.length > 0) throw severalCompanies(asked.at(-1)?.field ?? 'name', agreed);
    if (only === null && all.length > 0) throw contradiction(asked);
    return only;
  }

  private at(company: Candidate | string | null | undefined): Candidate[] {
    return typeof company === 'object' && company !== null ? [company] : [];
  }

  private called(name: string | null | undefined): readonly Candidate[] {
    return name ? namesakes(this.byKey, name) : [];
  }

  /**
   * Text in slug form is a slug; otherwise names are tried first, since two companies may share the name behind one
   * slug.
   */
  private slugOrName(named: string | undefined): readonly Candidate[] {
    const bySlug = this.at(named && this.bySlug.get(named.toLowerCase()));
    const byName = named !== undefined && named === bySlug[0]?.slug ? [] : this.called(named);
    return byName.length > 0 ? byName : bySlug;
  }

  /** For rows of files: the first of domain, slug and name counts, and ambiguous rows become findings. */
  resolve({ domain, slug, name }: CompanyReference): Resolved {
    const sure = (domain && this.byDomain.get(domain)) || (slug && this.bySlug.get(slug));
    if (sure) return { kind: 'found', company: shown(sure) };
    const named = this.called(name);
    const [only] = named;
    if (named.length > 1) {
      const slugs = named.map((company) => company.slug).sort();
      return { kind: 'doubtful', reason: `${named.length} companies have this name: ${slugs.join(', ')}` };
    }
    if (only && domain && only.domain) {
      return { kind: 'doubtful', reason: `${only.slug} has this name, but the domain ${only.domain}, not ${domain}` };
    }
    return only ? { kind: 'found', company: shown(only) } : { kind: 'unknown' };
  }
}

function shown({ company_id, name, slug, domain, website, total_funding }: Candidate): FoundCompany {
  return { company_id, name, slug, domain, website, total_funding };
}

function severalCompanies(field: string, companies: readonly Candidate[]): DomainError {
  const named = [...companies].sort((a, b) => (a.slug < b.slug ? -1 : 1)).slice(0, MOST_CANDIDATES);
  const message = `means ${companies.length} companies on file; give the slug or domain of one of them`;
  return refused(
    { field, message, suggestion: named.map(({ slug }) => slug).join(', ') },
    {
      candidates: named.map(({ name, slug, website }) => ({ name, slug, website })),
    },
  );
}

function contradiction(
  asked: readonly { readonly field: string; readonly text: string | null; readonly found: readonly Candidate[] }[],
): DomainError {
  const said = asked.map(
    ({ field, text, found }) =>
      `${field} ${(text ?? '').slice(0, 100)} is ${found.map(({ slug }) => slug).join(', ') || 'on no file'}`,
  );
  const field = asked.at(-1)?.field ?? 'domain';
  return refused({ field, message: `contradicts the others: ${said.join('; ')}`, suggestion: 'Give one of them' });
}

function refused(error: FieldError, extra?: Readonly<Record<string, unknown>>): DomainError {
  const message = `${error.field} ${error.message}`;
  return new DomainError('validation_failed', `${message}.`, {
    errors: [{ ...error, message }],
    ...(extra && { extra }),
  });
}
