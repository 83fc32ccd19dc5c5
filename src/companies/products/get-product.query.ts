import { Query } from '@nestjs/cqrs';

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

/** A product with its company, now or at an instant. Fails with not_found. */
export class GetProduct extends Query<ProductRow> {
  constructor(
    readonly slug: string,
    readonly asOf?: Date,
  ) {
    super();
  }
}
