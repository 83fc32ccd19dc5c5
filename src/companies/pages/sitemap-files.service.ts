import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { CachedAnswers } from '../../kernel/cached-answers.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';

interface SitemapEntry {
  readonly path: string;
  /** When the page's content last changed, ISO 8601. */
  readonly changedAt: string;
}

const PER_FILE = 20_000;
/** The format's limit; a file may have grown since the layout. */
const MOST_IN_FILE = 50_000;
/** A kind of page is its path: `/<kind>/<name>`. */
interface Listed {
  /** Unique; the order of the files. */
  readonly name: string;
  readonly from: string;
  /** The last change of the page's record. */
  readonly changed: string;
  /** The names for the layout: a whole index, since excluding unlisted records would read every record. */
  readonly all: string;
}

const observed = (row: string): string => `(${row}.provenance->>'observedAt')::timestamptz`;

const PUBLIC_COMPANY = `c.status <> 'pending' AND NOT c.generated`;
const OF_PUBLIC_COMPANY = `JOIN read.companies c USING (company_id) WHERE ${PUBLIC_COMPANY}`;
/** Excludes people, to prevent collection of their names, and generated records. */
const LISTED: Readonly<Record<string, Listed>> = {
  companies: {
    name: 'c.slug',
    from: `read.companies c WHERE ${PUBLIC_COMPANY}`,
    changed: `greatest(c.registered_at,
      (SELECT max(o.observed_at) FROM read.company_observations o WHERE o.company_id = c.company_id))`,
    all: 'read.companies c',
  },
  investors: {
    name: 'i.slug',
    from: 'read.investors i WHERE i.slug IS NOT NULL AND i.merged_into IS NULL AND NOT i.generated',
    changed: 'i.registered_at',
    all: 'read.investors i WHERE i.slug IS NOT NULL AND i.merged_into IS NULL',
  },
  products: {
    name: 'p.slug',
    from: `read.products p ${OF_PUBLIC_COMPANY}`,
    changed: observed('p'),
    all: 'read.products p',
  },
  mentions: {
    name: 'm.mention_id',
    from: `read.company_mentions m ${OF_PUBLIC_COMPANY}`,
    changed: observed('m'),
    all: 'read.company_mentions m',
  },
  articles: { name: 'a.slug', from: 'read.articles a WHERE true', changed: observed('a'), all: 'read.articles a' },
};

/** The layout of a million pages takes a moment, so it is cached and refreshed in the background. */
const CACHE = { ttlMs: 600_000, lendMs: 86_400_000, most: Object.keys(LISTED).length };

/** The first name of each file at layout time; later names go into the file of their range. */
type Starts = readonly string[];

/** Sitemaps of stored records, in files of bounded size: each covers one range of the sorted names. */
@Injectable()
export class SitemapFiles {
  private readonly kept: CachedAnswers<Starts>;

  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.kept = new CachedAnswers(clock, CACHE);
  }

  /** Of the files, such as `companies-1`. */
  async names(): Promise<{ readonly name: string }[]> {
    const files: { readonly name: string }[] = [];
    for (const kind of Object.keys(LISTED)) {
      const starts = await this.starts(kind);
      files.push(...starts.map((_, page) => ({ name: `${kind}-${page + 1}` })));
    }
    return files;
  }

  /** The pages of one file, possibly none; null for an unknown kind or file. */
  async entries(kind: string, page: number): Promise<SitemapEntry[] | null> {
    if (!Object.hasOwn(LISTED, kind)) return null;
    const starts = await this.starts(kind);
    const [start, end] = [starts[page - 1], starts[page]];
    if (start === undefined) return null;
    const { name, from, changed } = LISTED[kind] as Listed;
    // The first file also includes names before its first one.
    const bounds = [page === 1 ? [] : [[`>=`, start]], end === undefined ? [] : [[`<`, end]]].flat();
    const where = bounds.map(([sign], at) => `AND ${name} ${sign} $${at + 1}`).join(' ');
    const rows = await this.store.query<{ name: string; changed: Date }>(
      `SELECT ${name} AS name, ${changed} AS changed FROM ${from} ${where} ORDER BY ${name} LIMIT ${MOST_IN_FILE}`,
      bounds.map(([, value]) => value),
    );
    return rows.map((row) => ({ path: `/${kind}/${row.name}`, changedAt: row.changed.toISOString() }));
  }

  private async starts(kind: string): Promise<Starts> {
    const kept = await this.kept.get(kind, () => this.laidOut(kind));
    // An empty cached layout is recomputed, so that the first record of a kind appears at once.
    return kept.length > 0 ? kept : this.laidOut(kind);
  }

  private async laidOut(kind: string): Promise<Starts> {
    const { name, from, all } = LISTED[kind] as Listed;
    const rows = await this.store.query<{ name: string }>(
      `SELECT name FROM (SELECT ${name} AS name, row_number() OVER (ORDER BY ${name}) AS n FROM ${all}) AS numbered
       WHERE (n - 1) % ${PER_FILE} = 0 AND EXISTS (SELECT FROM ${from}) ORDER BY n`,
    );
    return rows.map((row) => row.name);
  }
}
