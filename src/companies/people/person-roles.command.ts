import { type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { SubjectErased, type Vault } from '../../platform/vault/vault.js';
import { type Provenance } from '../record/company.events.js';
import { erasePerson, observePerson, personDecider, recordRoles, type PersonState } from './person.decide.js';
import { personStream, type PersonEvent, type Role } from './person.events.js';

export interface NewPerson {
  readonly personId: string;
  readonly name: string;
  readonly linkedinUrl: string | null;
}

/** People, as other features tell of them. Every command may be repeated; who is erased stays erased. */
export class PersonRoles {
  constructor(
    private readonly store: EventStore,
    private readonly vault: Vault,
  ) {}

  /** Adds a role to somebody on file; quiet where it is there. @returns the commit position, 0n where nobody is meant. */
  async add(personId: string, role: Role, provenance: Provenance, context: CommandContext): Promise<bigint> {
    return this.decide(personId, context, (state) =>
      state.phase === 'registered' ? recordRoles(state, personId, [role], provenance) : [],
    );
  }

  /** Puts a person on file with a role. */
  async register(person: NewPerson, role: Role, provenance: Provenance, context: CommandContext): Promise<bigint> {
    const { personId, name, linkedinUrl } = person;
    try {
      const sealed = await this.vault.sealAll(
        [name, linkedinUrl]
          .filter((value) => value !== null)
          .map((value) => ({ subject: personStream(personId), value })),
      );
      const [sealedName, sealedLinkedinUrl = null] = sealed;
      if (!sealedName) throw new Error('the vault sealed nothing');
      const seen = { personId, sealedName, sealedLinkedinUrl, roles: [role], provenance, generated: false };
      return await this.decide(personId, context, (state) => observePerson(state, seen));
    } catch (error) {
      if (error instanceof SubjectErased) return 0n;
      throw error;
    }
  }

  /** Says in the log that a person's key is gone. */
  erase(personId: string, context: CommandContext): Promise<bigint> {
    return this.decide(personId, context, (state) => erasePerson(state, personId));
  }

  private async decide(
    personId: string,
    context: CommandContext,
    decision: (state: PersonState) => readonly PersonEvent[],
  ): Promise<bigint> {
    const { position } = await decideOn(this.store, personStream(personId), personDecider, decision, {
      ...context,
      commandId: deriveId('person', `${context.commandId}/${personId}`),
    });
    return position;
  }
}
