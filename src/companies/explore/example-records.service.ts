import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { DEMO_RECORDS, type ExampleRecords, type ExampleRecordSource } from '../../web/openapi/example-records.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';

interface Row {
  readonly name: string;
  readonly slug: string;
  readonly domain: string;
  readonly website: string;
  readonly sector: string;
  readonly country: string;
  readonly employees: number;
  readonly investor: string | null;
}

/** Examples stay stable for this long, so that pages and documents keep their entity tags. */
const KEPT_MS = 600_000;
/** The retry interval until the first company is stored. */
const RETRY_MS = 1_000;
/** The number of largest companies to search; they usually have every field. */
const AMONG = 1_000;

/** The company in examples: the largest stored one with a name, site, sector, country and size. */
@Injectable()
export class CompanyExamples implements ExampleRecordSource {
  private records = DEMO_RECORDS;
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async current(): Promise<ExampleRecords> {
    const age = this.clock.now() - this.readAt;
    if (age > (this.records.areOnFile ? KEPT_MS : RETRY_MS)) {
      this.reading ??= this.read().finally(() => {
        this.reading = null;
      });
      await this.reading;
    }
    return this.records;
  }

  /** A database failure keeps the earlier examples. */
  private async read(): Promise<void> {
    this.readAt = this.clock.now();
    const [row] = await this.store.query<Row>(SQL).catch(() => []);
    if (!row) return;
    const { investor, ...company } = row;
    const next = { company, investor: { slug: investor ?? DEMO_RECORDS.investor.slug }, areOnFile: true };
    if (JSON.stringify(next) !== JSON.stringify(this.records)) this.records = next;
  }
}

const SQL = `
  SELECT c.name, c.slug, c.domain, c.website, c.sector, c.hq_country AS country, c.employee_count AS employees,
    (SELECT i.slug FROM read.investor_counts n JOIN read.investors i USING (investor_id)
     WHERE i.kind = 'firm' AND i.slug IS NOT NULL AND i.merged_into IS NULL ORDER BY n.deals DESC, n.investor_id LIMIT 1) AS investor
  FROM (SELECT name, slug, domain, website, sectors[1] AS sector, hq_country, employee_count, status, is_stealth, company_id
        FROM read.companies WHERE employee_count IS NOT NULL
        ORDER BY employee_count DESC, company_id DESC LIMIT ${AMONG}) c
  WHERE c.status = 'active' AND c.domain IS NOT NULL AND c.website IS NOT NULL AND c.hq_country IS NOT NULL
    AND c.sector IS NOT NULL AND c.is_stealth IS NOT TRUE
  ORDER BY c.employee_count DESC, c.company_id DESC LIMIT 1`;
