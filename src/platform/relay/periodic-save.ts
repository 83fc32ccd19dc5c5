import { RelayFenced, type RelayPositions } from './relay-positions.js';

const SAVE_EVERY_MS = 100;

/** Saves positions at most every `SAVE_EVERY_MS`: a crash repeats later messages, and readers deduplicate them. */
export class PeriodicSave {
  private lastAt = 0;
  private timer: NodeJS.Timeout | null = null;
  private failure: unknown = null;
  private saving: Promise<void> = Promise.resolve();

  constructor(private readonly positions: RelayPositions) {}

  /** @throws RelayFenced when an earlier save found another active relay. */
  async maybe(): Promise<void> {
    if (this.failure instanceof RelayFenced) throw this.failure;
    const waitMs = this.lastAt + SAVE_EVERY_MS - performance.now();
    if (waitMs <= 0) await this.save();
    else this.timer ??= setTimeout(() => void this.save(), waitMs);
  }

  save(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.lastAt = performance.now();
    // The next save replaces one with a transient failure.
    this.saving = this.saving.then(() => this.positions.save()).catch((error: unknown) => void (this.failure = error));
    return this.saving;
  }
}
