import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type PlanName, type Wallet } from '../../kernel/credits.js';
import { decideOn, foldStream, type CommandContext } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId, isUuid, newId } from '../../platform/ids/ids.js';
import {
  accountDecider,
  issueKey,
  openAccount,
  revokeKey,
  rotateKey,
  type AccountState,
  type NewKey,
} from './account.decide.js';
import { accountStream, type AccountEvent } from './account.events.js';
import { generateApiKey, hashApiKey, shownPrefix } from './api-key.rules.js';
import { type Ledger } from '../ledger/ledger.service.js';

/** Who asks, and under which command. */
export interface By {
  /** UUID of the command; what it creates derives its ids from it. */
  readonly commandId: string;
  readonly actor: string;
  readonly reason?: string;
}

export interface IssuedKey {
  readonly accountId: string;
  readonly keyId: string;
  /** The key itself, this once. */
  readonly apiKey: string;
  readonly position: bigint;
}

/** What operators do with accounts. Every act is in the log with its actor and reason. */
export class Accounts {
  constructor(
    private readonly eventStore: EventStore,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly pepper: string,
  ) {}

  /** A new account with its first key. The books are opened first: a key always finds an account behind it. */
  async create(input: { readonly plan: PlanName; readonly label: string | null }, by: By): Promise<IssuedKey> {
    const accountId = deriveId('account', by.commandId);
    await this.ledger.open(accountId, input.plan, { correlationId: by.commandId, ...by });
    const key = this.newKey();
    const { position } = await this.decide(accountId, by, (state) => {
      const opening = openAccount(state, accountId, input.label);
      return [...opening, ...issueKey(opening.reduce(accountDecider.evolve, state), key.stored)];
    });
    return { accountId, keyId: key.stored.keyId, apiKey: key.apiKey, position };
  }

  async issueKey(accountId: string, by: By): Promise<IssuedKey> {
    const key = this.newKey();
    const { position } = await this.decide(accountId, by, (state) => issueKey(state, key.stored));
    return { accountId, keyId: key.stored.keyId, apiKey: key.apiKey, position };
  }

  async rotateKey(accountId: string, keyId: string, by: By): Promise<IssuedKey> {
    const key = this.newKey();
    const { position } = await this.decide(accountId, by, (state) => rotateKey(state, keyId, key.stored));
    return { accountId, keyId: key.stored.keyId, apiKey: key.apiKey, position };
  }

  async revokeKey(accountId: string, keyId: string, by: By): Promise<bigint> {
    return (await this.decide(accountId, by, (state) => revokeKey(state, keyId))).position;
  }

  async changePlan(accountId: string, plan: PlanName, by: By) {
    assertId(accountId);
    return this.ledger.changePlan(accountId, plan, { correlationId: by.commandId, ...by });
  }

  async grant(accountId: string, input: { readonly wallet: Wallet; readonly amount: number }, by: By) {
    assertId(accountId);
    const grantId = deriveId('grant', by.commandId);
    return this.ledger.grant(accountId, { ...input, grantId }, { correlationId: by.commandId, ...by });
  }

  /** @throws DomainError not_found */
  async keysOf(accountId: string): Promise<AccountState> {
    assertId(accountId);
    const { state } = await foldStream(this.eventStore, accountStream(accountId), accountDecider);
    if (state.accountId === null) throw new DomainError('not_found', 'There is no such account.');
    return state;
  }

  private decide(accountId: string, by: By, decision: (state: AccountState) => AccountEvent[]) {
    assertId(accountId);
    const context: CommandContext = { correlationId: by.commandId, now: this.clock.now(), ...by };
    return decideOn(this.eventStore, accountStream(accountId), accountDecider, decision, context);
  }

  private newKey(): { readonly apiKey: string; readonly stored: NewKey } {
    const apiKey = generateApiKey();
    const keyHash = hashApiKey(apiKey, this.pepper);
    return { apiKey, stored: { keyId: newId(), keyHash, keyPrefix: shownPrefix(apiKey) } };
  }
}

function assertId(accountId: string): void {
  if (!isUuid(accountId)) throw new DomainError('not_found', 'There is no such account.');
}
