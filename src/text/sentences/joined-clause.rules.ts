import { inflected, type VerbForm } from '../phrases/verb-forms.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';
import { finiteVerb, hasAbsolute, REPORTING, UNCHANGED } from '../phrases/finite-verb.rules.js';
import { endsLikePlural } from '../wording/prose-tokens.rules.js';

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
/** Under a modal verb these are joined too; without one they get a clause of their own. */
const EFFECTS = new Map('allow enable make leave give'.split(' ').map((base) => [inflected(base, 'ing'), base]));
const MODALS = new Set(['can', 'will', 'could', 'would', 'may', 'might', 'must', 'should', 'shall']);
const PERFECT = new Set(['has', 'have', 'had']);
const BE_FORMS: Readonly<Record<string, VerbForm>> = { is: 'third', are: 'base', was: 'past', were: 'past' };
const SUBORDINATE = new Set(
  'after before if unless whether when while as because although though since once until not never nor'.split(' '),
);
/** These open a clause or a phrase that ends at the comma. */
const LEADS = new Set('after before when while as because although though since once until'.split(' '));
const PERSONS = new Set(['i', 'you', 'we', 'they', 'he', 'she']);
const OF_THE_CLAUSE = new Set(
  'demonstrate emphasize highlight mark prove provide reflect represent show showcase signal symbolize underscore'.split(
    ' ',
  ),
);
/** What these do, they do to others: "teachers share plans, helping them" means the teachers. */
const TO_OTHERS = new Set('allow enable give help empower equip guide inspire encourage position prepare'.split(' '));
const OTHERS = new Set(['them', 'him', 'her', 'us', 'me', 'it']);
/** "The west had a drought, raising fears": the drought raises them. */
const STIRS = new Set(['raise', 'spark', 'fuel', 'trigger', 'draw', 'attract']);
const REACTIONS = new Set(
  'fear fears concern concerns hope hopes question questions doubt doubts alarm eyebrows criticism anger outrage protests debate'.split(
    ' ',
  ),
);
const ADVERBS = new Set(['further', 'thereby', 'thus', 'ultimately', 'also']);
/** Adverbs that add something; the others only join. */
const MEANT = new Set(['further', 'also']);
/** Behind these, what is shown may be shown by another noun. */
const RELATIVE = new Set(['that', 'which', 'who']);
const SUBJECTS = ['DET', 'PRON', 'NOUN', 'PROPN', 'ADJ', 'NUM', 'ADP', 'CCONJ'];
/** Endings of words for people. */
const PERSON = /(?:er|or|ist|ian|ant|ent|man|woman|chef|coach)s?$|^(?:people|men|women|children|staff)$/;
const HOPES = new Set(
  'potential ability capacity power chance opportunity promise hope aim plan want seek intend try attempt strive likely set ready poise due about'.split(
    ' ',
  ),
);
/** Those that say nothing about what the subject intends. */
const CHANCES = new Set(['potential', 'likely', 'set', 'ready', 'poise', 'due', 'about']);
const INTENTIONS = new Set(['aim', 'plan', 'want', 'design', 'seek']);
const FEWEST_BEFORE = 3;
const FEWEST_BEHIND = 3;

/** "It remains open, offering tours to all." becomes "It remains open and offers tours to all." */
export const joinTrailingClauses: Rule = {
  option: 'rhythm',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const at = tokens.findIndex(
        ({ text: mark }, i) => mark === ',' && baseOf(behindAdverb(tokens, i)?.lower) !== undefined,
      );
      const [comma, verb] = [tokens[at], behindAdverb(tokens, at)];
      const base = baseOf(verb?.lower);
      if (at === -1 || !comma || !verb || base === undefined) return [];
      const before = withoutInsertion(mainClause(tokens.slice(0, at)));
      const behind = tokens.slice(tokens.indexOf(verb) + 1);
      if (EFFECTS.has(verb.lower) && !isUnderModal(before)) return [];
      const isChance = base !== 'ensure' && isUnderChance(before);
      if (isImpersonal(before) || (base !== 'ensure' && isHoped(before) && !isChance)) return [];
      const form = isChance || (base === 'ensure' && isRequest(before[0])) ? 'base' : formLike(before);
      if (!form || !isWhole(before) || !isPlain(behind)) return [];
      // "You can set limits, helping you save": what helps you is not you.
      if (behind[0]?.partOfSpeech === 'PRON' && behind[0].lower === before[0]?.lower) return [];
      if (TO_OTHERS.has(base) && OTHERS.has(behind[0]?.lower ?? '')) return [];
      if (OF_THE_CLAUSE.has(base) && isPassive(before)) return [];
      if (base === 'show' && before.some(({ lower }) => RELATIVE.has(lower))) return [];
      if (isReaction(base, behind) || endsList(before)) return [];
      // "We have no debt, providing room": not the persons provide it.
      if (PERSONS.has(before[0]?.lower ?? '') && OF_THE_CLAUSE.has(base)) return [];
      if (!isFree(comma.start, verb.end) || text.slice(comma.start, verb.end).includes('\n')) return [];
      if (base === 'ensure' && isOnPurpose(before, form)) {
        return [{ rule: RULE, start: comma.start, end: verb.end, replacement: ' to ensure' }];
      }
      // "First, leaders must listen": the comma behind one word opens no list.
      const isLong = before.some(({ text: word }, i) => (word === ',' && i !== 1) || word === 'and');
      const adverb = tokens[at + 1]?.lower ?? '';
      const meant = MEANT.has(adverb) ? `${adverb} ` : '';
      const replacement = `${isLong ? ', and' : ' and'} ${meant}${inflected(base, form)}`;
      return [{ rule: RULE, start: comma.start, end: verb.end, replacement }];
    }),
};

