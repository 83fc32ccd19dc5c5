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
  /** Of a company that was made up. */
  readonly generated: boolean;
  readonly company_name: string;
  readonly company_slug: string;
  readonly company_website: string | null;
}

/** A product with its company, of now or as the log stood then. Fails with not_found. */
export class GetProduct extends Query<ProductRow> {
  constructor(
    readonly slug: string,
    readonly asOf?: Date,
  ) {
    super();
  }
}
