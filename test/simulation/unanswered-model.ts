import {
  type OpenCharges,
  type UnansweredCharge,
  type UnansweredCharges,
} from '../../src/metering/refunds/unanswered-charges.port.js';
import { type Link } from './link.js';
import { type Bug } from './log-model.js';

interface Entry {
  readonly charge: UnansweredCharge | null;
  readonly reportedAt: number;
  checkedAt: number;
  state: 'open' | 'giving_back' | 'given_back' | 'answered';
}

const FIRST_CHECK_MS = 2_000;
const RETENTION_MS = 48 * 3_600_000;

/** The record of unanswered charges, under the same rules as its table. */
export class UnansweredTable {
  private readonly entries = new Map<string, Entry>();
  private opened: (() => void) | null = null;

  constructor(private readonly time: { now(): number }) {}

  /** Resolves once an entry exists, which saves empty sweeps. */
  whenOpen(): Promise<void> {
    const isOpen = [...this.entries.values()].some(({ state }) => state === 'open' || state === 'giving_back');
    return isOpen ? Promise.resolve() : new Promise((resolve) => (this.opened = resolve));
  }

  record(charges: readonly UnansweredCharge[]): void {
    for (const charge of charges) {
      const name = nameOf(charge.accountId, charge.requestId);
      if (!this.entries.has(name)) this.entries.set(name, this.entry(charge, 'open'));
    }
    this.opened?.();
  }

  store(accountId: string, requestId: string): boolean {
    const name = nameOf(accountId, requestId);
    const entry = this.entries.get(name) ?? this.entry(null, 'answered');
    if (entry.state !== 'open' && entry.state !== 'answered') return false;
    entry.state = 'answered';
    this.entries.set(name, entry);
    return true;
  }

  giveUp(accountId: string, requestId: string): boolean {
    const entry = this.entries.get(nameOf(accountId, requestId));
    if (entry?.state === 'open') entry.state = 'giving_back';
    return entry?.state !== 'answered';
  }

  due(): UnansweredCharge[] {
    return [...this.entries.values()].flatMap(({ charge, state, reportedAt, checkedAt }) => {
      const isDue = checkedAt + (checkedAt - reportedAt) / 4 + FIRST_CHECK_MS <= this.time.now();
      return charge && isDue && (state === 'open' || state === 'giving_back') ? [charge] : [];
    });
  }

  giveBack({ accountId, requestId }: UnansweredCharge): boolean {
    const entry = this.entries.get(nameOf(accountId, requestId));
    if (entry?.state !== 'open' && entry?.state !== 'giving_back') return false;
    entry.state = 'giving_back';
    entry.checkedAt = this.time.now();
    return true;
  }

  givenBack({ accountId, requestId }: UnansweredCharge): void {
    const entry = this.entries.get(nameOf(accountId, requestId));
    if (entry?.state === 'giving_back') entry.state = 'given_back';
  }

  neverLanded({ accountId, requestId }: UnansweredCharge): void {
    const name = nameOf(accountId, requestId);
    const state = this.entries.get(name)?.state;
    if (state === 'open' || state === 'giving_back') this.entries.delete(name);
  }

  stillOpen({ accountId, requestId }: UnansweredCharge): void {
    const entry = this.entries.get(nameOf(accountId, requestId));
    if (entry?.state === 'open' || entry?.state === 'giving_back') entry.checkedAt = this.time.now();
  }

  deleteOld(): void {
    for (const [name, { state, reportedAt }] of this.entries) {
      const isOver = state === 'answered' || state === 'given_back';
      if (isOver && reportedAt < this.time.now() - RETENTION_MS) this.entries.delete(name);
    }
  }

  private entry(charge: UnansweredCharge | null, state: Entry['state']): Entry {
    return { charge, state, reportedAt: this.time.now(), checkedAt: this.time.now() };
  }
}

/** One process's connection to that record. */
export class UnansweredFile implements UnansweredCharges, OpenCharges {
  constructor(
    private readonly table: UnansweredTable,
    private readonly link: Link,
    private readonly bug: Bug | null,
  ) {}

  record(charges: readonly UnansweredCharge[]): Promise<void> {
    if (this.bug === 'forget-the-unanswered') return Promise.resolve();
    return this.link.call(() => this.table.record(charges));
  }

  store(accountId: string, requestId: string): Promise<boolean> {
    if (this.bug === 'blind-to-late-answers') return Promise.resolve(true);
    return this.link.call(() => this.table.store(accountId, requestId));
  }

  giveUp(accountId: string, requestId: string): Promise<boolean> {
    return this.link.call(() => this.table.giveUp(accountId, requestId));
  }

  due = (): Promise<readonly UnansweredCharge[]> => this.link.call(() => this.table.due());
  giveBack = (charge: UnansweredCharge): Promise<boolean> => this.link.call(() => this.table.giveBack(charge));
  givenBack = (charge: UnansweredCharge): Promise<void> => this.link.call(() => this.table.givenBack(charge));
  neverLanded = (charge: UnansweredCharge): Promise<void> => this.link.call(() => this.table.neverLanded(charge));
  stillOpen = (charge: UnansweredCharge): Promise<void> => this.link.call(() => this.table.stillOpen(charge));
  deleteOld = (): Promise<void> => this.link.call(() => this.table.deleteOld());
}

function nameOf(accountId: string, requestId: string): string {
  return `${accountId} ${requestId}`;
}
