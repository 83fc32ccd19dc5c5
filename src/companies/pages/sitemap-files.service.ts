import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { KeptAnswers } from '../../platform/read-store/kept-answers.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { type SitemapFile } from './list-sitemap-files.query.js';
import { type SitemapEntry } from './list-sitemap-paths.query.js';

const PER_FILE = 20_000;
/** What the format allows; a stretch may have grown since the files were laid out. */
const MOST_IN_FILE = 50_000;
/** A kind of page is its path: `/<kind>/<name>`. */
interface Listed {
  /** Unique, and what the files are ordered by. */
  readonly name: string;
  readonly from: string;
  /** When the content of a page last changed; by the record it is made of. */
  readonly changed: string;
}

const observed = (row: string): string => `(${row}.provenance->>'observedAt')::timestamptz`;

const PUBLIC_COMPANY = `c.status <> 'pending' AND NOT c.generated`;
const OF_PUBLIC_COMPANY = `JOIN read.companies c USING (company_id) WHERE ${PUBLIC_COMPANY}`;
/** Not people, whose names are not for collecting, and nothing that was made up. */
const LISTED: Readonly<Record<string, Listed>> = {
  companies: {
    name: 'slug',
    from: `read.companies c WHERE ${PUBLIC_COMPANY}`,
    changed: `greatest(c.registered_at,
      (SELECT max(o.observed_at) FROM read.company_observations o WHERE o.company_id = c.company_id))`,
  },
  investors: {
    name: 'i.slug',
    from: 'read.investors i WHERE i.slug IS NOT NULL AND NOT i.generated',
    changed: 'i.registered_at',
  },
  products: { name: 'p.slug', from: `read.products p ${OF_PUBLIC_COMPANY}`, changed: observed('p') },
  mentions: { name: 'm.mention_id', from: `read.company_mentions m ${OF_PUBLIC_COMPANY}`, changed: observed('m') },
  articles: { name: 'a.slug', from: 'read.articles a WHERE true', changed: observed('a') },
};

/** To find where the files of a million pages begin takes a second, so it is done at most so often, and nobody waits. */
const KEEP = { keepMs: 600_000, lendMs: 86_400_000, most: Object.keys(LISTED).length };

interface Part {
  /** Its first name when the files were laid out; what came since is in the file whose names it stands among. */
  readonly starts: readonly string[];
  readonly newest: string;
}

/** Sitemaps of what is on file, in files of bounded size: each is one stretch of the names in their order. */
@Injectable()
export class SitemapFiles {
  private readonly kept: KeptAnswers<Part>;

  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.kept = new KeptAnswers(clock, KEEP);
  }

  async files(): Promise<SitemapFile[]> {
    const files: SitemapFile[] = [];
    for (const kind of Object.keys(LISTED)) {
      const { starts, newest } = await this.part(kind);
      files.push(...starts.map((_, page) => ({ name: `${kind}-${page + 1}`, changedAt: newest })));
    }
    return files;
  }

  /** The pages of one file; empty where there is no such kind or file. */
  async entries(kind: string, page: number): Promise<SitemapEntry[]> {
    if (!Object.hasOwn(LISTED, kind)) return [];
    const { starts } = await this.part(kind);
    const [start, end] = [starts[page - 1], starts[page]];
    if (start === undefined) return [];
    const { name, from, changed } = LISTED[kind] as Listed;
    // The first file has also what came before its first name since then.
    const bounds = [page === 1 ? [] : [[`>=`, start]], end === undefined ? [] : [[`<`, end]]].flat();
    const where = bounds.map(([sign], at) => `AND ${name} ${sign} $${at + 1}`).join(' ');
    const rows = await this.store.query<{ name: string; changed: Date }>(
      `SELECT ${name} AS name, ${changed} AS changed FROM ${from} ${where} ORDER BY ${name} LIMIT ${MOST_IN_FILE}`,
      bounds.map(([, value]) => value),
    );
    return rows.map((row) => ({ path: `/${kind}/${row.name}`, changedAt: row.changed.toISOString() }));
  }

  private async part(kind: string): Promise<Part> {
    const kept = await this.kept.get(kind, () => this.laidOut(kind));
    // The first of a kind need not wait.
    return kept.starts.length > 0 ? kept : this.laidOut(kind);
  }

  private async laidOut(kind: string): Promise<Part> {
    const { name, from, changed } = LISTED[kind] as Listed;
    // Of companies the day they came is near enough: to ask for each one's last change would take seconds.
    const newest = kind === 'companies' ? 'c.registered_at' : changed;
    const rows = await this.store.query<{ name: string; newest: Date }>(
      `SELECT name, newest FROM (
         SELECT ${name} AS name, row_number() OVER (ORDER BY ${name}) AS n, max(${newest}) OVER () AS newest FROM ${from}
       ) AS numbered WHERE (n - 1) % ${PER_FILE} = 0 ORDER BY n`,
    );
    return { starts: rows.map((row) => row.name), newest: (rows[0]?.newest ?? new Date(0)).toISOString() };
  }
}
