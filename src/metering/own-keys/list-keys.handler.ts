import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { accountDecider, type ApiKeyState, isLive, keysOf } from '../accounts/account.decide.js';
import { type AccountEvent, accountStream } from '../accounts/account.events.js';
import { KeyNames } from '../keys/key-names.service.js';
import { KeyUse } from '../keys/key-use.service.js';
import { type ListedKey, ListKeys } from './list-keys.query.js';

/** When a key was issued and revoked; the account's state has no times. */
interface KeyTimes {
  readonly issued: Map<string, Date>;
  readonly revoked: Map<string, Date>;
}

/** Reads the log, so that the list shows a change at once. */
@QueryHandler(ListKeys)
export class ListKeysHandler implements IQueryHandler<ListKeys> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly names: KeyNames,
    private readonly use: KeyUse,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, mostEnded }: ListKeys): Promise<readonly ListedKey[]> {
    const { keys: all, times } = await this.load(accountId);
    const now = this.clock.now();
    const endOf = ({ keyId, endsAt }: ApiKeyState): number => times.revoked.get(keyId)?.getTime() ?? endsAt ?? 0;
    const ended = all.filter((key) => !isLive(key, now)).sort((a, b) => endOf(b) - endOf(a));
    const omitted = new Set(ended.slice(mostEnded));
    const keys = all.filter((key) => !omitted.has(key));
    const [names, days] = await Promise.all([this.names.open(keys), this.use.lastDays(keys.map(({ keyId }) => keyId))]);
    return keys
      .map((key): ListedKey => {
        const { keyId, keyPrefix, replacesKeyId, recordsReads, endsAt } = key;
        const scheduled = endsAt === null ? null : new Date(endsAt);
        return {
          keyId,
          keyPrefix,
          replacesKeyId,
          recordsReads,
          name: names.get(keyId) ?? null,
          issuedAt: times.issued.get(keyId) ?? new Date(0),
          lastUsedDay: days.get(keyId) ?? null,
          isActive: isLive(key, now),
          endsAt: times.revoked.get(keyId) ?? scheduled,
        };
      })
      .toReversed();
  }

  private async load(accountId: string): Promise<{ keys: readonly ApiKeyState[]; times: KeyTimes }> {
    const times: KeyTimes = { issued: new Map(), revoked: new Map() };
    let state = accountDecider.initial;
    for await (const recorded of this.eventStore.readStream(accountStream(accountId))) {
      const event = recorded as unknown as AccountEvent;
      const at = new Date(recorded.metadata.occurredAt);
      if (event.type === 'ApiKeyIssued') times.issued.set(event.data.keyId, at);
      if (event.type === 'ApiKeyRevoked') times.revoked.set(event.data.keyId, at);
      state = accountDecider.evolve(state, event);
    }
    return { keys: keysOf(state), times };
  }
}
