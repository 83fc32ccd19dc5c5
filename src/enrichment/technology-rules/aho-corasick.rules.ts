/** Called for each match: the needle's index, and the offset after its last character. */
export type OnMatch = (needle: number, end: number) => void;

const ASCII = 128;

/**
 * Searches for many texts at once, ASCII case-insensitive, with one table look-up per character (Aho and Corasick,
 * 1975, as a full transition table). No input can slow it down.
 */
export class AhoCorasick {
  private readonly classes = new Uint8Array(ASCII);
  private readonly width: number;
  /** Next state, by state and character class. */
  private readonly next: Uint16Array;
  /** Needles that end at a state. */
  private readonly found: readonly (readonly number[] | null)[];
  private readonly isFinal: Uint8Array;

  constructor(readonly needles: readonly string[]) {
    this.width = this.classify();
    const states = 1 + needles.reduce((sum, needle) => sum + needle.length, 0);
    if (states > 0xffff) throw new Error('too many needles for states of 16 bits');
    const next = new Uint16Array(states * this.width);
    const found = Array.from({ length: states }, (): number[] => []);
    const count = this.grow(next, found);
    this.fail(next, found, count);
    this.next = next.slice(0, count * this.width);
    this.found = found.slice(0, count).map((ends) => (ends.length > 0 ? ends : null));
    this.isFinal = Uint8Array.from(this.found, (ends) => (ends ? 1 : 0));
  }

  scan(text: string, start: number, end: number, on: OnMatch): void {
    const { next, classes, width, isFinal } = this;
    let state = 0;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      state = next[state * width + (code < ASCII ? (classes[code] as number) : 0)] as number;
      if (isFinal[state] === 1) for (const needle of this.found[state] as readonly number[]) on(needle, at + 1);
    }
  }

  /** Characters outside all needles share class 0; both cases of a letter share one class. */
  private classify(): number {
    let width = 1;
    for (const needle of this.needles) {
      for (const character of needle) {
        const code = character.charCodeAt(0);
        if (code >= ASCII || character !== character.toLowerCase()) {
          throw new Error(`a needle is lower-case ASCII, is ${JSON.stringify(needle)}`);
        }
        if (this.classes[code] !== 0) continue;
        this.classes[code] = width;
        const upper = character.toUpperCase().charCodeAt(0);
        if (upper !== code) this.classes[upper] = width;
        width++;
      }
    }
    return width;
  }

  private grow(next: Uint16Array, found: number[][]): number {
    let count = 1;
    this.needles.forEach((needle, number) => {
      let state = 0;
      for (const character of needle) {
        const edge = state * this.width + (this.classes[character.charCodeAt(0)] as number);
        if (next[edge] === 0) next[edge] = count++;
        state = next[edge] as number;
      }
      found[state]?.push(number);
    });
    return count;
  }

  /** Fills the missing transitions: each leads to the longest needle prefix that is a suffix there. */
  private fail(next: Uint16Array, found: number[][], count: number): void {
    const { width } = this;
    const fallback = new Uint16Array(count);
    const queue: number[] = [];
    for (let kind = 0; kind < width; kind++) if (next[kind] !== 0) queue.push(next[kind] as number);
    for (let head = 0; head < queue.length; head++) {
      const state = queue[head] as number;
      const other = fallback[state] as number;
      found[state]?.push(...(found[other] ?? []));
      for (let kind = 0; kind < width; kind++) {
        const edge = state * width + kind;
        const through = next[other * width + kind] as number;
        if (next[edge] === 0) next[edge] = through;
        else {
          fallback[next[edge] as number] = through;
          queue.push(next[edge] as number);
        }
      }
    }
  }
}
