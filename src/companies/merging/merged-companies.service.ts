import { Injectable } from '@nestjs/common';
import { isUuid } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';

/** A record that was merged, and the company that has its facts. */
export interface MergedCompany {
  readonly companyId: string;
  readonly slug: string;
  readonly survivorId: string;
  readonly survivorSlug: string;
}

/** The company may have been merged again: UNION instead of UNION ALL ends a circle of merges. */
const FIND_SQL = `WITH RECURSIVE chain AS (
    SELECT company_id AS first, merged_into AS id FROM read.merged_companies
    WHERE company_id = (SELECT company_id FROM read.withdrawn_companies WHERE slug = $1)
      OR company_id = $2::uuid
      OR company_id = (SELECT company_id FROM read.submissions WHERE submission_id = $2::uuid AND status = 'approved')
    UNION SELECT chain.first, m.merged_into
    FROM chain JOIN read.merged_companies m ON m.company_id = chain.id
  )
  SELECT chain.first, w.slug, c.company_id, c.slug AS survivor_slug
  FROM chain JOIN read.companies c ON c.company_id = chain.id
  JOIN read.withdrawn_companies w ON w.company_id = chain.first LIMIT 1`;

const INTO_SQL = `WITH RECURSIVE chain AS (
    SELECT company_id FROM read.merged_companies WHERE merged_into = $1
    UNION SELECT m.company_id FROM chain JOIN read.merged_companies m ON m.merged_into = chain.company_id
  )
  SELECT company_id AS id, slug FROM chain JOIN read.withdrawn_companies USING (company_id) ORDER BY company_id`;

/** Leads slugs and ids of merged records to the surviving companies. */
@Injectable()
export class MergedCompanies {
  constructor(private readonly store: ReadStore) {}

  /** By its slug, its id, or the id of its submission; null for any other record. */
  async find(named: string): Promise<MergedCompany | null> {
    const slug = named.toLowerCase();
    const [row] = await this.store.prepared<{
      first: string;
      slug: string;
      company_id: string;
      survivor_slug: string;
    }>('merged_company', FIND_SQL, [slug, isUuid(slug) ? slug : null]);
    if (!row) return null;
    const { first, slug: ownSlug, company_id: survivorId, survivor_slug: survivorSlug } = row;
    return { companyId: first, slug: ownSlug, survivorId, survivorSlug };
  }

  /** The records that were merged into a company, also through others. */
  into(companyId: string): Promise<{ readonly id: string; readonly slug: string }[]> {
    return this.store.prepared('merged_into', INTO_SQL, [companyId]);
  }
}
