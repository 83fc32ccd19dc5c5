import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { Vault } from '../../platform/vault/vault.js';
import { sealedFieldsOf } from './sealed-fields.rules.js';
import { isOpen, revealDecider } from './reveal.decide.js';
import { revealStream } from './reveal.events.js';

/** A sealed field of an event. */
export interface SealedField {
  readonly path: string;
  readonly opened: {
    /** As JSON; null when the person was erased or the key is lost. */
    readonly text: string | null;
    /** True where the vault has no row for the key: it was not erased. */
    readonly isKeyLost: boolean;
    readonly until: string;
  } | null;
}

/** The sealed fields of an event, with the values of those that an operator has revealed. */
@Injectable()
export class RevealedFields {
  constructor(
    private readonly eventStore: EventStore,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(event: RecordedEvent): Promise<SealedField[]> {
    const fields = sealedFieldsOf(event.data);
    if (fields.size === 0) return [];
    const { state } = await foldStream(this.eventStore, revealStream(event.id), revealDecider);
    const now = new Date(this.clock.now()).toISOString();
    return Promise.all(
      [...fields].map(async ([path, sealed]): Promise<SealedField> => {
        const until = state.untilByPath[path];
        if (until === undefined || !isOpen(state, path, now)) return { path, opened: null };
        const value = await this.vault.open(sealed);
        const isKeyLost = value === null && (await this.vault.lostKeysOf([sealed])).has(sealed.kid);
        return { path, opened: { text: value === null ? null : JSON.stringify(value), isKeyLost, until } };
      }),
    );
  }
}
