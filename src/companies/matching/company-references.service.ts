import { Injectable } from '@nestjs/common';
import { nameKey } from '../../vocabulary/company-name.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type CompanyReference } from '../../vocabulary/company-reference.js';
import { type CompanyResolver, type Resolved } from './company-resolver.port.js';
import { type FoundCompany } from './find-company.query.js';

interface Candidate extends FoundCompany {
  readonly name_keys: readonly string[];
  readonly aliases: readonly string[] | null;
}

const SELECT = `SELECT c.company_id, c.name, c.slug, c.domain, c.website, c.total_funding, c.name_keys,
    (SELECT array_agg(d.domain) FROM read.company_domains d
     WHERE d.company_id = c.company_id AND d.kind = 'alias') AS aliases
  FROM read.companies c`;

/** Finds companies by domain, slug or name; of several with one name it takes none. */
@Injectable()
export class CompanyReferences implements CompanyResolver {
  constructor(private readonly store: ReadStore) {}

  async one(reference: CompanyReference): Promise<FoundCompany | null> {
    const [resolved] = await this.all([reference]);
    return resolved?.kind === 'found' ? resolved.company : null;
  }

  /** One answer a reference, in order, with one statement. */
  async all(references: readonly CompanyReference[]): Promise<Resolved[]> {
    const domains = [...new Set(references.flatMap(({ domain }) => domain ?? []))];
    const slugs = [...new Set(references.flatMap(({ slug }) => slug ?? []))];
    const keys = [...new Set(references.flatMap(({ name }) => (name ? nameKey(name) : []) || []))];
    const candidates = await this.store.prepared<Candidate>(
      'company_references',
      `${SELECT} WHERE c.domain = ANY($1::text[]) AND c.status <> 'pending'
       UNION ALL ${SELECT} WHERE c.slug = ANY($2::text[]) AND c.status <> 'pending'
       UNION ALL ${SELECT} WHERE c.name_keys && $3::text[] AND c.status <> 'pending'
       UNION ALL ${SELECT} WHERE c.status <> 'pending' AND c.company_id IN (
         SELECT company_id FROM read.company_domains WHERE domain = ANY($1::text[]) AND kind = 'alias')`,
      [domains, slugs, keys],
    );
    const known = new Index(candidates);
    return references.map((reference) => known.resolve(reference));
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

  resolve({ domain, slug, name }: CompanyReference): Resolved {
    const sure = (domain && this.byDomain.get(domain)) || (slug && this.bySlug.get(slug));
    if (sure) return { kind: 'found', company: shown(sure) };
    const named = name ? [...(this.byKey.get(nameKey(name))?.values() ?? [])] : [];
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
