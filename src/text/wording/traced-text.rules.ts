import { type Edit } from './rule.rules.js';

/** An edit of a part of the original. */
export interface TracedEdit {
  /** The rule; for consecutive edits of one part, both, joined by +. */
  readonly rule: string;
  /** Offset in the original. */
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

/** An unedited part has no rule. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly rule: string | null;
}

/** A text that maps each part to its place in the original through any number of edits. */
export class TracedText {
  private constructor(private readonly pieces: readonly Piece[]) {}

  static of(original: string): TracedText {
    return new TracedText([{ start: 0, end: original.length, text: original, rule: null }]);
  }

  get text(): string {
    return this.pieces.map((piece) => piece.text).join('');
  }

  edits(): TracedEdit[] {
    return this.pieces.flatMap(({ rule, start, end, text }) =>
      rule === null ? [] : [{ rule, start, end, after: text }],
    );
  }

  /** Applies edits of the current text, in order and without overlap. */
  with(edits: readonly Edit[]): TracedText {
    const done: Piece[] = [];
    const rest = [...this.pieces].reverse();
    let at = 0;
    for (const edit of edits) {
      at = moveTo(edit.start, { at, rest, done });
      const taken: Piece[] = [];
      // An edited part has no inner mapping to the original, so it is taken as a whole.
      let head = '';
      const open = done.at(-1);
      if (open && at > edit.start) {
        done.pop();
        head = open.text.slice(0, open.text.length - (at - edit.start));
        taken.push(open);
      }
      let tail = at > edit.end ? (open?.text.slice(open.text.length - (at - edit.end)) ?? '') : '';
      while (at < edit.end) {
        const piece = rest.pop() as Piece;
        if (at + piece.text.length <= edit.end) {
          taken.push(piece);
          at += piece.text.length;
        } else if (piece.rule === null) {
          const [left, right] = split(piece, edit.end - at);
          taken.push(left);
          rest.push(right);
          at = edit.end;
        } else {
          taken.push(piece);
          tail = piece.text.slice(edit.end - at);
          at += piece.text.length;
        }
      }
      done.push(merged(taken, edit, { text: head + edit.replacement + tail, emptyAt: placeOf(done) }));
    }
    return new TracedText([...done, ...rest.reverse()].filter(({ start, end, text }) => end > start || text !== ''));
  }
}

/** Copies parts until the text position `to` is reached, or passed within an edited part. */
function moveTo(to: number, { at, rest, done }: { at: number; rest: Piece[]; done: Piece[] }): number {
  let reached = at;
  while (reached < to) {
    const piece = rest.pop() as Piece;
    const room = to - reached;
    if (piece.text.length > room && piece.rule === null) {
      const [left, right] = split(piece, room);
      done.push(left);
      rest.push(right);
      return to;
    }
    done.push(piece);
    reached += piece.text.length;
  }
  return reached;
}

function split(piece: Piece, length: number): [Piece, Piece] {
  const middle = piece.start + length;
  return [
    { ...piece, end: middle, text: piece.text.slice(0, length) },
    { ...piece, start: middle, text: piece.text.slice(length) },
  ];
}

function placeOf(done: readonly Piece[]): number {
  return done.at(-1)?.end ?? 0;
}

function merged(taken: readonly Piece[], edit: Edit, { text, emptyAt }: { text: string; emptyAt: number }): Piece {
  const rules = [...taken.flatMap(({ rule }) => rule?.split(' + ') ?? []), edit.rule];
  return {
    start: taken[0]?.start ?? emptyAt,
    end: taken.at(-1)?.end ?? emptyAt,
    text,
    rule: [...new Set(rules)].join(' + '),
  };
}
