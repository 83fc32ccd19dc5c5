import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';

const PER_FILE = 20_000;
/** A kind of page is its path: `/<kind>/<name>`. */
interface Listed {
  /** Unique, and what the files are ordered by. */
  readonly name: string;
  readonly from: string;
}

const PUBLIC_COMPANY = `c.status <> 'pending' AND NOT c.generated`;
const OF_PUBLIC_COMPANY = `JOIN read.companies c USING (company_id) WHERE ${PUBLIC_COMPANY}`;
/** Not people, whose names are not for collecting, and nothing that was made up. */
const LISTED: Readonly<Record<string, Listed>> = {
  companies: { name: 'slug', from: `read.companies c WHERE ${PUBLIC_COMPANY}` },
  investors: { name: 'slug', from: 'read.investors WHERE slug IS NOT NULL AND NOT generated' },
  products: { name: 'p.slug', from: `read.products p ${OF_PUBLIC_COMPANY}` },
  mentions: { name: 'm.mention_id', from: `read.company_mentions m ${OF_PUBLIC_COMPANY}` },
  articles: { name: 'slug', from: 'read.articles WHERE true' },
};

/** Sitemaps of what is on file, in files of bounded size. */
@Injectable()
export class SitemapFiles {
  constructor(private readonly store: ReadStore) {}

  /** Names of the files, such as `companies-1`. */
  async names(): Promise<string[]> {
    const files: string[] = [];
    for (const [kind, { from }] of Object.entries(LISTED)) {
      const rows = await this.store.query<{ n: string }>(`SELECT count(*) AS n FROM ${from}`);
      const pages = Math.ceil(Number(rows[0]?.n ?? 0) / PER_FILE);
      for (let page = 1; page <= pages; page++) files.push(`${kind}-${page}`);
    }
    return files;
  }

  /** Paths of one file; empty where there is no such kind or page. */
  async paths(kind: string, page: number): Promise<string[]> {
    if (!Object.hasOwn(LISTED, kind)) return [];
    const { name, from } = LISTED[kind] as Listed;
    const rows = await this.store.query<{ name: string }>(
      `SELECT ${name} AS name FROM ${from} ORDER BY ${name} LIMIT ${PER_FILE} OFFSET ${(page - 1) * PER_FILE}`,
    );
    return rows.map((row) => `/${kind}/${row.name}`);
  }
}
