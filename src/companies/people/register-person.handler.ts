import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SubjectErased, Vault } from '../../platform/vault/vault.js';
import { PersonIdentities } from '../identity/person-identities.service.js';
import { erasedSubjects } from '../identity/person-identity.rules.js';
import { PersonStreams } from './person-streams.service.js';
import { observePerson } from './person.decide.js';
import { personStream } from './person.events.js';
import { RegisterPerson } from './register-person.command.js';

@CommandHandler(RegisterPerson)
@Injectable()
export class RegisterPersonHandler implements ICommandHandler<RegisterPerson> {
  constructor(
    private readonly people: PersonStreams,
    private readonly vault: Vault,
    private readonly identities: PersonIdentities,
  ) {}

  async execute({ person, role, provenance, context }: RegisterPerson): Promise<bigint> {
    const { personId, name, linkedinUrl } = person;
    const identity = await this.identities.of({ name, linkedinUrl, companyId: role.companyId });
    if ((await this.vault.erasedOf(erasedSubjects(identity))).size > 0) return 0n;
    const texts = [name, ...(linkedinUrl === null ? [] : [linkedinUrl])];
    try {
      const sealed = await this.vault.sealAll(texts.map((value) => ({ subject: personStream(personId), value })));
      const [sealedName, sealedLinkedinUrl = null] = sealed;
      if (!sealedName) throw new Error('the vault sealed nothing');
      const { identifiers } = identity;
      const seen = {
        personId,
        sealedName,
        sealedLinkedinUrl,
        identifiers,
        roles: [role],
        provenance,
        generated: false,
      };
      return await this.people.decide(personId, context, (state) => observePerson(state, seen));
    } catch (error) {
      if (error instanceof SubjectErased) return 0n;
      throw error;
    }
  }
}
