import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetProduct, type ProductRow } from './get-product.query.js';
import { Products } from './products.service.js';

@QueryHandler(GetProduct)
@Injectable()
export class GetProductHandler implements IQueryHandler<GetProduct> {
  constructor(private readonly products: Products) {}

  execute({ slug, asOf }: GetProduct): Promise<ProductRow> {
    return this.products.bySlug(slug, asOf);
  }
}
