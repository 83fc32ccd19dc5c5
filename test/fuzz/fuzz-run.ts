import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { type CliIo } from '../../src/cli/io/command.js';
import { Random } from '../simulation/random.js';
import { AnswerCheck } from './answer-check.js';
import { callOf, type DocumentedOperation, type FuzzCall } from './call.js';
import { type FuzzWorld } from './fuzz-world.js';
import { ledgerFaults, receiptOf, type Receipt } from './ledger-check.js';
import { curlOf, newAgent, send } from './send.js';

/** Statuses that depend on the protocol or the caller's rate, not on the operation; 0 without an answer. */
const OF_ANY_OPERATION = new Set([0, 204, 405, 406, 413, 414, 415, 429]);

export interface FuzzResult extends Record<string, unknown> {
  readonly calls: number;
  readonly faults: number;
}

const AT_ONCE = 24;
/** Of faults that read alike the first is printed. */
const MOST_SHOWN = 100;
/** Refunds of jobs that failed, and of charges without a job, come by themselves. */
const SETTLED_MS = 120_000;
const POLL_MS = 1_000;

interface Fault {
  readonly what: string;
  readonly kind: string;
  readonly curl: string | null;
}

/** Calls, answers, and what was found wrong. */
export class FuzzRun {
  private readonly check: AnswerCheck;
  private readonly receipts: Receipt[] = [];
  private readonly statuses = new Map<number, number>();
  private readonly answered = new Set<string>();
  /** Operation, status and code of the problem. */
  private readonly outcomes = new Set<string>();
  private readonly faults: Fault[] = [];
  private readonly alike = new Map<string, number>();
  private done = 0;

  constructor(
    private readonly world: FuzzWorld,
    private readonly operations: readonly DocumentedOperation[],
    private readonly io: CliIo,
  ) {
    this.check = new AnswerCheck(world.document.components);
  }

  async run(seed: number, calls: number): Promise<FuzzResult> {
    const startedAt = performance.now();
    const pids = this.pids();
    await this.call(seed, calls);
    await this.afterwards(pids);
    const seconds = Math.round(performance.now() - startedAt) / 1_000;
    const statuses = [...this.statuses].sort(([a], [b]) => a - b);
    const words = statuses.map(([status, count]) => `${count} × ${status || 'none'}`).join(', ');
    const { size } = new Set(this.receipts.map(({ operationId }) => operationId));
    this.io.say(
      `${this.done} calls of ${size} operations (${words}), ${this.answered.size} operations answered 2xx, ` +
        `${this.faults.length} faults in ${seconds} s; seed ${seed}`,
    );
    return {
      calls: this.done,
      operations: size,
      statuses: Object.fromEntries(statuses),
      answered_2xx: this.answered.size,
      outcomes: this.outcomes.size,
      never_2xx: this.operations.map(({ id }) => id).filter((id) => !this.answered.has(id)),
      faults: this.faults.length,
      kinds: this.alike.size,
      examples: this.faults.slice(0, 10),
      seed,
      seconds,
    };
  }

  private async call(seed: number, calls: number): Promise<void> {
    const agent = newAgent(AT_ONCE);
    const baseUrl = this.world.stack.record.baseUrl ?? '';
    const progress = this.io.progress('calls', calls);
    let next = 0;
    const caller = async (): Promise<void> => {
      while (next < calls && !this.io.stopping.aborted) {
        const call = this.made(seed + next++);
        const answer = await send(agent, baseUrl, call);
        this.note(call, answer, baseUrl);
        this.done++;
        progress.update(this.done, this.faults.length === 0 ? '' : `${this.faults.length} faults`);
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, calls) }, caller));
    progress.end();
    agent.destroy();
  }

  private made(seed: number): FuzzCall {
    const random = new Random(seed);
    return callOf(seed, random.pick(this.operations), this.world.calls, random);
  }

  private note(call: FuzzCall, answer: Awaited<ReturnType<typeof send>>, baseUrl: string): void {
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 200 && answer.status < 300) this.answered.add(call.operation.id);
    if (!OF_ANY_OPERATION.has(answer.status)) {
      this.outcomes.add(`${call.operation.id} ${answer.status} ${codeOf(answer.text)}`);
    }
    this.receipts.push(receiptOf(call, answer));
    for (const fault of this.check.faultsOf(call, answer)) {
      this.report(`seed ${call.seed}, ${call.operation.id}: ${fault}`, curlOf(baseUrl, call));
    }
  }

  private report(what: string, curl: string | null): void {
    const kind = what
      .replace(/^seed \d+, /, '')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .slice(0, 110);
    const times = (this.alike.get(kind) ?? 0) + 1;
    this.alike.set(kind, times);
    this.faults.push({ what, kind, curl });
    if (times > 1 || this.alike.size > MOST_SHOWN) return;
    this.io.say(`FAULT: ${what}`);
    if (curl) this.io.say(`       ${curl}`);
  }

  /** Ledger, parked events, processes. */
  private async afterwards(pids: string): Promise<void> {
    const { stack, accounts } = this.world;
    const eventStore = new EventStore({ url: stack.record.eventstoreUrl ?? '', catalog: EVENT_CATALOG });
    const readStore = new ReadStore({ url: stack.record.databaseUrl ?? '', poolSize: 2 });
    try {
      const prices = new Map(
        this.world.operations.flatMap(({ id, credits }) => (credits ? [[id, credits.credits] as const] : [])),
      );
      const checkLedger = (): Promise<string[]> => ledgerFaults(eventStore, accounts, this.receipts, prices);
      let found = await checkLedger();
      for (const giveUpAt = performance.now() + SETTLED_MS; found.length > 0 && performance.now() < giveUpAt;) {
        await new Promise((wake) => setTimeout(wake, POLL_MS));
        found = await checkLedger();
      }
      for (const fault of [...found, ...(await parkedIn(readStore))]) this.report(fault, null);
      if (this.pids() !== pids) this.report('a process has died and was started again', null);
    } finally {
      await Promise.allSettled([eventStore.close(), readStore.close()]);
    }
  }

  private pids(): string {
    return JSON.stringify(Object.entries(this.world.stack.record.processes).map(([name, one]) => [name, one?.pid]));
  }
}

/** The code of a problem document. */
function codeOf(text: string): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? '';
}

/** What callers send must never be more than the service can digest. */
async function parkedIn(readStore: ReadStore): Promise<string[]> {
  const rows = await readStore.query<{ who: string; stream: string; error: string }>(
    `SELECT projection AS who, stream, error FROM read.parked_events
     UNION ALL SELECT name, stream, error FROM ops.process_parked
     UNION ALL SELECT group_name, stream, error FROM ops.feed_parked`,
  );
  return rows.map(({ who, stream, error }) => `${who} has parked an event of ${stream}: ${error.slice(0, 200)}`);
}
