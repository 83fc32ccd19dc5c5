import { FIELD_CLASSES, type ShownRecord } from '../../kernel/read-set.js';
import { noteShown } from '../../web/evidence/shown-records.js';
import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { knownTime } from '../../web/lists/known-time.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { AnswersRecord, Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { AsOfQueryDto } from '../record/company.dto.js';
import { type ProductRow, Products } from './products.service.js';
import { presentProduct } from './products.presenter.js';
import { ProductAnswer } from './product-answers.dto.js';
import { asOfMember } from '../../web/openapi/as-of.dto.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

/** A product, and the company that the answer names. */
function shownIn({ product_id, company_id }: ProductRow, isOfThen: boolean): ShownRecord[] {
  return [
    { kind: 'product', id: product_id, since: null, classes: isOfThen ? [] : FIELD_CLASSES },
    { kind: 'company', id: company_id, since: null, classes: isOfThen ? [] : ['identity'] },
  ];
}

@Controller('api/v1/products')
export class ProductsController {
  constructor(
    private readonly products: Products,
    private readonly queries: QueryBus,
    private readonly charges: Charges,
  ) {}

  @Get(':slug')
  @ReadsFrom('companies')
  @AnswersRecord('product')
  @Operation('products.get', {
    path: { slug: { description: 'Slug of the product, in any case.', example: EXAMPLE.productSlug } },
    summary: 'Get a product with its company',
    description: 'With `as_of`, the state at that time.',
    tag: 'Companies',
    answer: ProductAnswer,
    refuses: ['not_found'],
  })
  async one(
    @Req() request: EdgeRequest,
    @Param('slug') slug: string,
    @Query() query: AsOfQueryDto,
  ): Promise<ProductAnswer> {
    return this.charges.metered<Uncharged<ProductAnswer>>(request, async () => {
      const asOf = await knownTime(this.queries, query.as_of, ['companies']);
      const product = await this.products.bySlug(slug, asOf);
      noteShown(request, shownIn(product, asOf !== undefined));
      return { body: { ...presentProduct(product, request.server.publicUrl), ...asOfMember(asOf) } };
    });
  }
}
