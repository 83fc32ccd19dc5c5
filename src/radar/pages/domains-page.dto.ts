import { EmptyIsAbsent } from '../../web/validation/query-fields.js';
import { DomainsQueryDto } from '../domains/domains.dto.js';

/** The filters of `GET /domains`. */
export class DomainsPageDto extends DomainsQueryDto {
  // The form sends its empty field.
  @EmptyIsAbsent()
  override as_of?: string;
}
