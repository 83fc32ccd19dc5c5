import { setTimeout as delay } from 'node:timers/promises';
import { type EncodedMessage } from '../feed/feed-message.js';

const WORTH_A_REQUEST = 300;
const COMPANY_MS = 4;

/** True when everything is acknowledged, false when it was stopped before. */
export type Deliver = (messages: readonly EncodedMessage[], position: bigint) => Promise<boolean>;

/**
 * Collects messages while a delivery is running, so that a busy log is sent in large requests and a quiet one
 * immediately. One delivery at a time, in order; the buffer is bounded.
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
    /** Called when a delivery fails permanently: then the outbox accepts nothing more. */
    private readonly onFailure: () => void,
  ) {}

  /** Resolves when there is room for more. @throws the error of a delivery */
  async add(messages: readonly EncodedMessage[], position: bigint): Promise<void> {
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (this.failure !== null) throw this.failure;
    for (const message of messages) this.messages.push(message);
    this.position = position;
    this.running ??= this.run();
    if (this.messages.length < this.maxMessages) return;
    await new Promise<void>((resolve) => (this.makeRoom = resolve));
  }

  /** Resolves when no delivery is running. @throws the error of a delivery */
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
        // A request costs the same for one message as for hundreds, so a small one waits briefly for more.
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
