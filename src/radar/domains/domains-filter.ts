import { apexPatterns } from '../intake/apex-patterns.rules.js';
import { type DomainSource } from './domain-source.js';
import { type DomainsAsk } from './domains-ask.js';

/** Columns with several filter values whose indexes are in list order. */
const SPREAD = ['source', 'tld'] as const;

/** A query's conditions on the source's domains `d`, with their parameters. */
export class DomainsFilter {
  readonly params: unknown[] = [];
  /** All conditions except the words. */
  readonly conditions: string[] = [];
  /** The condition for the words; null without words. */
  readonly search: string | null = null;
  private readonly apexes: readonly string[] = [];
  private readonly inName: string = 'true';

  constructor(
    readonly ask: DomainsAsk,
    private readonly source: DomainSource,
  ) {
    if (!source.isPresent) this.add(source.standing('d'));
    this.among('status', ask.statuses);
    if (ask.tlds) this.among('tld', ask.tlds);
    if (ask.sources) this.among('source', ask.sources);
    if (ask.apex !== undefined) this.add(`d.apex = ${this.param(ask.apex)}`);
    if (ask.createdFrom) this.add(`d.created_at >= ${this.param(ask.createdFrom.toISOString())}`);
    if (ask.createdBefore) this.add(`d.created_at < ${this.param(ask.createdBefore.toISOString())}`);
    // Literal, so that the planner matches the partial index of the flag.
    for (const [column, value] of flagsOf(ask)) this.add(`d.${column} = ${value}`);
    if (ask.q !== undefined) {
      const part = ask.q.toLowerCase();
      const pattern = this.param(`%${part.replace(/[\\%_]/g, '\\$&')}%`);
      this.apexes = apexPatterns(part);
      this.inName = `d.candidate_name ILIKE ${pattern}`;
      this.search = this.apexes.length === 0 ? this.inName : `(d.apex LIKE ${pattern} OR ${this.inName})`;
    }
  }

  /** Without words. */
  get facets(): string {
    return this.conditions.join(' AND ');
  }

  get text(): string {
    return this.search === null ? this.facets : `${this.facets} AND ${this.search}`;
  }

  /** The same as `text`, dearer for a row, but answered by the indexes also for words of two characters. */
  textByIndex(): string {
    if (this.apexes.length < 2) return this.text;
    return `${this.facets} AND (d.apex LIKE ANY(${this.param(this.apexes)}::text[]) OR ${this.inName})`;
  }

  /** The placeholder of a value. */
  param(value: unknown): string {
    return `$${this.params.push(value)}`;
  }

  /**
   * Rows in list order, at least the newest `count`. Several sources are read separately: an index is in list order for
   * one value only, and the newest rows of rare sources may be old.
   */
  newest(columns: string, count: number, after = ''): string {
    const order = 'ORDER BY d.created_at DESC, d.apex DESC';
    const spread = SPREAD.find((column) => (this.ask[`${column}s`]?.length ?? 0) > 1);
    if (!spread) {
      return `SELECT ${columns} FROM ${this.source.domains} WHERE ${this.facets}${after} ${order} LIMIT ${count}`;
    }
    const wanted = `unnest(${this.param(this.ask[`${spread}s`])}::text[]) AS wanted(${spread})`;
    return `SELECT d.* FROM ${wanted} CROSS JOIN LATERAL (SELECT ${columns} FROM ${this.source.domains}
      WHERE d.${spread} = wanted.${spread} AND ${this.facets}${after} ${order} LIMIT ${count}) AS d`;
  }

  private add(condition: string): void {
    this.conditions.push(condition);
  }

  /** A single value becomes an equality, since an index in list order needs one. */
  private among(column: string, values: readonly string[]): void {
    const [only] = values;
    if (values.length === 1) this.add(`d.${column} = ${this.param(only)}`);
    else this.add(`d.${column} = ANY(${this.param(values)}::text[])`);
  }
}

export function flagsOf(ask: Partial<DomainsAsk>): [string, boolean][] {
  const flags: [string, boolean | undefined][] = [
    ['has_real_email', ask.hasRealEmail],
    ['has_real_content', ask.hasRealContent],
    ['is_parked', ask.isParked],
  ];
  return flags.filter((flag): flag is [string, boolean] => flag[1] !== undefined);
}
