import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';

const SAME = {
  person: `SELECT record_id AS id FROM read.person_records
    WHERE person_id IN (SELECT person_id FROM read.person_records WHERE record_id = $1 OR person_id = $1)`,
  investor: `SELECT investor_id AS id FROM read.investors WHERE merged_into = $1
    UNION SELECT merged_into FROM read.investors WHERE investor_id = $1 AND merged_into IS NOT NULL`,
} as const;

/** Records that are the same person, or other names of the same investor. */
@Injectable()
export class SameRecords {
  constructor(private readonly store: ReadStore) {}

  /** Each id once, the given one first. */
  async of(kind: keyof typeof SAME, id: string): Promise<string[]> {
    const rows = await this.store.query<{ id: string }>(SAME[kind], [id]);
    return [...new Set([id, ...rows.map((row) => row.id)])];
  }
}
