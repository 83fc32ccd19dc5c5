import { type PublicRecord } from '../../registries/registry.port.js';
import { type PersonSubject } from '../subject/subject.rules.js';

/** Stored roles as ties to firms. A source without an address is shown by the firm's page here. */
export function roleRecords({ name, roles }: PersonSubject, now: string): PublicRecord[] {
  return roles.map(({ title, companyName, companySlug, isCurrent, source }) => ({
    section: 'affiliated_entities',
    label: companyName,
    value: title,
    attributes: { name: companyName, relation: title, slug: companySlug, is_current: isCurrent },
    person: name,
    source: {
      name: source.name,
      url: source.url ?? `/companies/${companySlug}`,
      retrievedAt: source.observedAt || now,
      document: null,
    },
  }));
}
