/** A form of an English verb: use, uses, used (past), used (participle), using. */
export type VerbForm = 'base' | 'third' | 'past' | 'participle' | 'ing';

/** base, third person, past, past participle, present participle. */
type Forms = readonly [string, string, string, string, string];

const IRREGULAR: readonly Forms[] = [
  ['be', 'is', 'was', 'been', 'being'],
  ['become', 'becomes', 'became', 'become', 'becoming'],
  ['begin', 'begins', 'began', 'begun', 'beginning'],
  ['bring', 'brings', 'brought', 'brought', 'bringing'],
  ['build', 'builds', 'built', 'built', 'building'],
  ['come', 'comes', 'came', 'come', 'coming'],
  ['buy', 'buys', 'bought', 'bought', 'buying'],
  ['catch', 'catches', 'caught', 'caught', 'catching'],
  ['choose', 'chooses', 'chose', 'chosen', 'choosing'],
  ['cut', 'cuts', 'cut', 'cut', 'cutting'],
  ['deal', 'deals', 'dealt', 'dealt', 'dealing'],
  ['do', 'does', 'did', 'done', 'doing'],
  ['draw', 'draws', 'drew', 'drawn', 'drawing'],
  ['drive', 'drives', 'drove', 'driven', 'driving'],
  ['fall', 'falls', 'fell', 'fallen', 'falling'],
  ['feel', 'feels', 'felt', 'felt', 'feeling'],
  ['find', 'finds', 'found', 'found', 'finding'],
  ['fit', 'fits', 'fit', 'fit', 'fitting'],
  ['forbid', 'forbids', 'forbade', 'forbidden', 'forbidding'],
  ['forget', 'forgets', 'forgot', 'forgotten', 'forgetting'],
  ['get', 'gets', 'got', 'got', 'getting'],
  ['give', 'gives', 'gave', 'given', 'giving'],
  ['go', 'goes', 'went', 'gone', 'going'],
  ['grow', 'grows', 'grew', 'grown', 'growing'],
  ['have', 'has', 'had', 'had', 'having'],
  ['hold', 'holds', 'held', 'held', 'holding'],
  ['keep', 'keeps', 'kept', 'kept', 'keeping'],
  ['lay', 'lays', 'laid', 'laid', 'laying'],
  ['lead', 'leads', 'led', 'led', 'leading'],
  ['leave', 'leaves', 'left', 'left', 'leaving'],
  ['lend', 'lends', 'lent', 'lent', 'lending'],
  ['let', 'lets', 'let', 'let', 'letting'],
  ['lose', 'loses', 'lost', 'lost', 'losing'],
  ['make', 'makes', 'made', 'made', 'making'],
  ['meet', 'meets', 'met', 'met', 'meeting'],
  ['pay', 'pays', 'paid', 'paid', 'paying'],
  ['rethink', 'rethinks', 'rethought', 'rethought', 'rethinking'],
  ['rise', 'rises', 'rose', 'risen', 'rising'],
  ['run', 'runs', 'ran', 'run', 'running'],
  ['see', 'sees', 'saw', 'seen', 'seeing'],
  ['sell', 'sells', 'sold', 'sold', 'selling'],
  ['send', 'sends', 'sent', 'sent', 'sending'],
  ['set', 'sets', 'set', 'set', 'setting'],
  ['shed', 'sheds', 'shed', 'shed', 'shedding'],
  ['show', 'shows', 'showed', 'shown', 'showing'],
  ['shrink', 'shrinks', 'shrank', 'shrunk', 'shrinking'],
  ['sink', 'sinks', 'sank', 'sunk', 'sinking'],
  ['spend', 'spends', 'spent', 'spent', 'spending'],
  ['stand', 'stands', 'stood', 'stood', 'standing'],
  ['take', 'takes', 'took', 'taken', 'taking'],
  ['teach', 'teaches', 'taught', 'taught', 'teaching'],
  ['think', 'thinks', 'thought', 'thought', 'thinking'],
  ['understand', 'understands', 'understood', 'understood', 'understanding'],
  ['weave', 'weaves', 'wove', 'woven', 'weaving'],
  ['win', 'wins', 'won', 'won', 'winning'],
  ['write', 'writes', 'wrote', 'written', 'writing'],
];
const KNOWN = new Map(IRREGULAR.map((forms) => [forms[0], forms]));
const INDEX: Readonly<Record<VerbForm, number>> = { base: 0, third: 1, past: 2, participle: 3, ing: 4 };
/** Verbs of two syllables or more that double no consonant need no entry; these one-syllable verbs do. */
const DOUBLING =
  /^(?:[^aeiou]*[aeiou][bdgmnprt]|embed|commit|refer|permit|submit|underpin|admit|omit|occur|prefer|defer|regret|control)$/;

/** All forms of a verb by its base. The first word of a phrasal verb is inflected. */
export function formsOf(base: string): Forms {
  const known = KNOWN.get(base);
  if (known) return known;
  const past = pastOf(base);
  return [base, thirdOf(base), past, past, ingOf(base)];
}

/** A phrase such as "look into" with its first word in `form`. */
export function inflected(phrase: string, form: VerbForm): string {
  const [verb = '', ...rest] = phrase.split(' ');
  return [formsOf(verb)[INDEX[form]], ...rest].join(' ');
}

function thirdOf(base: string): string {
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`;
}

function pastOf(base: string): string {
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  if (base.endsWith('e')) return `${base}d`;
  return DOUBLING.test(base) ? `${base}${base.slice(-1)}ed` : `${base}ed`;
}

function ingOf(base: string): string {
  if (base.endsWith('ie')) return `${base.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(base)) return `${base.slice(0, -1)}ing`;
  return DOUBLING.test(base) ? `${base}${base.slice(-1)}ing` : `${base}ing`;
}
