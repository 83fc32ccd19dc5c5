import { inflected, type VerbForm } from '../phrases/verb-forms.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';
import { finiteVerb, hasAbsolute } from '../phrases/finite-verb.rules.js';

const RULE = 'Joined -ing clause';
/** What a subject does beside what it does before the comma. */
const BESIDE = new Map(
  (
    'accelerate achieve add address advance attract boost bring build blend capture cater celebrate challenge draw cement combine connect ' +
    'contribute cover create cultivate cut deliver demonstrate develop drive ease elevate eliminate emphasize empower ' +
    'encourage engage enhance enrich ensure equip establish evoke expand explore extend facilitate feature foster fuel ' +
    'generate grow guide help highlight improve increase inspire instill integrate introduce invite lay leverage ' +
    'limit lower maintain mark maximize minimize nurture offer open optimize outline pave position prepare preserve prevent ' +
    'produce promote protect prove provide push raise reach reduce reflect reinforce replace reveal save set shape share ' +
    'show showcase signal simplify solidify spark speed strengthen streamline support surpass sustain symbolize tackle ' +
    'transform trigger turn underscore unite unlock use utilize weave welcome ' +
    'become continue eliminate join keep promise represent serve shed account navigate write craft draft employ'
  )
    .split(' ')
    .map((base) => [inflected(base, 'ing'), base]),
);
const MODALS = new Set(['can', 'will', 'could', 'would', 'may', 'might', 'must', 'should', 'shall']);
/** Past and present alike: which of them it is, the verb does not show. */
const UNCHANGED = new Set('cut set put let hit cost spread read beat bet burst cast hurt quit shut split'.split(' '));
const PERFECT = new Set(['has', 'have', 'had']);
const BE_FORMS: Readonly<Record<string, VerbForm>> = { is: 'third', are: 'base', was: 'past', were: 'past' };
const SUBORDINATE = new Set(
  'after before if unless whether when while as because although though since once until not never nor'.split(' '),
);
/** These open a clause or a phrase that ends at the comma. */
const LEADS = new Set('after before when while as because although though since once until'.split(' '));
const PERSONS = new Set(['i', 'you', 'we', 'they', 'he', 'she']);
const OF_THE_CLAUSE = new Set(
  'demonstrate emphasize highlight mark prove provide reflect represent show signal symbolize underscore'.split(' '),
);
const ADVERBS = new Set(['further', 'thereby', 'thus', 'ultimately', 'also']);
const SUBJECTS = ['DET', 'PRON', 'NOUN', 'PROPN', 'ADJ', 'NUM', 'ADP', 'CCONJ'];
const FEWEST_BEFORE = 3;
const FEWEST_BEHIND = 3;

/** "It remains open, offering tours to all." becomes "It remains open and offers tours to all." */
export const joinTrailingClauses: Rule = {
  option: 'rhythm',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const at = tokens.findIndex(
        ({ text: mark }, i) => mark === ',' && BESIDE.has(behindAdverb(tokens, i)?.lower ?? ''),
      );
      const [comma, verb] = [tokens[at], behindAdverb(tokens, at)];
      const base = BESIDE.get(verb?.lower ?? '');
      if (at === -1 || !comma || !verb || base === undefined) return [];
      const [before, behind] = [mainClause(tokens.slice(0, at)), tokens.slice(tokens.indexOf(verb) + 1)];
      const form = base === 'ensure' && isRequest(before[0]) ? 'base' : formLike(before);
      if (!form || !isWhole(before) || !isPlain(behind)) return [];
      // "You can set limits, helping you save": what helps you is not you.
      if (behind[0]?.partOfSpeech === 'PRON' && behind[0].lower === before[0]?.lower) return [];
      // "We have no debt, providing room": not the persons provide it.
      if (PERSONS.has(before[0]?.lower ?? '') && OF_THE_CLAUSE.has(base)) return [];
      if (!isFree(comma.start, verb.end) || text.slice(comma.start, verb.end).includes('\n')) return [];
      const isLong = before.some(({ text: word }) => word === ',' || word === 'and');
      const replacement = `${isLong ? ', and' : ' and'} ${inflected(base, form)}`;
      return [{ rule: RULE, start: comma.start, end: verb.end, replacement }];
    }),
};

