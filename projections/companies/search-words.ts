import { type ProjectionTx } from '../../src/platform/projector/projection.js';
import { plainLetters } from '../../src/vocabulary/plain-letters.js';

/** A text whose words count by their weight, `A` the most. */
export interface WeightedText {
  readonly weight: 'A' | 'B' | 'C' | 'D';
  readonly text: string;
}

/** A lexeme as the text of a `tsvector` has it before its place: `'robot':`. */
type Lexeme = string;

/** What a piece of text comes to. */
interface Words {
  /** By their places among the words of the piece, from 1. */
  readonly lexemes: readonly { readonly lexeme: Lexeme; readonly place: number }[];
  /** How many places it takes, those of stop words included. */
  readonly places: number;
}

/** Of nearly all pieces, which are one word, its lexeme is enough: empty for a stop word. */
type Told = Lexeme | Words;

/** A piece that nobody has told of yet, taken for one word until then. */
interface Unknown {
  readonly row: number;
  readonly piece: string;
  /** With the weight. */
  readonly place: string;
}

const MOST_REMEMBERED = 100_000;
const LONGEST_REMEMBERED = 40;
/** The highest place that a `tsvector` can hold. */
const LAST_PLACE = 16_383;
/** What only a look at the whole text can tell: a mark-up tag may hold spaces, and a path may begin a text. */
const ONLY_AS_A_WHOLE = /<|^~/;
/** What the parser takes for part of a word or a path. The search parts what was typed by the same marks. */
const PARTING = /[/._’‘“”„—–…•·«»→\u00a0\u2011]/g;
/** The parser begins anew after a space, but where a tag is open; a `~` after a space is nothing to it. */
const AFTER_SPACE = /[ \t\n\r\f\v/._’‘“”„—–…•·«»→\u00a0\u2011][ \t\n\r\f\v/._’‘“”„—–…•·«»→\u00a0\u2011~]*/;
const ONE_WORD = /^[A-Za-z]+$/;
/** Stands behind each piece, so that its own place tells how many the piece took. */
const END = 'qzqzq';

/**
 * Makes the `tsvector` of texts as `to_tsvector('english', …)` makes it of them without the marks of letters and
 * PARTING, which takes a third of the time that the database spends on a whole row. The database says once what a
 * piece between two spaces comes to; that is remembered.
 */
export class SearchWords {
  private readonly remembered = new Map<string, Told>();

  /** One a row, as the text of a `tsvector`: the words of its texts with their weights, counted on from text to text. */
  async vectorsOf(tx: ProjectionTx, rows: readonly (readonly WeightedText[])[]): Promise<string[]> {
    const unknown: Unknown[] = [];
    const vectors = rows.map((texts, row) => {
      const note = (piece: string, place: string): void => void unknown.push({ row, piece, place });
      return vectorOf(texts, this.remembered, note);
    });
    if (unknown.length === 0) return vectors;
    const told = await learn(tx, new Set(unknown.map(({ piece }) => piece)));
    this.remember(told);
    const mistaken = new Set<number>();
    for (const { row, piece, place } of unknown) {
      const words = told.get(piece);
      // The order within the text of a `tsvector` does not matter.
      if (typeof words === 'string' && words !== '') vectors[row] += words + place;
      else mistaken.add(row);
    }
    const known = { get: (piece: string) => this.remembered.get(piece) ?? told.get(piece) };
    for (const row of mistaken) vectors[row] = vectorOf(rows[row] as readonly WeightedText[], known);
    return vectors;
  }

  /** Long pieces hardly come twice. */
  private remember(told: ReadonlyMap<string, Told>): void {
    if (this.remembered.size > MOST_REMEMBERED) this.remembered.clear();
    for (const [piece, words] of told) if (piece.length <= LONGEST_REMEMBERED) this.remembered.set(piece, words);
  }
}

