import { type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { SubjectErased, type Vault } from '../../platform/vault/vault.js';
import { type Provenance } from '../record/company.events.js';
import { personDecider, recordEmail } from './person.decide.js';
import { EMAIL_LOOKUP, personStream } from './person.events.js';

/** Addresses of people on file. Whoever is erased gets none, and is found by none. */
export class PersonEmails {
  constructor(
    private readonly store: EventStore,
    private readonly vault: Vault,
  ) {}

  /** Adds an address; quiet where it is known. @returns the commit position, 0n where nothing was appended. */
  async add(personId: string, email: string, provenance: Provenance, context: CommandContext): Promise<bigint> {
    const subject = personStream(personId);
    const address = email.trim().toLowerCase();
    if ((await this.vault.subjectsOf(EMAIL_LOOKUP, address)).includes(subject)) return 0n;
    try {
      const sealedEmail = await this.vault.seal(subject, address);
      const { events, position } = await decideOn(
        this.store,
        subject,
        personDecider,
        (state) => recordEmail(state, personId, sealedEmail, provenance),
        { ...context, commandId: deriveId('person-email', `${context.commandId}/${personId}`) },
      );
      if (events.length === 0) return 0n;
      // After the event: a crash between the two records the address twice, and loses nothing.
      await this.vault.remember(EMAIL_LOOKUP, address, subject);
      return position;
    } catch (error) {
      if (error instanceof SubjectErased) return 0n;
      throw error;
    }
  }
}
