import { loopTurn } from '../../platform/fairness/loop-turns.js';

/** Characters of lines that are read in one turn of the event loop: a few milliseconds for the slowest rule. */
const CHARS_A_TURN = 1_500;
/** A line of one letter costs as much as this many characters. */
const CHARS_OF_A_LINE = 40;

/** What a rule reads in each line, in turns of the event loop: pages of others choose how many lines there are. */
export async function flatMapInTurns<Line extends { readonly text: string }, Found>(
  lines: readonly Line[],
  read: (line: Line, at: number) => readonly Found[],
): Promise<Found[]> {
  const found: Found[] = [];
  let chars = 0;
  for (const [at, line] of lines.entries()) {
    if (chars >= CHARS_A_TURN) {
      await loopTurn();
      chars = 0;
    }
    chars += line.text.length + CHARS_OF_A_LINE;
    for (const each of read(line, at)) found.push(each);
  }
  return found;
}
