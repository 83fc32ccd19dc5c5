import { Inject, Injectable } from '@nestjs/common';
import { type StaffDirectory, type StaffMember } from '../../web/staff/staff.js';
import { type Config } from '../../platform/config/config.js';
import { type CommandContext, type Decided, decideOn, foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { pauseFor } from '../../platform/process/pause-for.js';
import { CONFIG } from '../../platform/tokens.js';
import {
  activeNamed,
  activeOperators,
  hasNamedOperator,
  operatorsDecider,
  type OperatorsState,
  type RegisteredOperator,
} from '../operators.decide.js';
import { OPERATORS_STREAM, type OperatorEvent } from '../operators.events.js';
import { hashOperatorToken, isOperatorToken } from './operator-token.rules.js';

/** How long another process may still accept a revoked token. */
const FRESH_MS = 1_000;
/** How long a page waits for the log where this process knows an earlier state. */
const PATIENCE_MS = 500;

interface Known {
  readonly state: OperatorsState;
  readonly revision: bigint;
  /** By a clock that is never set back: that of the machine could make an old state fresh. */
  readonly readAt: number;
}

/** Operators, folded from their short stream, so that revocations do not wait for a read model. */
@Injectable()
export class OperatorRegister implements StaffDirectory {
  private known: Known | null = null;
  private reading: Promise<Known> | null = null;

  constructor(
    private readonly eventStore: EventStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'apiKeyPepper'>,
  ) {}

  async byToken(token: string): Promise<StaffMember | null> {
    if (!isOperatorToken(token)) return null;
    const hash = hashOperatorToken(token, this.config.apiKeyPepper);
    return this.find(({ tokenHash }) => tokenHash === hash);
  }

  async byId(operatorId: string): Promise<StaffMember | null> {
    return this.find((one) => one.operatorId === operatorId);
  }

  /** The operator of a session that is open, also while the log does not answer: a revocation ends their sessions. */
  async ofSession(operatorId: string): Promise<StaffMember | null> {
    const known = activeOperators((await this.lastKnown()).state).find((one) => one.operatorId === operatorId);
    return known ? memberOf(known) : this.byId(operatorId);
  }

  /** Whether the shared token no longer opens the console. */
  async hasNamedOperator(): Promise<boolean> {
    return hasNamedOperator((await this.current()).state);
  }

  /** The same for a session of the shared token that is open. */
  async hasHadNamedOperator(): Promise<boolean> {
    return hasNamedOperator((await this.lastKnown()).state);
  }

  /**
   * Whether a session that has begun may go on (null: one of the shared token), by a read of the log that begins now. A
   * revocation that this read misses is appended later, and ends the session in Postgres.
   */
  async mayGoOn(operatorId: string | null): Promise<boolean> {
    await this.reading?.catch(() => undefined);
    const { state } = await this.read();
    if (operatorId === null) return !hasNamedOperator(state);
    return activeOperators(state).some((one) => one.operatorId === operatorId);
  }

  /** The active operator of a name as last read, also while the log does not answer; null for an unknown one. */
  async lastNamed(name: string): Promise<string | null> {
    const known = await this.lastKnown().catch(() => null);
    return (known && activeNamed(known.state, name)?.operatorId) ?? null;
  }

  /** All operators ever added, read from the log now. */
  async all(): Promise<readonly RegisteredOperator[]> {
    return (await this.read()).state.operators;
  }

  async decide(
    context: CommandContext,
    decision: (state: OperatorsState) => readonly OperatorEvent[],
  ): Promise<Decided<OperatorsState, OperatorEvent>> {
    const decided = await decideOn(this.eventStore, OPERATORS_STREAM, operatorsDecider, decision, context);
    this.cache(decided);
    return decided;
  }

  private async find(isMeant: (one: RegisteredOperator) => boolean): Promise<StaffMember | null> {
    const found = activeOperators((await this.current()).state).find(isMeant);
    // Another process may have added the operator a moment ago.
    const sure = found ?? activeOperators((await this.read()).state).find(isMeant);
    return sure ? memberOf(sure) : null;
  }

  private current(): Known | Promise<Known> {
    const { known } = this;
    return known && performance.now() - known.readAt < FRESH_MS ? known : this.read();
  }

  /** The present state, or what was last read where the log is silent or down. */
  private async lastKnown(): Promise<Known> {
    const [{ known }, present] = [this, this.current()];
    if (!known || known === present) return present;
    const patience = pauseFor(PATIENCE_MS, undefined, { ref: false });
    return Promise.race([Promise.resolve(present).catch(() => known), patience.then(() => known)]);
  }

  /** Concurrent callers share one read of the log. */
  private read(): Promise<Known> {
    this.reading ??= foldStream(this.eventStore, OPERATORS_STREAM, operatorsDecider)
      .then((read) => this.cache(read))
      .finally(() => {
        this.reading = null;
      });
    return this.reading;
  }

  /** A read that began before this process's own append must not restore an operator revoked by it. */
  private cache({ state, revision }: Omit<Known, 'readAt'>): Known {
    const newest = this.known && this.known.revision > revision ? this.known : { state, revision };
    return (this.known = { ...newest, readAt: performance.now() });
  }
}

function memberOf({ operatorId, name, role }: RegisteredOperator): StaffMember {
  return { operatorId, name, role, label: `${name}#${operatorId.slice(0, 8)}` };
}
