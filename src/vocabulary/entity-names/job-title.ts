/** Words of which a title at a company has at least one. */
const MAIN =
  'ceo coo cto cfo cmo cpo cro cso cio cdo cco clo cbo cxo chro ciso chief founder cofounder president vp svp evp chair ' +
  'chairman chairwoman chairperson director partner head owner manager advisor adviser engineer officer board member lead ' +
  'principal scientist developer designer analyst consultant investor entrepreneur ' +
  'gründer gründerin mitgründer mitgründerin geschäftsführer geschäftsführerin vorstand inhaber inhaberin ' +
  'fondateur fondatrice cofondateur cofondatrice pdg président présidente directeur directrice ' +
  'fundador fundadora cofundador cofundadora presidente presidenta directora gerente';
/** Words that stand before or between those. */
const BESIDE =
  'co vice deputy executive non managing general founding interim acting former ex group senior junior operating technology ' +
  'technical financial finance marketing product revenue scientific science information security data people commercial ' +
  'strategy legal medical sales operations growth design software hardware général générale the and';
/** Behind these words a title says of what: `Head of Robotics`, `Partner at Acme`. */
const OF = new Set('of at for bei chez en de'.split(' '));

const MAIN_WORDS = new Set(MAIN.split(' '));
const TITLE_WORDS = new Set([...MAIN_WORDS, ...BESIDE.split(' ')]);
/** These are no family names, so they need no mark between them and a name. */
const UNMISTAKABLE = /^(?:C[EOTFMPRSID]O|CHRO|CISO|PDG|(?:[Cc]o-?)?[Ff]ounder|(?:Mit)?[Gg]ründer(?:in)?)$/;

/** Whether a text, as in brackets behind a name, speaks of a title: `CTO, before that at Acme`. */
export function hasJobTitle(text: string): boolean {
  return wordsOf(text).some((word) => MAIN_WORDS.has(word));
}

/** Whether a text is a title at a company and nothing else: `CEO`, `Co-founder & CTO`, `Head of Robotics`. */
export function isJobTitle(text: string): boolean {
  const words = wordsOf(text);
  const foreign = words.findIndex((word) => !TITLE_WORDS.has(word));
  const own = foreign === -1 ? words : words.slice(0, foreign);
  return own.some((word) => MAIN_WORDS.has(word)) && (foreign === -1 || OF.has(words[foreign] as string));
}

export interface TitledName {
  readonly name: string;
  readonly title: string | null;
}

const BETWEEN = / [-–—|] |: |, /g;
const LEAST_NAME_WORDS = 2;

/** A name, with single spaces, and the title beside it: `Ada Quill - CEO`, `CEO: Ada Quill`, `Ada Quill CEO`. */
export function titledName(text: string): TitledName {
  for (const { index, 0: mark } of text.matchAll(BETWEEN)) {
    const [before, after] = [text.slice(0, index).trim(), text.slice(index + mark.length).trim()];
    // `Head, Edith` is a name that begins with the family name.
    const mayBeTurned = mark === ', ' && !before.includes(' ');
    if (isJobTitle(after) && !mayBeTurned) return { name: before, title: after };
    if (isJobTitle(before) && mark !== ', ') return { name: after, title: before };
  }
  const words = text.split(' ');
  const isBehind = UNMISTAKABLE.test(words.at(-1) ?? '');
  if (words.length <= LEAST_NAME_WORDS || !(isBehind || UNMISTAKABLE.test(words[0] ?? ''))) {
    return { name: text, title: null };
  }
  const name = isBehind ? words.slice(0, -1) : words.slice(1);
  return { name: name.join(' '), title: (isBehind ? words.at(-1) : words[0]) as string };
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
