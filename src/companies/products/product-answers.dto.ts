import { charged } from '../../web/openapi/answer-parts.js';
import { link, object, orNull, text, uuid } from '../../web/openapi/answer-schema.js';

export const PRODUCT_ANSWER = charged('One product.', {
  id: uuid('The product; stable for good.'),
  name: text('Its name.'),
  slug: text('Its address here.'),
  category: orNull(text('What kind of product it is.')),
  pricing_type: orNull(text('How it is priced.')),
  status: orNull(text('Whether it is offered.')),
  website: orNull(text('Its site.')),
  service_url: link('Its page here.'),
  company: object('Whose product it is.', {
    name: text('Its name.'),
    slug: text('Its slug.'),
    website: orNull(text('Its site.')),
    service_url: link('Its page here.'),
  }),
});
