import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { loopTurn } from '../../platform/fairness/loop-turns.js';

/** More of a page is not read; the work is linear in the characters. */
const MAX_CHARS = 1024 * 1024;
/** Takes a few milliseconds, whatever the page contains. */
export const CHARS_A_TURN = 32 * 1024;

/** The tokens of a page's first mebibyte of characters, in parts. Offsets are those of `html`. */
export class PageTokenizer {
  readonly html: string;
  readonly isCut: boolean;
  private readonly tokenizer: Tokenizer;
  private at = 0;

  constructor(html: string, to: TokenizerCallbacks) {
    // As browsers read it: Postgres refuses NUL.
    this.html = html.slice(0, MAX_CHARS).replaceAll('\0', '\ufffd');
    this.isCut = html.length > MAX_CHARS;
    this.tokenizer = new Tokenizer({ decodeEntities: true, xmlMode: false }, to);
  }

  /** Reads up to its end, one part in each turn of the event loop: several pages may arrive at once. */
  async readInTurns(chars: number): Promise<void> {
    await loopTurn();
    while (this.readOn(chars)) await loopTurn();
    this.read();
  }

  /** Reads what remains. */
  read(): void {
    this.readOn(this.html.length);
    if (this.tokenizer.running) this.tokenizer.end();
  }

  /** Reads no more. */
  stop(): void {
    this.tokenizer.pause();
  }

  /** Returns whether text remains. */
  private readOn(chars: number): boolean {
    if (this.tokenizer.running && this.at < this.html.length) {
      this.tokenizer.write(this.html.slice(this.at, this.at + chars));
      this.at += chars;
    }
    return this.at < this.html.length && this.tokenizer.running;
  }
}
