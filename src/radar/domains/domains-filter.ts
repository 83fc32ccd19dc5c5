import {
  COMMON_LETTERS,
  hasTwoHyphens,
  lettersOf,
  rareLettersOf,
} from '../../../projections/domains/domains.entity.js';
import { apexPatterns, hasTrigrams } from '../intake/apex-patterns.rules.js';
import { type DomainSource } from './domain-source.js';
import { type DomainsAsk } from './domains-ask.js';

/** Columns with several filter values whose indexes are in list order. */
const SPREAD = ['source', 'tld'] as const;

/** A query's conditions on the source's domains `d`, with their parameters. */
export class DomainsFilter {
  readonly params: unknown[] = [];
  /** All conditions except the words. */
  readonly conditions: string[] = [];
  readonly words: DomainWords | null;

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
    // Literal, so that the planner matches the partial index of the flag; from a false one it does not infer the rest.
    for (const [column, value] of flagsOf(ask)) this.add(`d.${column} = ${value} AND d.${column} IS NOT NULL`);
    this.words = ask.q === undefined ? null : new DomainWords(ask.q, (value) => this.param(value));
  }

  /** Without words. */
  get facets(): string {
    return this.conditions.join(' AND ');
  }

  get text(): string {
    return this.words === null ? this.facets : `${this.facets} AND ${this.words.condition()}`;
  }

  /** The same as `text`, dearer for a row, but answered by the indexes also for words of one and two characters. */
  textByIndex(): string {
    return this.words === null ? this.facets : `${this.facets} AND ${this.words.byIndex()}`;
  }

  /** The placeholder of a value. */
  param(value: unknown): string {
    return `$${this.params.push(value)}`;
  }

  /**
   * The newest `count` rows. Several sources are read separately: an index is in list order for one value only, and the
   * newest rows of rare sources may be old. Of these only the newest of all count, since other sources have older ones too.
   */
  newest(columns: string, count: number, after = ''): string {
    const order = 'ORDER BY d.created_at DESC, d.apex DESC';
    const { spread } = this;
    if (!spread) {
      return `SELECT ${columns} FROM ${this.source.domains} WHERE ${this.facets}${after} ${order} LIMIT ${count}`;
    }
    const wanted = `unnest(${this.param(this.ask[`${spread}s`])}::text[]) AS wanted(${spread})`;
    return `SELECT d.* FROM ${wanted} CROSS JOIN LATERAL (SELECT ${columns} FROM ${this.source.domains}
      WHERE d.${spread} = wanted.${spread} AND ${this.facets}${after} ${order} LIMIT ${count}) AS d ${order} LIMIT ${count}`;
  }

  /** The column with several values, each of which `newest` reads to its end. */
  get spread(): (typeof SPREAD)[number] | undefined {
    return SPREAD.find((column) => (this.ask[`${column}s`]?.length ?? 0) > 1);
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

/** The condition for a part of a domain or of a candidate name. */
export class DomainWords {
  private readonly part: string;
  private readonly apexes: readonly string[];
  /** In one of the forms, an accent is a separate character. */
  private readonly forms: readonly string[];

  /** @param param gives the placeholder of a value: a statement has those of one of the two conditions only */
  constructor(
    q: string,
    private readonly param: (value: unknown) => string,
  ) {
    this.part = q.toLowerCase();
    this.apexes = apexPatterns(this.part);
    this.forms = [...new Set([q, q.normalize('NFC'), q.normalize('NFD')])];
  }

  condition(): string {
    const ways = this.forms.map((form) => this.inName(form));
    if (this.apexes.length > 0) ways.push(this.inApex());
    return `(${ways.join(' OR ')})`;
  }

  /** Whether an index finds the hits; none lists the letters that most domains have. */
  get isIndexed(): boolean {
    return this.apexes.length !== 1 || hasTrigrams(this.part) || this.hasRareLetters;
  }

  /** IS TRUE hides a pattern without trigrams from the planner, which would read their index as a whole. */
  byIndex(): string {
    const { apexes, part } = this;
    const ways = this.forms.map((form) => {
      if (hasTrigrams(form)) return this.inName(form);
      const letters = this.withLetters(lettersOf, 'd.candidate_name', form);
      // The index has only rows with a name.
      return `d.candidate_name IS NOT NULL AND ${letters} AND (${this.inName(form)}) IS TRUE`;
    });
    if (apexes.length > 1) ways.push(`d.apex LIKE ANY(${this.param(apexes)}::text[])`);
    else if (apexes.length === 1 && (hasTrigrams(part) || !this.hasRareLetters)) ways.push(this.inApex());
    else if (apexes.length === 1) {
      const indexed = part.includes('--') ? hasTwoHyphens('d.apex') : this.withLetters(rareLettersOf, 'd.apex', part);
      ways.push(`${indexed} AND (${this.inApex()}) IS TRUE`);
    }
    return `(${ways.join(' OR ')})`;
  }

  /** Postgres folds the case of both sides: its lower case of some letters is not that of JavaScript. */
  private inName(form: string): string {
    return `d.candidate_name ILIKE ${this.param(containing(form))}`;
  }

  private inApex(): string {
    return `d.apex LIKE ${this.param(containing(this.part))}`;
  }

  private get hasRareLetters(): boolean {
    return [...this.part].some((letter) => !COMMON_LETTERS.includes(letter));
  }

  private withLetters(letters: (text: string) => string, column: string, part: string): string {
    return `${letters(column)} @> ${letters(`${this.param(part)}::text`)}`;
  }
}

function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}

export function flagsOf(ask: Partial<DomainsAsk>): [string, boolean][] {
  const flags: [string, boolean | undefined][] = [
    ['has_real_email', ask.hasRealEmail],
    ['has_real_content', ask.hasRealContent],
    ['is_parked', ask.isParked],
  ];
  return flags.filter((flag): flag is [string, boolean] => flag[1] !== undefined);
}
