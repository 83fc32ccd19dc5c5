import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type OpenedRecall } from '../recalls.events.js';
import { MOST_MERGES, type RecalledSpanRow } from './held-version.rules.js';

interface SpanRow {
  readonly record_id: string;
  readonly wrong_from: string;
  readonly corrected_at: string;
  readonly wrong_revision: string | null;
  readonly corrected_revision: string | null;
  readonly recall: OpenedRecall;
}

const IDS_A_QUERY = 10_000;

/** What the read models know of records that callers hold. */
@Injectable()
export class RecalledRecords {
  constructor(private readonly store: ReadStore) {}

  /** Recalls of the records, and of those into which they were merged. */
  async spans(ids: ReadonlySet<string>): Promise<Map<string, RecalledSpanRow[]>> {
    const spans = new Map<string, RecalledSpanRow[]>();
    let next = [...ids];
    for (let merges = 0; next.length > 0 && merges < MOST_MERGES; merges++) {
      const found = await this.spansOf(next);
      for (const [id, rows] of found) spans.set(id, rows);
      const seen = new Set([...ids, ...spans.keys()]);
      const into = [...found.values()].flat().flatMap(({ recall }) => recall.mergedInto ?? []);
      next = [...new Set(into)].filter((id) => !seen.has(id));
    }
    return spans;
  }

  private async spansOf(ids: readonly string[]): Promise<Map<string, RecalledSpanRow[]>> {
    const spans = new Map<string, RecalledSpanRow[]>();
    const investors = await this.separatedInvestors();
    for (const part of partsOf(ids)) {
      const rows = await this.store.prepared<SpanRow>(
        'recalls-of-records',
        `SELECT s.record_id, s.wrong_from, s.corrected_at, s.wrong_revision, s.corrected_revision, r.recall
         FROM read.recalled_records AS s JOIN read.recalls AS r USING (recall_id)
         WHERE s.record_id = ANY($1::uuid[]) ORDER BY s.record_id, s.corrected_at`,
        [part],
      );
      const separated = await this.companiesOf(investors, part);
      // A merge of investors is no event of the company whose rounds named them.
      const all = [...rows, ...separated].sort((a, b) => Number(BigInt(a.corrected_at) - BigInt(b.corrected_at)));
      for (const row of all) {
        const known = spans.get(row.record_id) ?? [];
        spans.set(row.record_id, [...known, spanOf(row)]);
      }
    }
    return spans;
  }

  /** The recalls of undone merges of investors. */
  private separatedInvestors(): Promise<SpanRow[]> {
    return this.store.prepared<SpanRow>(
      'recalls-of-separated-investors',
      `SELECT s.record_id, s.wrong_from, s.corrected_at, r.recall
       FROM read.recalled_records AS s JOIN read.recalls AS r USING (recall_id)
       WHERE s.kind = 'investor' AND s.corrected_revision IS NOT NULL AND r.recall->>'kind' = 'split'`,
      [],
    );
  }

  /** Undone merges of investors, as recalls of the companies whose answers named the wrong one meanwhile. */
  private async companiesOf(separated: readonly SpanRow[], companyIds: readonly string[]): Promise<SpanRow[]> {
    if (separated.length === 0) return [];
    const named = await this.store.prepared<{ company_id: string; investor_id: string; since: string }>(
      'companies-of-separated-investors',
      `SELECT company_id, investor_id, min(since) AS since FROM read.investments
       WHERE investor_id = ANY($1::uuid[]) AND company_id = ANY($2::uuid[]) GROUP BY 1, 2`,
      [separated.map(({ record_id }) => record_id), companyIds],
    );
    return named.flatMap(({ company_id, investor_id, since }) =>
      separated.flatMap(({ record_id, wrong_from: from, ...span }): SpanRow[] => {
        if (record_id !== investor_id) return [];
        const wrongFrom = BigInt(from) > BigInt(since) ? from : since;
        const places = { wrong_from: wrongFrom, wrong_revision: null, corrected_revision: null };
        return [{ ...span, ...places, record_id: company_id }];
      }),
    );
  }

  /** Those of the ids that a record has. */
  async known(ids: readonly string[]): Promise<Set<string>> {
    const known = new Set<string>();
    for (const part of partsOf(ids)) {
      const rows = await this.store.prepared<{ id: string }>(
        'known-records',
        `SELECT company_id AS id FROM read.companies WHERE company_id = ANY($1::uuid[])
         UNION ALL SELECT investor_id FROM read.investors WHERE investor_id = ANY($1::uuid[])
         UNION ALL SELECT record_id FROM read.person_records WHERE record_id = ANY($1::uuid[])
         UNION ALL SELECT person_id FROM read.people WHERE person_id = ANY($1::uuid[])
         UNION ALL SELECT product_id FROM read.products WHERE product_id = ANY($1::uuid[])
         UNION ALL SELECT round_id FROM read.funding_rounds WHERE round_id = ANY($1::uuid[])`,
        [part],
      );
      for (const { id } of rows) known.add(id);
    }
    return known;
  }

  /** By record, the one that it is merged into today. */
  async merged(ids: readonly string[]): Promise<Map<string, string>> {
    const merged = new Map<string, string>();
    for (const part of partsOf(ids)) {
      const rows = await this.store.prepared<{ id: string; merged_into: string }>(
        'merged-records',
        `SELECT company_id AS id, merged_into FROM read.merged_companies WHERE company_id = ANY($1::uuid[])
         UNION ALL SELECT investor_id, merged_into FROM read.investors
         WHERE investor_id = ANY($1::uuid[]) AND merged_into IS NOT NULL`,
        [part],
      );
      for (const { id, merged_into: into } of rows) merged.set(id, into);
    }
    return merged;
  }
}

function spanOf(row: SpanRow): RecalledSpanRow {
  return {
    recall: row.recall,
    wrongFrom: BigInt(row.wrong_from),
    correctedAt: BigInt(row.corrected_at),
    wrongRevision: row.wrong_revision === null ? null : BigInt(row.wrong_revision),
    correctedRevision: row.corrected_revision === null ? null : BigInt(row.corrected_revision),
  };
}

function partsOf(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += IDS_A_QUERY) parts.push(ids.slice(at, at + IDS_A_QUERY));
  return parts;
}
