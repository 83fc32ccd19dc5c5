import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SubjectErased, Vault } from '../../platform/vault/vault.js';
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
  ) {}

  async execute({ person, role, provenance, context }: RegisterPerson): Promise<bigint> {
    const { personId, name, linkedinUrl } = person;
    const texts = [name, ...(linkedinUrl === null ? [] : [linkedinUrl])];
    try {
      const sealed = await this.vault.sealAll(texts.map((value) => ({ subject: personStream(personId), value })));
      const [sealedName, sealedLinkedinUrl = null] = sealed;
      if (!sealedName) throw new Error('the vault sealed nothing');
      const seen = { personId, sealedName, sealedLinkedinUrl, roles: [role], provenance, generated: false };
      return await this.people.decide(personId, context, (state) => observePerson(state, seen));
    } catch (error) {
      if (error instanceof SubjectErased) return 0n;
      throw error;
    }
  }
}
