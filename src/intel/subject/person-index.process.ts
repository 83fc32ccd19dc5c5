import { Injectable } from '@nestjs/common';
import { type PersonEvent } from '../../companies/people/person.events.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type Following, type ProcessManager, RunsAsProcess } from '../../platform/process/log-process.js';
import { Vault } from '../../platform/vault/vault.js';
import { personKey } from '../../vocabulary/person-key.js';
import { profileOf } from './subject-query.rules.js';
import { NAME_LOOKUP, PROFILE_LOOKUP } from './subjects-on-file.service.js';

type Registered = Extract<PersonEvent, { type: 'PersonRegistered' }>['data'];

/** Indexes stored people by name and profile. The vault keeps keyed digests only, and erases them with the person. */
@RunsAsProcess()
@Injectable()
export class PersonIndex implements ProcessManager {
  readonly name = 'person-index';
  readonly follows: Following = {
    categories: ['person'],
    concerns: ({ type }) => type === 'PersonRegistered',
    react: (event) => this.react(event),
  };

  constructor(private readonly vault: Vault) {}

  private async react(event: RecordedEvent): Promise<void> {
    const { personId, sealedName, sealedLinkedinUrl, generated } = event.data as Registered;
    // Generated people are not searched for, and there may be a million of them.
    if (generated) return;
    const sealed = sealedLinkedinUrl ? [sealedName, sealedLinkedinUrl] : [sealedName];
    const [name, profile] = await this.vault.openAll<string>(sealed);
    const key = typeof name === 'string' ? personKey(name) : '';
    if (key !== '') await this.vault.remember(NAME_LOOKUP, key, `person-${personId}`);
    const known = typeof profile === 'string' ? profileOf(profile) : null;
    if (known?.kind === 'person_profile') await this.vault.remember(PROFILE_LOOKUP, known.handle, `person-${personId}`);
  }
}
