import { Injectable } from '@nestjs/common';
import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { DomainError } from '../../kernel/domain-error.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type KnownTime } from '../../web/lists/known-time.js';
import { mergedIntoAt } from '../lookup/merged-into-at.js';
import { recordAt } from '../lookup/record-at.js';
import { MergedCompanies } from '../merging/merged-companies.service.js';
import { companyStream } from '../record/company.events.js';

export interface ProductRow {
  readonly product_id: string;
  readonly company_id: string;
  readonly name: string;
  readonly slug: string;
  readonly category: string | null;
  readonly pricing_type: string | null;
  readonly status: string | null;
  readonly website: string | null;
  readonly description: string | null;
  readonly provenance: Readonly<Record<string, unknown>>;
  /** True for a generated company's product. */
  readonly generated: boolean;
  readonly company_name: string;
  readonly company_slug: string;
  readonly company_website: string | null;
}

/** Products on a company's page. */
export const MOST_PRODUCTS = 1_000;

const COLUMNS = `p.product_id, p.company_id, p.name, p.slug, p.category, p.pricing_type, p.status, p.website, p.description,
  p.provenance, c.generated, c.name AS company_name, c.slug AS company_slug, c.website AS company_website`;

@Injectable()
export class Products {
  constructor(
    private readonly store: ReadStore,
    private readonly eventStore: EventStore,
    private readonly merged: MergedCompanies,
  ) {}

  /** A product with its company, now or as known at a time. @throws DomainError not_found */
  async bySlug(slug: string, asOf?: KnownTime): Promise<ProductRow> {
    const rows = await this.store.prepared<ProductRow>(
      'product_by_slug',
      `SELECT ${COLUMNS} FROM read.products p JOIN read.companies c USING (company_id)
       WHERE p.slug = $1 AND c.status <> 'pending'`,
      [slug.toLowerCase()],
    );
    if (!rows[0]) throw new DomainError('not_found', `No product has the slug ${slug.slice(0, 100)}.`);
    return asOf ? this.at(rows[0], asOf) : rows[0];
  }

  /**
   * A product is in its company's stream, before a merge in that of the merged record, and before a split in that of the
   * company that had the record. Slugs never change, so the current ones apply.
   */
  private async at(today: ProductRow, asOf: KnownTime): Promise<ProductRow> {
    const own = { id: today.company_id, slug: today.company_slug };
    const found =
      (await this.productOf(own, today, asOf)) ??
      (await this.beforeMerge(today, asOf)) ??
      (await this.beforeSplit(today, asOf));
    if (!found) throw new DomainError('not_found', `${today.slug} was not on file at ${asOf.asked}.`);
    return found;
  }

  private async beforeMerge(today: ProductRow, asOf: KnownTime): Promise<ProductRow | null> {
    for (const record of await this.merged.into(today.company_id)) {
      const found = await this.productOf(record, today, asOf);
      if (found) return found;
    }
    return null;
  }

  private async beforeSplit(today: ProductRow, asOf: KnownTime): Promise<ProductRow | null> {
    const seen = new Set([today.company_id]);
    for (const id of seen) {
      const survivorId = await mergedIntoAt(this.eventStore, id, asOf);
      if (survivorId === null) continue;
      const slug = await this.slugOf(survivorId);
      const found = slug === null ? null : await this.productOf({ id: survivorId, slug }, today, asOf);
      if (found) return found;
      seen.add(survivorId);
    }
    return null;
  }

  /** The one that the company has, or had before it was withdrawn. */
  private async slugOf(companyId: string): Promise<string | null> {
    const [row] = await this.store.prepared<{ slug: string }>(
      'slug_of_company',
      `SELECT slug FROM read.companies WHERE company_id = $1
       UNION ALL (SELECT slug FROM read.withdrawn_companies WHERE company_id = $1 ORDER BY slug_n DESC) LIMIT 1`,
      [companyId],
    );
    return row?.slug ?? null;
  }

  private async productOf(
    { id, slug }: { readonly id: string; readonly slug: string },
    today: ProductRow,
    asOf: KnownTime,
  ): Promise<ProductRow | null> {
    const { rows } = await recordAt(this.eventStore, companiesProjection, companyStream(id), asOf);
    const product = rows.get('products')?.find(({ product_id }) => product_id === today.product_id);
    const company = rows.get('companies')?.[0];
    if (!product || !company) return null;
    const then = product as unknown as Omit<ProductRow, 'company_name' | 'company_website'>;
    return {
      ...today,
      ...then,
      slug: today.slug,
      company_name: company.name as string,
      company_slug: slug,
      company_website: (company.website ?? null) as string | null,
    };
  }

  /** Those of public companies. */
  byIds(ids: readonly string[]): Promise<ProductRow[]> {
    return this.store.prepared<ProductRow>(
      'products_by_ids',
      `SELECT ${COLUMNS} FROM read.products p JOIN read.companies c USING (company_id)
       WHERE p.product_id = ANY($1::uuid[]) AND c.status <> 'pending'`,
      [ids],
    );
  }

  /** One more than a page shows, so that it can say that there are more. */
  async ofCompany(companyId: string): Promise<ProductRow[]> {
    return this.store.prepared<ProductRow>(
      'products_of_company',
      `SELECT ${COLUMNS} FROM read.products p JOIN read.companies c USING (company_id)
       WHERE p.company_id = $1 ORDER BY p.slug LIMIT ${MOST_PRODUCTS + 1}`,
      [companyId],
    );
  }
}
