/** Collects text up to a number of characters. */
export class TextGatherer {
  private readonly chunks: string[] = [];
  private room: number;
  private endsInSpace = true;

  constructor(chars: number) {
    this.room = chars;
  }

  add(text: string): void {
    if (this.room <= 0) return;
    // Thousands of consecutive tags each add a space.
    if (text === ' ' && this.endsInSpace) return;
    const chunk = text.length > this.room ? text.slice(0, this.room) : text;
    this.chunks.push(chunk);
    this.room -= chunk.length;
    this.endsInSpace = chunk.endsWith(' ');
  }

  raw(): string {
    return this.chunks.join('');
  }

  /** Single spaces between words, trimmed. */
  tidy(): string {
    return this.raw().replace(/\s+/gu, ' ').trim();
  }
}
