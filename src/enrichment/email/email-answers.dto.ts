import { charged } from '../../web/openapi/answer-parts.js';
import { component, decimal, flag, link, orNull, text, uuid } from '../../web/openapi/answer-schema.js';

export const PERSON_BY_EMAIL_ANSWER = charged('The person whose address it is.', {
  id: uuid('The person.'),
  name: text('Name.'),
  slug: text('Address here.'),
  current_title: orNull(text('Title in the first role that has not ended.')),
  service_url: link('The person’s page here.'),
});

export const ENRICH_EMAIL_ANSWER = charged('Who and where the address belongs to.', {
  email: text('As it was sent.'),
  person: orNull(
    component('EmailPerson', 'The person; null for a role mailbox.', {
      name: text('Name, or a best guess at it.'),
      slug: orNull(text('Slug of the record; null where none is on file.')),
      current_title: orNull(text('Title, where it is known.')),
      is_guess: flag('True where nobody on file has this address.'),
    }),
  ),
  company: orNull(
    component('EmailCompany', 'The company by the domain; null for free mail and where none is on file.', {
      name: text('Its name.'),
      slug: text('Its slug.'),
      website: orNull(text('Its site.')),
      total_funding: orNull(decimal('USD in all.')),
      service_url: link('Its page here.'),
    }),
  ),
});
