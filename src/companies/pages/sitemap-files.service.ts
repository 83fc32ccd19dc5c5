import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type SitemapFile } from './list-sitemap-files.query.js';
import { type SitemapEntry } from './list-sitemap-paths.query.js';

const PER_FILE = 20_000;
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

/** Sitemaps of what is on file, in files of bounded size. */
@Injectable()
export class SitemapFiles {
  constructor(private readonly store: ReadStore) {}

  async files(): Promise<SitemapFile[]> {
    const files: SitemapFile[] = [];
    for (const [kind, { from, changed }] of Object.entries(LISTED)) {
      // Of companies the day they came is near enough: to ask for each one's last change would take seconds.
      const newest = kind === 'companies' ? 'c.registered_at' : changed;
      const rows = await this.store.query<{ n: string; newest: Date | null }>(
        `SELECT count(*) AS n, max(${newest}) AS newest FROM ${from}`,
      );
      const pages = Math.ceil(Number(rows[0]?.n ?? 0) / PER_FILE);
      const changedAt = (rows[0]?.newest ?? new Date(0)).toISOString();
      for (let page = 1; page <= pages; page++) files.push({ name: `${kind}-${page}`, changedAt });
    }
    return files;
  }

  /** The pages of one file; empty where there is no such kind or file. */
  async entries(kind: string, page: number): Promise<SitemapEntry[]> {
    if (!Object.hasOwn(LISTED, kind)) return [];
    const { name, from, changed } = LISTED[kind] as Listed;
    const rows = await this.store.query<{ name: string; changed: Date }>(
      `SELECT ${name} AS name, ${changed} AS changed FROM ${from} ORDER BY ${name} LIMIT ${PER_FILE} OFFSET ${(page - 1) * PER_FILE}`,
    );
    return rows.map((row) => ({ path: `/${kind}/${row.name}`, changedAt: row.changed.toISOString() }));
  }
}
