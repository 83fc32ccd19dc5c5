import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { messageOf } from '../../kernel/error-message.js';
import { postRepeatedly } from '../../platform/consumers/feed-board.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { SingleActive } from '../../platform/locks/single-active.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { CONFIG } from '../../platform/tokens.js';
import { LogTiles } from '../notary/log-tiles.service.js';
import { type WithProofs } from '../proofs.settings.js';
import { checkpointOf, PublishedLog } from '../published/published-log.service.js';
import { type Witness, type WitnessPolicy } from './witness-policy.rules.js';
import { type WitnessAnswer, WitnessConnector } from './witness.connector.js';
import { nextWitnessed } from './witnessed-note.rules.js';
import { repeatEvery } from '../../platform/process/repeat-every.js';

/** Name of its lock and of its entry on the status board. */
export const WITNESSES = 'witnesses';
/** The name under which operators see that the files of the log cannot be read or written. */
const FILES = 'files of the log';
/** Public witnesses limit how often a log may ask. */
const ASK_EVERY_MS = 10_000;

/**
 * Asks the witnesses of the policy to sign the newest checkpoint, in one process at a time. The log never waits for
 * them: it publishes without, and their signatures come beside.
 */
@Injectable()
export class WitnessesSchedule implements OnModuleInit {
  /** Leaves that each witness has seen, as far as this process knows; a wrong number is answered with the right one. */
  private readonly seen = new Map<string, number>();
  private readonly troubles = new Map<string, string>();
  private readonly log: number;
  private readonly policy: WitnessPolicy;
  private state: 'starting' | 'standby' | 'active' = 'starting';

  constructor(
    private readonly readStore: ReadStore,
    private readonly background: BackgroundTasks,
    private readonly published: PublishedLog,
    private readonly tiles: LogTiles,
    private readonly connector: WitnessConnector,
    @Inject(Logger) private readonly logger: Logger,
    @Inject(CONFIG) { proofs }: WithProofs,
  ) {
    this.log = proofs.log;
    this.policy = proofs.witnessPolicy;
  }

  onModuleInit(): void {
    if (this.log === 0 || this.policy.witnesses.length === 0) return;
    this.background.register({
      name: WITNESSES,
      role: 'consumers',
      start: (signal) => Promise.resolve({ stopped: this.run(signal) }),
    });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const single = new SingleActive(this.readStore, WITNESSES, { onStandby: () => (this.state = 'standby') });
    const posting = postRepeatedly(this.readStore, signal, () => [
      { part: WITNESSES, state: this.state, trouble: this.trouble() },
    ]);
    await Promise.all([single.run(signal, (leaseSignal) => this.work(leaseSignal)), posting]);
  }

  private async work(signal: AbortSignal): Promise<void> {
    this.state = 'active';
    let cosigned = '';
    const ask = async (): Promise<void> => {
      const note = await this.tiles.checkpoint(this.log);
      if (note !== null && note !== cosigned && (await this.askAll(note))) cosigned = note;
      this.troubles.delete(FILES);
    };
    // Also after an error not sooner: witnesses would be asked each second while the files cannot be written.
    await repeatEvery(ASK_EVERY_MS, signal, ask, (error) => this.note(FILES, messageOf(error)));
  }

  /** Whether all of them signed. */
  private async askAll(note: string): Promise<boolean> {
    const { size } = checkpointOf(note);
    const answers = await Promise.all(this.policy.witnesses.map((witness) => this.ask(witness, note, size)));
    const lines = answers.flatMap((line) => line ?? []);
    const published = await this.tiles.witnessed(this.log);
    const next = nextWitnessed(this.policy, { note, lines, published });
    if (next !== null) await this.tiles.putWitnessed(this.log, next);
    return lines.length === this.policy.witnesses.length;
  }

  /** Its signature line; null for none this time. */
  private async ask(witness: Witness, note: string, size: number): Promise<string | null> {
    const { name } = witness.verifier;
    const answer = await this.answerOf(witness, note, size).catch((error: unknown) => ({ trouble: messageOf(error) }));
    if ('line' in answer) {
      this.seen.set(name, size);
      this.troubles.delete(name);
      return answer.line;
    }
    if ('seen' in answer && answer.seen <= size) this.seen.set(name, answer.seen);
    else
      this.note(name, 'seen' in answer ? `it has seen ${answer.seen} leaves, and the log has ${size}` : answer.trouble);
    return null;
  }

  private async answerOf(witness: Witness, note: string, size: number): Promise<WitnessAnswer> {
    const old = this.seen.get(witness.verifier.name) ?? 0;
    const proof = old === 0 || old === size ? [] : (await this.published.consistency(this.log, old, size)).hashes;
    return this.connector.submit(witness, { note, old, proof });
  }

  private note(name: string, trouble: string): void {
    if (this.troubles.get(name) !== trouble)
      this.logger.warn({ by: name, trouble }, 'a checkpoint was not signed by all witnesses');
    this.troubles.set(name, trouble);
  }

  private trouble(): string | null {
    const all = [...this.troubles].map(([name, trouble]) => `${name}: ${trouble}`);
    return all.length === 0 ? null : all.join('; ');
  }
}
