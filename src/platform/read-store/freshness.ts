import { type Client } from 'pg';
import { CHECKPOINT_CHANNEL, readCheckpoints } from './checkpoints.js';
import { type ReadStore } from './read-store.js';

const RECONNECT_MS = 500;

/** Knows how far each read model is, told by the projector's notifications, and lets a reader wait for a position. */
export class Freshness {
  private readonly positions = new Map<string, bigint>();
  private readonly waiting = new Set<() => void>();
  private client: Client | null = null;
  private closed = false;
  private reconnect: NodeJS.Timeout | null = null;

  constructor(private readonly store: ReadStore) {}

  /** Starts listening; without it `waitFor` asks the database each time. */
  async start(): Promise<void> {
    const client = await this.store.dedicated();
    client.on('notification', (message) => this.note(message.payload ?? ''));
    client.on('end', () => this.lost());
    await client.query(`LISTEN ${CHECKPOINT_CHANNEL}`);
    this.client = client;
    await this.refresh();
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.reconnect) clearTimeout(this.reconnect);
    this.wakeAll();
    await this.client?.end().catch(() => undefined);
  }

  /** Position of a projection as last heard. */
  positionOf(projection: string): bigint | null {
    return this.positions.get(projection) ?? null;
  }

  /** Whether all of `projections` have passed `position` within `timeoutMs`; events they skip count as passed. */
  async waitFor(projections: readonly string[], position: bigint, timeoutMs: number): Promise<boolean> {
    if (this.passed(projections, position)) return true;
    const deadline = performance.now() + timeoutMs;
    await this.refresh();
    while (!this.passed(projections, position)) {
      const leftMs = deadline - performance.now();
      if (leftMs <= 0 || this.closed) return false;
      // Unheard notifications cost one look a second at most, or none where nobody listens.
      await this.nextNote(Math.min(leftMs, this.client ? 1_000 : 25));
      if (!this.passed(projections, position)) await this.refreshIfDeaf(leftMs);
    }
    return true;
  }

  private async refreshIfDeaf(leftMs: number): Promise<void> {
    if (!this.client || leftMs > 1_000) await this.refresh();
  }

  private passed(projections: readonly string[], position: bigint): boolean {
    return projections.every((projection) => (this.positions.get(projection) ?? -1n) >= position);
  }

  private nextNote(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      this.waiting.add(done);
    });
  }

  private note(payload: string): void {
    for (const part of payload.split(',')) {
      const [projection, position] = part.split('=');
      if (projection && position) this.positions.set(projection, BigInt(position));
    }
    this.wakeAll();
  }

  private wakeAll(): void {
    for (const wake of [...this.waiting]) wake();
  }

  private async refresh(): Promise<void> {
    for (const [name, checkpoint] of await readCheckpoints(this.store)) this.positions.set(name, checkpoint.position);
  }

  private lost(): void {
    this.client = null;
    if (this.closed) return;
    this.reconnect = setTimeout(() => {
      this.start().catch(() => this.lost());
    }, RECONNECT_MS);
    this.reconnect.unref();
  }
}
