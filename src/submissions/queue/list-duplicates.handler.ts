import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { ListDuplicates, type DuplicateCandidate } from './list-duplicates.query.js';

/** Uses indexes only: the company's id derives from its domain, and names have an index of keys. */
const COMPANIES = `SELECT 'company' AS kind, company_id AS id, name, domain, slug, status,
    CASE WHEN company_id = $2 THEN 'domain' ELSE 'name' END AS by,
    jsonb_build_object('one_liner', one_liner, 'hq_city', hq_city, 'hq_country', hq_country,
      'founded_on', founded_on::text, 'employee_count', employee_count::text) AS facts
  FROM read.companies
  WHERE (name_keys && ARRAY[$1::text] OR company_id = $2) AND status <> 'pending' ORDER BY slug LIMIT 10`;
const SUBMISSIONS = `SELECT 'submission' AS kind, submission_id AS id, name, domain, NULL AS slug, status, 'domain' AS by, startup AS facts
  FROM read.submissions WHERE company_id = $2 AND submission_id <> $1 ORDER BY received_at DESC LIMIT 10`;

@QueryHandler(ListDuplicates)
@Injectable()
export class ListDuplicatesHandler implements IQueryHandler<ListDuplicates> {
  constructor(private readonly store: ReadStore) {}

  async execute({ submissionId }: ListDuplicates): Promise<readonly DuplicateCandidate[]> {
    const [subject] = await this.store.prepared<{ name: string; company_id: string }>(
      'twins-of',
      'SELECT name, company_id FROM read.submissions WHERE submission_id = $1',
      [submissionId],
    );
    if (!subject) return [];
    const [companies, submissions] = await Promise.all([
      this.store.prepared<DuplicateCandidate>('twin-companies', COMPANIES, [nameKey(subject.name), subject.company_id]),
      this.store.prepared<DuplicateCandidate>('twin-submissions', SUBMISSIONS, [submissionId, subject.company_id]),
    ]);
    return [...companies, ...submissions];
  }
}
