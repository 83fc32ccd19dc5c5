import { latestRolesSql } from '../../../projections/people/people.entity.js';
import { personSlug } from '../../vocabulary/person-key.js';
import { type Sealed } from '../../kernel/sealed.js';
import { type KnownPerson } from './find-person-by-email.query.js';

/** Read without names, which are decrypted together. */
export interface SealedPerson {
  readonly person_id: string;
  readonly sealed_name: Sealed;
  readonly current_title: string | null;
}

export const SEALED_PERSON = `p.person_id, p.sealed_name,
  (SELECT r.title FROM (${latestRolesSql('= p.person_id')}) AS r JOIN read.companies c USING (company_id)
   WHERE r.is_current IS NOT FALSE AND c.status <> 'pending'
   ORDER BY r.is_current IS TRUE DESC, r.observed_at DESC, r.title LIMIT 1) AS current_title`;

export function personOf({ person_id: id, current_title }: SealedPerson, name: string): KnownPerson {
  return { id, name, slug: personSlug(name, id), current_title };
}
