import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type ProductRow } from './get-product.query.js';

const COLUMNS = `p.product_id, p.name, p.slug, p.category, p.pricing_type, p.status, p.website, p.description,
  p.provenance, c.generated, c.name AS company_name, c.slug AS company_slug, c.website AS company_website`;

@Injectable()
export class Products {
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
