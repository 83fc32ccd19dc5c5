import { latestRolesSql } from '../../../projections/people/people.entity.js';
import {
  always,
  type ExportColumn,
  type ExportSource,
  type ExportTable,
  inColumns,
  maybe,
} from '../../file-export/export-table.js';
import { currentTitle } from '../people/current-title.rules.js';

const ROLE: readonly ExportColumn[] = [
  always('company_id', 'text', 'The company.', { format: 'uuid' }),
  always('company_name', 'text', 'Its current name.'),
  always('company_slug', 'text', 'Its address here.'),
  maybe('title', 'text', 'Title there.'),
  always('is_founder', 'flag', 'Whether the person founded the company.'),
  maybe('is_current', 'flag', 'Whether the role is current according to the sources.'),
];

const COLUMNS = [
  always('id', 'text', 'The person; stable for good.', { format: 'uuid' }),
  maybe('current_title', 'text', 'Title in the first role that has not ended.'),
  always('roles', { records: ROLE }, 'Roles on file, current ones first.'),
];

interface RoleRow {
  readonly person_id: string;
  readonly company_id: string;
  readonly company_name: string;
  readonly company_slug: string;
  readonly title: string;
  readonly is_founder: boolean;
  readonly is_current: boolean | null;
}

const ROLES = `SELECT r.person_id, r.company_id, c.name AS company_name, c.slug AS company_slug, r.title, r.is_founder,
    r.is_current
  FROM (${latestRolesSql('= ANY($1::uuid[])')}) AS r JOIN read.companies c USING (company_id) WHERE c.status <> 'pending'
  ORDER BY r.person_id, r.is_current IS TRUE DESC, r.observed_at DESC, c.slug COLLATE "C", r.title COLLATE "C"`;

/** People by id with their roles: without names, profiles and addresses. */
export const peopleTable: ExportTable = {
  name: 'people',
  title: 'People',
  description: 'Every person on file by id, with roles at companies. Names, profiles and addresses are left out.',
  version: 1,
  key: ['id'],
  sortedBy: ['id'],
  columns: COLUMNS,
  models: ['companies', 'people'],
  async *rows({ stream, store }: ExportSource) {
    const batches = stream<{ person_id: string }>('SELECT person_id FROM read.people ORDER BY person_id');
    for await (const people of batches) {
      const found = await store.query<RoleRow>(ROLES, [people.map(({ person_id: id }) => id)]);
      const roles = new Map(people.map(({ person_id: id }) => [id, [] as Omit<RoleRow, 'person_id'>[]]));
      for (const { person_id: id, ...role } of found) roles.get(id)?.push(role);
      yield people.map(({ person_id: id }) => {
        const of = roles.get(id) ?? [];
        return inColumns(COLUMNS, { id, current_title: currentTitle({ roles: of }), roles: of });
      });
    }
  },
};
