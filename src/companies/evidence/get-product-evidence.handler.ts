import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Products } from '../products/products.service.js';
import { companyStream } from '../record/company.events.js';
import { productStatements } from './company-statements.rules.js';
import { type RecordEvidence, statedFact } from './evidence.js';
import { GetProductEvidence } from './get-product-evidence.query.js';
import { readRecent } from './recent-events.js';

@QueryHandler(GetProductEvidence)
@Injectable()
export class GetProductEvidenceHandler implements IQueryHandler<GetProductEvidence> {
  constructor(
    private readonly products: Products,
    private readonly eventStore: EventStore,
  ) {}

  async execute({ slug }: GetProductEvidence): Promise<RecordEvidence> {
    const product = await this.products.bySlug(slug);
    const log = await readRecent(this.eventStore, companyStream(product.company_id));
    const { name, category, pricing_type: pricing, status, website } = product;
    const value = [name, category, pricing, status, website].filter(Boolean).join(', ');
    // A source states a product as a whole, so that all its fields have one source.
    const whole = statedFact({ fact: 'product', label: 'Product', value }, productStatements(log, product.product_id));
    return { name, path: `/products/${product.slug}`, facts: [whole] };
  }
}