function vectorOf(
  texts: readonly WeightedText[],
  known: Pick<ReadonlyMap<string, Told>, 'get'>,
  onUnknown?: (piece: string, place: string) => void,
): string {
  let vector = '';
  let last = 0;
  for (const { weight, text } of texts) {
    // A text begins where the last word of the one before stands: stop words at its end leave no gap.
    let before = last;
    const placeOf = (place: number): string => {
      last = Math.min(before + place, LAST_PLACE);
      return `${last}${weight} `;
    };
    for (const piece of piecesOf(text)) {
      const words = known.get(piece);
      if (typeof words === 'string') {
        if (words !== '') vector += words + placeOf(1);
        before += 1;
      } else if (words) {
        for (const { lexeme, place } of words.lexemes) vector += lexeme + placeOf(place);
        before += words.places;
      } else {
        onUnknown?.(piece, placeOf(1));
        before += 1;
      }
    }
  }
  return vector;
}

/** The first and the last may be empty. */
function piecesOf(text: string): string[] {
  const plain = plainLetters(text);
  return ONLY_AS_A_WHOLE.test(plain) ? [plain.replace(PARTING, ' ')] : plain.split(AFTER_SPACE);
}

async function learn(tx: ProjectionTx, unknown: ReadonlySet<string>): Promise<Map<string, Told>> {
  const told = new Map<string, Told>();
  const pieces = [...unknown];
  await tellOfWords(
    tx,
    pieces.filter((piece) => ONE_WORD.test(piece)),
    told,
  );
  await tellOfOthers(
    tx,
    pieces.filter((piece) => !ONE_WORD.test(piece)),
    told,
  );
  return told;
}

/** Letters alone are one word, which goes to the stemmer as it is. */
async function tellOfWords(tx: ProjectionTx, pieces: readonly string[], told: Map<string, Told>): Promise<void> {
  if (pieces.length === 0) return;
  const rows = await tx.query<{ lexeme: string | null }>(
    `SELECT (ts_lexize('english_stem', lower(p.piece COLLATE "C")))[1] AS lexeme
     FROM unnest($1::text[]) WITH ORDINALITY AS p(piece, at) ORDER BY p.at`,
    [pieces],
  );
  for (const [at, { lexeme }] of rows.entries()) told.set(pieces[at] as string, lexeme ? `'${lexeme}':` : '');
}

async function tellOfOthers(tx: ProjectionTx, pieces: readonly string[], told: Map<string, Told>): Promise<void> {
  if (pieces.length === 0) return;
  const rows = await tx.query<{ at: number; lexeme: string; positions: number[] }>(
    `SELECT p.at::integer AS at, w.lexeme, w.positions
     FROM unnest($1::text[], $2::boolean[]) WITH ORDINALITY AS p(piece, is_whole, at),
       unnest(to_tsvector('english', CASE WHEN p.is_whole THEN '' ELSE ' ' END || p.piece || ' ${END}')) AS w`,
    [pieces, pieces.map((piece) => ONLY_AS_A_WHOLE.test(piece))],
  );
  const found = pieces.map((): { lexeme: Lexeme; place: number }[] => []);
  for (const { at, lexeme, positions } of rows) {
    const quoted = `'${lexeme.replace(/['\\]/g, '$&$&')}':`;
    found[at - 1]?.push(...positions.map((place) => ({ lexeme: quoted, place })));
  }
  for (const [at, lexemes] of found.entries()) told.set(pieces[at] as string, wordsOf(lexemes));
}

/** @param lexemes with END, which is the last of them */
function wordsOf(lexemes: { readonly lexeme: Lexeme; readonly place: number }[]): Told {
  lexemes.sort((a, b) => a.place - b.place);
  const places = (lexemes.pop()?.place ?? 1) - 1;
  const [only, ...more] = lexemes;
  if (places === 1 && more.length === 0) return only?.lexeme ?? '';
  return { lexemes, places };
}
