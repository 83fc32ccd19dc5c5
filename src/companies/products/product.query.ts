import { DomainError } from '../../kernel/domain-error.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';

export interface ProductRow {
  readonly product_id: string;
  readonly name: string;
  readonly slug: string;
  readonly category: string | null;
  readonly pricing_type: string | null;
  readonly status: string | null;
  readonly website: string | null;
  readonly description: string | null;
  readonly provenance: Readonly<Record<string, unknown>>;
  /** Of a company that was made up. */
  readonly generated: boolean;
  readonly company_name: string;
  readonly company_slug: string;
  readonly company_website: string | null;
}

const COLUMNS = `p.product_id, p.name, p.slug, p.category, p.pricing_type, p.status, p.website, p.description,
  p.provenance, c.generated, c.name AS company_name, c.slug AS company_slug, c.website AS company_website`;

export class ProductQuery {
  constructor(private readonly store: ReadStore) {}

  /** @throws DomainError not_found */
  async bySlug(slug: string): Promise<ProductRow> {
    const rows = await this.store.prepared<ProductRow>(
      'product_by_slug',
      `SELECT ${COLUMNS} FROM read.products p JOIN read.companies c USING (company_id)
       WHERE p.slug = $1 AND c.status <> 'pending'`,
      [slug],
    );
    if (!rows[0]) throw new DomainError('not_found', `No product has the slug ${slug.slice(0, 100)}.`);
    return rows[0];
  }

  async ofCompany(companyId: string): Promise<ProductRow[]> {
    return this.store.prepared<ProductRow>(
      'products_of_company',
      `SELECT ${COLUMNS} FROM read.products p JOIN read.companies c USING (company_id)
       WHERE p.company_id = $1 ORDER BY p.slug LIMIT 100`,
      [companyId],
    );
  }
}
