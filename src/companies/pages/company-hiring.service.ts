import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type CompanyHiring } from './get-company-page.query.js';

const SHOWN_ROLES = 10;

/** The findings of visits to a company's board, for its page. */
@Injectable()
export class CompanyHirings {
  constructor(private readonly store: ReadStore) {}

  /** Null where no board is known. */
  async of(companyId: string): Promise<CompanyHiring | null> {
    const [found] = await this.store.prepared<CompanyHiring>(
      'company_page_hiring',
      `SELECT h.board->>'vendor' AS vendor, h.board->>'url' AS url, h.board->>'foundBy' AS found_by, h.open_roles,
         greatest(h.scanned_at, l.looked_at) AS looked_at,
         (SELECT coalesce(json_agg(r), '[]') FROM (
           SELECT title, locations, is_remote, url FROM read.company_roles
           WHERE company_id = h.company_id AND board_key = h.board_key AND closed_at IS NULL
           ORDER BY coalesce(published_at, first_seen_at) DESC, role_key LIMIT ${SHOWN_ROLES}) AS r) AS roles
       FROM read.company_hiring h LEFT JOIN ops.hiring_looks l USING (company_id)
       WHERE h.company_id = $1 AND h.board IS NOT NULL`,
      [companyId],
    );
    return found ?? null;
  }
}
