/**
 * SQL of one row for each role of the people whose id matches the condition. Several rows may state a role: the latest
 * observation counts, but any row makes a founder, since the others may only be silent about it.
 */
export function latestRolesSql(people: string): string {
  const role = 'r.person_id, r.company_id, lower(r.title)';
  return `SELECT DISTINCT ON (${role}) r.person_id, r.company_id, r.title, r.is_current, r.provenance, r.observed_at,
      bool_or(r.is_founder) OVER (PARTITION BY ${role}) AS is_founder
    FROM read.person_roles r WHERE r.person_id ${people}
    ORDER BY ${role}, r.observed_at DESC, r.record_id, r.revision DESC`;
}
