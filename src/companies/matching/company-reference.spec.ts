import { type DomainError } from '../../kernel/domain-error.js';
import { companyReferenceOf } from './company-reference.rules.js';

it.each([
  [{}, 'domain is missing, and so is slug; one of them is needed'],
  [{ name: undefined }, 'domain is missing, and so are slug and name; one of them is needed'],
  [{ domain: 'acme' }, 'domain is no domain or web address'],
])('the reference %j is refused by a sentence that names the field', (asked, message) => {
  let refusal: unknown;
  try {
    companyReferenceOf(asked);
  } catch (error) {
    refusal = error;
  }
  const { message: detail, details } = refusal as DomainError;
  expect([detail, details.errors]).toEqual([`${message}.`, [{ field: 'domain', message, suggestion: 'acme.com' }]]);
});
