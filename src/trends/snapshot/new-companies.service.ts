import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { listAsTextSql, listOfText } from '../../platform/read-store/list-text.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { byFunding, termsOf, type JudgedWords, type NewCompany } from './themes.rules.js';
import { addDays } from './trend-window.rules.js';

/** Beyond this number, those with the most funding. */
const MOST = 20_000;
/** Cache limit over all days, at about 1.5 kB per company. */
const MOST_KEPT = 10_000;
const KEEP_MS = 60_000;

interface KeptDay {
  readonly until: number;
  readonly position: bigint;
  readonly companies: readonly NewCompany[];
}

export interface NewCompanyRow {
  readonly name: string;
  readonly slug: string;
  readonly day: string;
  readonly tags: string;
  readonly oneLiner: string | null;
  readonly funding: number | null;
}

/**
 * Companies by the day of their announcement. Days are cached for a minute, because neighbouring weeks share most days.
 */
@Injectable()
export class NewCompanies {
  /** In the order in which days were read. */
  private readonly kept = new Map<string, KeptDay>();

  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Companies announced from the first day to the last, unordered. Days are cached by the position of the rows. */
  async between(first: string, last: string, position = 0n): Promise<readonly NewCompany[]> {
    const known = this.keptBetween(first, last, position);
    const missing: string[] = [];
    for (let day = first; day <= last; day = addDays(day, 1)) if (!known.has(day)) missing.push(day);
    const [from, to] = [missing[0], missing.at(-1)];
    if (from !== undefined && to !== undefined) {
      const read = await this.read(from, to);
      if (read.length > MOST) return this.largest(first, last);
      for (const [day, companies] of this.keep(from, to, read, position)) known.set(day, companies);
    }
    const all = [...known.values()].flat();
    return all.length > MOST ? all.sort(byFunding).slice(0, MOST) : all;
  }

  private keptBetween(first: string, last: string, position: bigint): Map<string, readonly NewCompany[]> {
    const now = this.clock.now();
    const known = new Map<string, readonly NewCompany[]>();
    for (const [day, { until, companies, position: at }] of this.kept) {
      if (until <= now) this.kept.delete(day);
      else if (at === position && day >= first && day <= last) known.set(day, companies);
    }
    return known;
  }

  /** Groups companies by day and caches as many days as the limit allows. */
  private keep(
    from: string,
    to: string,
    companies: readonly NewCompany[],
    position: bigint,
  ): Map<string, readonly NewCompany[]> {
    const days = new Map<string, NewCompany[]>();
    for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, []);
    for (const company of companies) days.get(company.day)?.push(company);
    const until = this.clock.now() + KEEP_MS;
    for (const [day, ofDay] of days) {
      this.kept.delete(day);
      this.kept.set(day, { until, position, companies: ofDay });
    }
    let count = [...this.kept.values()].reduce((sum, { companies: { length } }) => sum + length, 0);
    for (const [day, { companies: ofDay }] of this.kept) {
      if (count <= MOST_KEPT) break;
      this.kept.delete(day);
      count -= ofDay.length;
    }
    return days;
  }

  /** Reads one more than the limit to detect overflow. Unordered, because sorting would take as long as reading. */
  private read(from: string, to: string): Promise<NewCompany[]> {
    return this.companies('trend_new_companies', `${BETWEEN_DAYS} LIMIT ${MOST + 1}`, [from, to]);
  }

  private largest(from: string, to: string): Promise<NewCompany[]> {
    const order = 'ORDER BY total_funding DESC NULLS LAST, slug';
    return this.companies('trend_largest_new_companies', `${BETWEEN_DAYS} ${order} LIMIT ${MOST}`, [from, to]);
  }

  private async companies(name: string, sql: string, days: readonly [string, string]): Promise<NewCompany[]> {
    return companiesFrom(await this.store.prepared<NewCompanyRow>(name, sql, days));
  }
}

export function companiesFrom(rows: readonly NewCompanyRow[]): NewCompany[] {
  const judged: JudgedWords = new Map();
  return rows.map((row) => ({
    name: row.name,
    slug: row.slug,
    day: row.day,
    funding: row.funding,
    terms: termsOf(listOfText(row.tags), row.oneLiner, judged),
  }));
}

const BETWEEN_DAYS = `
  SELECT name, slug, announced_on AS day, ${listAsTextSql('tags')} AS tags, one_liner AS "oneLiner",
    total_funding AS funding
  FROM read.companies WHERE announced_on BETWEEN $1 AND $2 AND status <> 'pending'`;
