import { setTimeout as delay } from 'node:timers/promises';
import { type EncodedMessage } from '../feed/feed-message.js';

const WORTH_A_REQUEST = 300;
const COMPANY_MS = 4;

/** True when everything is acknowledged, false where it was told to stop before. */
export type Deliver = (messages: readonly EncodedMessage[], position: bigint) => Promise<boolean>;

/**
 * Gathers messages while others are on their way, so that a busy log goes out in large requests and a quiet one at
 * once. One delivery at a time, in order; what is gathered is bounded.
 */
export class RelayOutbox {
  private messages: EncodedMessage[] = [];
  private position: bigint | null = null;
  private running: Promise<void> | null = null;
  private failure: unknown = null;
  private makeRoom: (() => void) | null = null;

  constructor(
    private readonly deliver: Deliver,
    private readonly maxMessages: number,
    /** Told when a delivery fails for good: then nothing more is taken. */
    private readonly onFailure: () => void,
  ) {}

  /** Resolves when there is room for more. @throws what a delivery failed with. */
  async add(messages: readonly EncodedMessage[], position: bigint): Promise<void> {
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (this.failure !== null) throw this.failure;
    for (const message of messages) this.messages.push(message);
    this.position = position;
    this.running ??= this.run();
    if (this.messages.length < this.maxMessages) return;
    await new Promise<void>((resolve) => {
      this.makeRoom = resolve;
    });
  }

  /** Resolves when nothing is on its way any more. @throws what a delivery failed with. */
  async drained(): Promise<void> {
    await this.running;
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (this.failure !== null) throw this.failure;
  }

  private async run(): Promise<void> {
    try {
      while (this.position !== null) {
        const { messages, position } = this;
        this.messages = [];
        this.position = null;
        this.release();
        if (!(await this.deliver(messages, position))) break;
        // A request costs the same for one message as for hundreds; who comes after one waits a moment for company.
        if (this.messages.length < WORTH_A_REQUEST) await delay(COMPANY_MS);
      }
    } catch (error) {
      this.failure = error;
      this.onFailure();
    } finally {
      this.running = null;
      this.release();
    }
  }

  private release(): void {
    this.makeRoom?.();
    this.makeRoom = null;
  }
}