/** Without the opening phrase: "After the war, the town grew" is about the town. */
function mainClause(before: readonly TaggedToken[]): readonly TaggedToken[] {
  const [first] = before;
  const comma = before.findIndex(({ text }) => text === ',');
  const hasLead = first !== undefined && (LEADS.has(first.lower) || first.partOfSpeech === 'ADP');
  return hasLead && comma > 0 && comma < before.length - FEWEST_BEFORE ? before.slice(comma + 1) : before;
}

function behindAdverb(tokens: readonly TaggedToken[], comma: number): TaggedToken | undefined {
  return tokens[ADVERBS.has(tokens[comma + 1]?.lower ?? '') ? comma + 2 : comma + 1];
}

/** The form of the sentence's first finite verb; null where it is not certain. */
function formLike(before: readonly TaggedToken[]): VerbForm | null {
  const at = finiteVerb(before);
  const verb = before[at];
  if (before[0]?.partOfSpeech === 'ADP' && at < before.findIndex(({ text }) => text === ',')) return null;
  if (!verb || at < 1) return null;
  if (verb.partOfSpeech === 'NOUN') return verb.lower.endsWith('s') ? 'third' : 'base';
  if (MODALS.has(verb.lower)) return 'base';
  if (PERFECT.has(verb.lower)) {
    // "has to do": what is done beside it has the same tense.
    if (before[at + 1]?.lower === 'to') return verb.lower === 'has' ? 'third' : verb.lower === 'had' ? 'past' : 'base';
    return before.slice(at + 1, at + 4).some(({ partOfSpeech }) => partOfSpeech === 'VERB')
      ? 'participle'
      : verb.lower === 'has'
        ? 'third'
        : verb.lower === 'had'
          ? 'past'
          : 'base';
  }
  if (verb.lower in BE_FORMS) {
    const next = before.slice(at + 1).find(({ partOfSpeech }) => partOfSpeech !== 'ADV');
    return next?.partOfSpeech === 'VERB' && next.lower.endsWith('ing') ? 'ing' : (BE_FORMS[verb.lower] ?? null);
  }
  // "designed to last": a participle behind its noun is not the verb of the sentence.
  if (verb.partOfSpeech !== 'VERB' || before.slice(at + 1).some(isOtherVerb)) return null;
  if (verb.lower === verb.lemma) return UNCHANGED.has(verb.lower) ? null : 'base';
  if (verb.lower.endsWith('s')) return 'third';
  return before.slice(at + 1).some((token, i) => isFinite(token, before[at + i])) ? null : 'past';
}

function isFinite({ partOfSpeech, lower }: TaggedToken, previous: TaggedToken | undefined): boolean {
  return partOfSpeech === 'VERB' && !lower.endsWith('ing') && !['to', 'and', 'or'].includes(previous?.lower ?? '');
}

function isOtherVerb({ lower }: TaggedToken): boolean {
  return MODALS.has(lower) || lower in BE_FORMS;
}

/** "Choose a pot, …" */
function isRequest(first: TaggedToken | undefined): boolean {
  return first?.partOfSpeech === 'VERB' && first.lemma === first.lower && !first.lower.endsWith('ing');
}

/** A subject, or an opening phrase and then the subject: behind a phrase alone, the participle is the subject. */
function isSubjectLike(before: readonly TaggedToken[]): boolean {
  const [first] = before;
  if (first?.partOfSpeech === 'VERB') return first.lower.endsWith('ing') || isRequest(first);
  if (first?.partOfSpeech === 'ADP') return before.some(({ text }) => text === ',');
  return SUBJECTS.includes(first?.partOfSpeech ?? '');
}

function isWhole(before: readonly TaggedToken[]): boolean {
  if (before.filter(({ isWord }) => isWord).length < FEWEST_BEFORE) return false;
  if (!isSubjectLike(before) || hasAbsolute(before)) return false;
  return !before.some(({ lower, text }, i) => {
    const isListed = before[i - 1]?.text === ',' && lower.endsWith('ing');
    return SUBORDINATE.has(lower) || lower.endsWith("n't") || /^[;:—(?"“]$/.test(text) || isListed;
  });
}

function isPlain(behind: readonly TaggedToken[]): boolean {
  if (behind.length < FEWEST_BEHIND || behind.at(-1)?.text !== '.') return false;
  if (['and', 'or', ',', 'to'].includes(behind[0]?.lower ?? '')) return false;
  return !behind.some(({ lower, partOfSpeech }, i) => {
    const before = behind[i - 1]?.lower ?? '';
    return lower.endsWith('ing') && partOfSpeech === 'VERB' && ['and', 'or', ','].includes(before);
  });
}
