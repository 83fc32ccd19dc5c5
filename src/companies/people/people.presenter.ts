import { currentTitle } from './current-title.rules.js';
import { type Person as PersonRecord } from './get-person.query.js';
import { type Person } from './person-answers.dto.js';

export function presentPerson(person: PersonRecord, publicUrl: string): Person {
  return {
    id: person.id,
    name: person.name,
    slug: person.slug,
    current_title: currentTitle(person),
    linkedin_url: person.linkedinUrl,
    roles: person.roles.map((role) => ({
      company: { name: role.company_name, slug: role.company_slug },
      title: role.title,
      is_founder: role.is_founder,
      is_current: role.is_current,
    })),
    service_url: `${publicUrl}/people/${person.slug}`,
  };
}
