import { type PoolClient } from 'pg';
import { ReadStore } from '../../src/platform/read-store/read-store.js';

interface PlanNode {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Index Name'?: string;
  readonly 'Heap Fetches'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A scan whose rows come from a table or an index; a bitmap's rows are counted at its heap. */
const READS = /^(?:Seq|Sample|Index|Index Only|Bitmap Heap|Tid|Tid Range) Scan$/;

/** What statements read. */
interface Reads {
  rows: number;
  /** Of tables and indexes, a repeated one counted again. */
  pages: number;
  /** Each scan with its index, its pages and the rows that it looked up in the table, to find out why it read many. */
  readonly scans: string[];
}

/** A store that counts the rows and pages that its statements read, as their plans report them. */
export class MeasuredStore extends ReadStore {
  private read: Reads | null = null;

  override async query<R extends object>(sql: string, params: readonly unknown[] = []): Promise<R[]> {
    await this.measure(this.pool, sql, params);
    return super.query<R>(sql, params);
  }

  override prepared<R extends object>(_name: string, sql: string, params: readonly unknown[] = []): Promise<R[]> {
    return this.query<R>(sql, params);
  }

  override transaction<T>(work: (client: PoolClient) => Promise<T>, opening = ''): Promise<T> {
    return super.transaction(async (client) => {
      const measured = {
        query: async (sql: string, params: readonly unknown[]) => {
          await this.measure(client, sql, params);
          return client.query(sql, params as unknown[]);
        },
      };
      return work(measured as unknown as PoolClient);
    }, opening);
  }

  /** The rows that `work` read. */
  async rowsReadBy(work: () => Promise<unknown>): Promise<number> {
    return (await this.readBy(work)).rows;
  }

  /** What `work` read; each of its statements runs twice. */
  async readBy(work: () => Promise<unknown>): Promise<Reads> {
    const read: Reads = { rows: 0, pages: 0, scans: [] };
    this.read = read;
    try {
      await work();
      return read;
    } finally {
      this.read = null;
    }
  }

  private async measure(on: Pick<PoolClient, 'query'>, sql: string, params: readonly unknown[]): Promise<void> {
    if (this.read === null || !/^\s*(?:SELECT|WITH)/.test(sql)) return;
    const { rows } = await on.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${sql}`,
      params as unknown[],
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    this.read.rows += rowsOf(plan);
    this.read.pages += plan ? pagesOf(plan) : 0;
    this.read.scans.push(...scansIn(plan));
  }
}

function pagesOf(node: PlanNode): number {
  return node['Shared Hit Blocks'] + node['Shared Read Blocks'];
}

function scansIn(node: PlanNode | undefined): string[] {
  if (!node) return [];
  const { 'Node Type': type, 'Index Name': index = '-', 'Heap Fetches': fetches = '-' } = node;
  const own = READS.test(type) ? [`${type} of ${index}: ${pagesOf(node)} pages, ${fetches} heap fetches`] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansIn)];
}

function rowsOf(node: PlanNode | undefined): number {
  if (!node) return 0;
  const ofEachLoop =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = READS.test(node['Node Type']) ? ofEachLoop * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), own);
}