function baseOf(verb = ''): string | undefined {
  return BESIDE.get(verb) ?? EFFECTS.get(verb);
}

/** "Panels can cut bills, making homes cheaper": of things, since persons make such things themselves. */
function isUnderModal(before: readonly TaggedToken[]): boolean {
  const verb = finiteVerb(before);
  const subject = before[verb - 1];
  return MODALS.has(before[verb]?.lower ?? '') && subject?.partOfSpeech === 'NOUN' && !PERSON.test(subject.lower);
}

/** "We have changed the lock, ensuring that …" says what for, and not that it is so. */
function isOnPurpose(before: readonly TaggedToken[], form: VerbForm): boolean {
  const isAim = before.some(({ lower }, i) => lower === 'to' && before[i + 1]?.partOfSpeech === 'VERB');
  const isPerson = PERSONS.has(before[0]?.lower ?? '');
  // "Sales grew enough to pay the debt": not every infinitive is an aim.
  const isIntended = isPerson || before.some(({ lemma }) => INTENTIONS.has(lemma));
  return (isAim && isIntended) || (isPerson && form === 'participle');
}

/** "20 million books had been printed, showing …": the books show nothing. */
function isPassive(before: readonly TaggedToken[]): boolean {
  const at = finiteVerb(before);
  const words = before.slice(at, at + 4).map(({ lower }) => lower);
  const isOfBe = words[0] !== undefined && (words[0] in BE_FORMS || words.includes('been') || words.includes('be'));
  return (
    isOfBe &&
    before.slice(at + 1, at + 4).some(({ partOfSpeech, lower }) => partOfSpeech === 'VERB' && !lower.endsWith('ing'))
  );
}

/** "The study, published in 2021, examined …", "The fair, which draws crowds, shows …": without what is between the commas. */
function withoutInsertion(clause: readonly TaggedToken[]): readonly TaggedToken[] {
  const from = clause.findIndex(({ text }) => text === ',');
  const to = clause.findIndex(({ text }, i) => i > from && text === ',');
  const [first, behind] = [clause[from + 1], clause[to + 1]];
  if (from < 1 || to === -1 || !first || !behind || finiteVerb(clause.slice(0, from)) !== -1) return clause;
  const isInserted = first.lower === 'which' || (first.partOfSpeech === 'VERB' && first.lower.endsWith('ed'));
  // "The drug, approved in 2021, targets a gene": the tagger takes some verbs for plural nouns.
  const isLikeVerb = endsLikePlural(behind.lower) && ['DET', 'NUM'].includes(clause[to + 2]?.partOfSpeech ?? '');
  const isVerb = isLikeVerb || (['VERB', 'AUX'].includes(behind.partOfSpeech) && !behind.lower.endsWith('ing'));
  return isInserted && isVerb ? [...clause.slice(0, from), ...clause.slice(to + 1)] : clause;
}

/** "It has the potential to cut costs, providing …": joined, what is hoped for would be said to happen. */
function isHoped(before: readonly TaggedToken[]): boolean {
  return before.some(({ lower }, i) => lower === 'to' && HOPES.has(before[i - 1]?.lemma ?? ''));
}

/** "It has the potential to cut costs, providing …": the second verb may be joined to the first, behind its "to". */
function isUnderChance(before: readonly TaggedToken[]): boolean {
  const at = before.findLastIndex(({ lower }) => lower === 'to');
  const verb = before[at + 1];
  // "It was likely to win, reaching the final": it did reach it.
  if (before.slice(0, at).some(({ lower }) => /^(?:had|was|were)$/.test(lower))) return false;
  if (!CHANCES.has(before[at - 1]?.lemma ?? '') || verb?.partOfSpeech !== 'VERB') return false;
  return !before
    .slice(at + 2)
    .some(({ partOfSpeech, lower }) => /^(?:VERB|AUX)$/.test(partOfSpeech) || lower === 'that');
}

/** "It is vital to test it, ensuring that it works": "it" is not what ensures. */
function isImpersonal(before: readonly TaggedToken[]): boolean {
  const at = before.findIndex(({ lower }) => lower === 'it' || lower === "it's");
  const behind = before.slice(at + 1);
  const isFirst = at === 0 || (at === 1 && before[0]?.isWord === true);
  return isFirst && behind.some(({ lower }, i) => lower === 'to' && behind[i - 1]?.partOfSpeech === 'ADJ');
}

function isReaction(base: string, behind: readonly TaggedToken[]): boolean {
  return STIRS.has(base) && behind.slice(0, 3).some(({ lower }) => REACTIONS.has(lower));
}

/** "mix it, shape it, and bake it": a further part would need a third "and". */
function endsList(before: readonly TaggedToken[]): boolean {
  return before.some(({ text }, i) => text === ',' && before[i + 1]?.lower === 'and');
}

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
    // "a menu that celebrates the town, showing …": what is said is the menu's.
    if (RELATIVE.has(lower) && ['VERB', 'AUX'].includes(before[i + 1]?.partOfSpeech ?? '')) return true;
    return (
      SUBORDINATE.has(lower) || REPORTING.has(lower) || lower.endsWith("n't") || /^[;:—(?"“]$/.test(text) || isListed
    );
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
