import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { readSubmission } from '../intake/submission-history.js';
import { type SealedPerson } from '../intake/submission-parts.rules.js';
import { CONTACTS_PART } from '../submission.decide.js';
import { FindContactsBeside } from './find-contacts-beside.query.js';
import { type SubmittedMention } from './find-submitted-person.query.js';
import { SubmittedContacts } from './submitted-contacts.service.js';

@QueryHandler(FindContactsBeside)
@Injectable()
export class FindContactsBesideHandler implements IQueryHandler<FindContactsBeside> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly vault: Vault,
    private readonly contacts: SubmittedContacts,
  ) {}

  async execute({ submissionId, part }: FindContactsBeside): Promise<readonly SubmittedMention[]> {
    const { state } = await readSubmission(this.eventStore, submissionId);
    if (!('received' in state)) return [];
    const submitted = state.received.people.find((each) => `${each.part}/${each.index}` === part);
    const person = submitted && (await this.vault.open<SealedPerson>(submitted.sealed));
    if (!person) return [];
    await this.contacts.mustBeCurrent();
    const addresses = person.email === undefined ? [] : [person.email];
    const owner = { name: person.name, addresses, namedIn: new Set([submissionId]) };
    const found = await this.contacts.withAddressesOf(owner);
    return found.map((each) => ({ submissionId: each, part: CONTACTS_PART }));
  }
}
