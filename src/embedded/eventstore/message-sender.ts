/** A server call that answers with a stream of messages. */
interface StreamingCall {
  write(message: Buffer): boolean;
  on(event: 'drain', listener: () => void): unknown;
}

/** The internal stream of such a call, which its types hide. */
interface Carrier {
  sendMessage(message: Buffer, sent: () => void): void;
}

const MOST_BYTES_UNDERWAY = 262_144;
const ENOUGH_ROOM = MOST_BYTES_UNDERWAY / 2;
/** Per-message overhead beside its bytes. */
const MESSAGE_BYTES = 200;

/**
 * Sends messages of one call at its reader's speed. The call itself writes one message and waits for it, which costs a
 * write and an event-loop turn for every message at both ends; this passes all messages of a turn to the HTTP/2 stream
 * at once, which writes them together.
 */
export class MessageSender {
  /** The reader is behind; `onRoom` is called when it has caught up. */
  full = false;
  private underway = 0;
  private readonly carrier: Carrier | null;

  constructor(
    private readonly call: StreamingCall,
    private readonly onRoom: () => void,
  ) {
    const { call: carrier } = call as { call?: Partial<Carrier> };
    this.carrier = typeof carrier?.sendMessage === 'function' ? (carrier as Carrier) : null;
    call.on('drain', () => this.makeRoom());
  }

  /** False when the reader is behind. */
  send(message: Buffer): boolean {
    if (!this.carrier) {
      this.full = !this.call.write(message);
      return !this.full;
    }
    const weight = message.length + MESSAGE_BYTES;
    this.underway += weight;
    this.carrier.sendMessage(message, () => {
      this.underway -= weight;
      if (this.full && this.underway <= ENOUGH_ROOM) this.makeRoom();
    });
    this.full ||= this.underway >= MOST_BYTES_UNDERWAY;
    return !this.full;
  }

  private makeRoom(): void {
    this.full = false;
    this.onRoom();
  }
}
