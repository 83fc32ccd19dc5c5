/** Collects text up to a number of characters. */
export class TextGatherer {
  private readonly pieces: string[] = [];
  private room: number;
  private endsInSpace = true;

  constructor(chars: number) {
    this.room = chars;
  }

  add(text: string): void {
    if (this.room <= 0) return;
    // Thousands of consecutive tags each add a space.
    if (text === ' ' && this.endsInSpace) return;
    const piece = text.length > this.room ? text.slice(0, this.room) : text;
    this.pieces.push(piece);
    this.room -= piece.length;
    this.endsInSpace = piece.endsWith(' ');
  }

  raw(): string {
    return this.pieces.join('');
  }

  /** Single spaces between words, trimmed. */
  tidy(): string {
    return this.raw().replace(/\s+/gu, ' ').trim();
  }
}
