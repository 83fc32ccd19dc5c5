import { companyPath } from '../../vocabulary/profile-path.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { type ProductAnswer } from './product-answers.dto.js';
import { type ProductRow } from './products.service.js';

export function presentProduct(product: ProductRow, publicUrl: string): Uncharged<ProductAnswer> {
  return {
    id: product.product_id,
    name: product.name,
    slug: product.slug,
    category: product.category,
    pricing_type: product.pricing_type,
    status: product.status,
    website: product.website,
    service_url: `${publicUrl}/products/${product.slug}`,
    company: {
      name: product.company_name,
      slug: product.company_slug,
      website: product.company_website,
      service_url: publicUrl + companyPath(product.company_slug),
    },
  };
}
