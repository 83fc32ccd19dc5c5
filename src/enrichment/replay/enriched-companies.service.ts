import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';

interface Enriched {
  readonly company_id: string;
  readonly slug: string;
}

/** Enriched companies, in a fixed order. */
@Injectable()
export class EnrichedCompanies {
  constructor(private readonly store: ReadStore) {}

  bySlug(slugs: readonly string[]): Promise<Enriched[]> {
    return this.store.query<Enriched>(
      'SELECT company_id, slug FROM read.companies WHERE slug = ANY($1::text[]) ORDER BY slug',
      [slugs.map((slug) => slug.toLowerCase())],
    );
  }

  after(companyId: string | null, limit: number): Promise<Enriched[]> {
    return this.store.query<Enriched>(
      `SELECT c.company_id, c.slug FROM read.companies c JOIN read.company_merges m USING (company_id)
       WHERE $1::uuid IS NULL OR c.company_id > $1 ORDER BY c.company_id LIMIT $2`,
      [companyId, limit],
    );
  }
}
