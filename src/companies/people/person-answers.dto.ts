import { charged, COMPANY_NAMED } from '../../web/openapi/answer-parts.js';
import { component, flag, link, list, object, orNull, text, uuid } from '../../web/openapi/answer-schema.js';

const PERSON = component('Person', 'A person with roles.', {
  id: uuid('The person; stable for good.'),
  name: text('Name.'),
  slug: text('Address here.'),
  current_title: orNull(text('Title in the first role that has not ended.')),
  linkedin_url: orNull(text('Profile.')),
  roles: list(
    object('A role.', {
      company: COMPANY_NAMED,
      title: orNull(text('Title there.')),
      is_founder: flag('Whether the person founded the company.'),
      is_current: orNull(flag('Whether the role goes on, as far as the sources say.')),
    }),
    'Roles on file.',
  ),
  service_url: link('The person’s page here.'),
});

export const PERSON_ANSWER = charged('One person.', { data: PERSON });
