import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Sealed } from '../../kernel/sealed.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { type PersonIdentifier } from './person.events.js';
import { PersonIdentities } from '../identity/person-identities.service.js';
import { PersonStreams } from './person-streams.service.js';
import { identify, recordRoles } from './person.decide.js';
import { RecordRole } from './record-role.command.js';

@CommandHandler(RecordRole)
@Injectable()
export class RecordRoleHandler implements ICommandHandler<RecordRole> {
  constructor(
    private readonly people: PersonStreams,
    private readonly readStore: ReadStore,
    private readonly vault: Vault,
    private readonly identities: PersonIdentities,
  ) {}

  async execute({ personId, role, provenance, context }: RecordRole): Promise<bigint> {
    const identifiers = await this.namedAt(personId, role.companyId);
    return this.people.decide(personId, context, (state) =>
      state.phase === 'registered'
        ? [...identify(state, personId, identifiers, provenance), ...recordRoles(state, personId, [role], provenance)]
        : [],
    );
  }

  /** A later row that names the person at this company by name alone matches the same person. */
  private async namedAt(personId: string, companyId: string): Promise<readonly PersonIdentifier[]> {
    const [row] = await this.readStore.query<{ sealed_name: Sealed }>(
      'SELECT sealed_name FROM read.person_records WHERE record_id = $1',
      [personId],
    );
    const name = row ? await this.vault.open<string>(row.sealed_name) : null;
    return name === null ? [] : (await this.identities.of({ name, companyId })).identifiers;
  }
}
