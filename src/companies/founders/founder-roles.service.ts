import { Injectable } from '@nestjs/common';
import { type Sealed } from '../../kernel/sealed.js';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { PersonStreams } from '../people/person-streams.service.js';
import { recordRoles } from '../people/person.decide.js';
import { changedRoles, type RoleOnFile } from './founder-standing.rules.js';
import { type FoundFounder } from './record-founders.command.js';

/** Of several records that state a role of a person, the one with the latest statement. */
const ROLES_SQL = `SELECT DISTINCT ON (r.person_id, lower(r.title)) r.record_id, r.person_id, r.title, r.is_current,
    bool_or(r.is_founder) OVER (PARTITION BY r.person_id, lower(r.title)) AS is_founder, p.sealed_name
  FROM read.person_roles r JOIN read.people p USING (person_id) WHERE r.company_id = $1
  ORDER BY r.person_id, lower(r.title), r.observed_at DESC, r.record_id, r.revision DESC`;

/** Roles on file of a company's founders. */
@Injectable()
export class FounderRoles {
  constructor(
    private readonly people: PersonStreams,
    private readonly readStore: ReadStore,
    private readonly vault: Vault,
  ) {}

  /** Ends or resumes roles of founders on file, under the titles on file. @returns the last position; 0n without an event */
  async restate(companyId: string, founders: readonly FoundFounder[], context: CommandContext): Promise<bigint> {
    const stated = founders.flatMap(({ name, standing }) => (standing ? [{ name, ...standing }] : []));
    const roles = stated.length === 0 ? [] : await this.rolesAt(companyId);
    let last = 0n;
    for (const statement of stated) {
      const { isCurrent, provenance } = statement;
      const changed = changedRoles(roles, statement);
      for (const recordId of new Set(changed.map(({ record_id }) => record_id))) {
        const own = changed
          .filter(({ record_id }) => record_id === recordId)
          .map(({ title, is_founder: isFounder }) => ({ companyId, title, isFounder, isCurrent }));
        const position = await this.people.decide(recordId, context, (state) =>
          state.phase === 'registered' ? recordRoles(state, recordId, own, provenance) : [],
        );
        if (position > last) last = position;
      }
    }
    return last;
  }

  private async rolesAt(companyId: string): Promise<RoleOnFile[]> {
    const rows = await this.readStore.prepared<Omit<RoleOnFile, 'name'> & { readonly sealed_name: Sealed }>(
      'roles_at_company',
      ROLES_SQL,
      [companyId],
    );
    const names = await this.vault.openAll<string>(rows.map(({ sealed_name }) => sealed_name));
    return rows.flatMap(({ sealed_name: _sealed, ...role }, at) => {
      const name = names[at];
      return name === null || name === undefined ? [] : [{ ...role, name }];
    });
  }
}
