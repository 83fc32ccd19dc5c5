import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type Sealed } from '../../kernel/sealed.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { type Contacts } from '../intake/submission-parts.rules.js';
import { addressKey, mayBeAddressOf } from './contact-owner.rules.js';

export interface ContactOwner {
  /** Null where it is no longer readable. */
  readonly name: string | null;
  /** The person's known addresses. */
  readonly addresses: readonly string[];
  /** Submissions that name the person: a matching address there is the person's. */
  readonly namedIn: ReadonlySet<string>;
}

interface ContactsRow {
  readonly submission_id: string;
  readonly contacts: Sealed;
}

/** An erasure may take longer, since a wrong "erased" is worse than a delay. */
const WAIT_MS = 15_000;
const OPEN_AT_ONCE = 5_000;

/** Contact addresses of submissions in any state. */
@Injectable()
export class SubmittedContacts {
  constructor(
    private readonly readStore: ReadStore,
    private readonly eventStore: EventStore,
    private readonly freshness: Freshness,
    private readonly vault: Vault,
  ) {}

  /** Waits until the read model has all submissions of the log. @throws DomainError unavailable */
  async mustBeCurrent(): Promise<void> {
    if (await this.freshness.waitFor(['submissions'], await this.eventStore.headPosition(), WAIT_MS)) return;
    throw new DomainError('unavailable', 'Not all submissions are readable yet; nothing was erased. Try again.');
  }

  /** Submissions with a contact address of `owner`; an address that is the person's in one is theirs in all. */
  async withAddressesOf({ name, addresses, namedIn }: ContactOwner): Promise<string[]> {
    const contacts = await this.all();
    const addressKeys = new Set(addresses.map(addressKey));
    for (const [submissionId, known] of contacts) {
      if (name === null || !namedIn.has(submissionId)) continue;
      for (const address of known) if (mayBeAddressOf(name, address)) addressKeys.add(addressKey(address));
    }
    return [...contacts]
      .filter(([, known]) => known.some((address) => addressKeys.has(addressKey(address))))
      .map(([submissionId]) => submissionId);
  }

  private async all(): Promise<Map<string, readonly string[]>> {
    const rows = await this.readStore.query<ContactsRow>(
      'SELECT submission_id, contacts FROM read.submissions WHERE contacts IS NOT NULL',
    );
    const found = new Map<string, readonly string[]>();
    for (let at = 0; at < rows.length; at += OPEN_AT_ONCE) {
      const some = rows.slice(at, at + OPEN_AT_ONCE);
      const opened = await this.vault.openAll<Contacts>(some.map(({ contacts }) => contacts));
      some.forEach(({ submission_id: id }, index) => found.set(id, Object.values(opened[index] ?? {})));
    }
    return found;
  }
}
