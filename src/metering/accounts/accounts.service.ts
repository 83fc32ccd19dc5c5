import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { decideOn, foldStream, type CommandContext } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { isUuid } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { KeyDirectory } from '../keys/key-directory.service.js';
import { accountDecider, activeKeys, type AccountState } from './account.decide.js';
import { accountStream, type AccountEvent } from './account.events.js';

const KEY_ACTOR = 'key:';

/** Loads account streams and appends decisions to them. */
@Injectable()
export class Accounts {
  constructor(
    private readonly eventStore: EventStore,
    private readonly keys: KeyDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError not_found */
  async load(accountId: string): Promise<AccountState> {
    assertAccountId(accountId);
    const { state } = await foldStream(this.eventStore, accountStream(accountId), accountDecider);
    if (state.accountId === null) throw new DomainError('not_found', 'There is no such account.');
    return state;
  }

  /**
   * Key changes apply in this process as soon as the append is acknowledged.
   * @throws DomainError unauthorized where the actor is a key that was revoked while its request ran.
   */
  async decide(
    accountId: string,
    by: Omit<CommandContext, 'now' | 'correlationId'> & { readonly correlationId?: string },
    decision: (state: AccountState, now: number) => AccountEvent[],
  ) {
    assertAccountId(accountId);
    const context: CommandContext = { correlationId: by.commandId, now: this.clock.now(), ...by };
    const decideNow = (state: AccountState): AccountEvent[] => {
      assertActorWorks(state, by.actor, context.now);
      return decision(state, context.now);
    };
    const decided = await decideOn(this.eventStore, accountStream(accountId), accountDecider, decideNow, context);
    this.keys.learn(decided.events);
    return decided;
  }
}

/** Admission may have been by another process, up to two seconds after the revocation. */
function assertActorWorks(state: AccountState, actor: string, now: number): void {
  if (!actor.startsWith(KEY_ACTOR)) return;
  const keyId = actor.slice(KEY_ACTOR.length);
  if (activeKeys(state, now).some((key) => key.keyId === keyId)) return;
  throw new DomainError('unauthorized', 'The API key has ended.');
}

/** @throws DomainError not_found where the id is malformed. */
export function assertAccountId(accountId: string): void {
  if (!isUuid(accountId)) throw new DomainError('not_found', 'There is no such account.');
}
