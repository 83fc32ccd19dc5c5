import { type TaggedToken } from '../wording/rule.rules.js';
import { endsLikePlural } from '../wording/prose-tokens.rules.js';

/** Past and present alike: which of them it is, the verb does not show. */
export const UNCHANGED: ReadonlySet<string> = new Set(
  'cut set put let hit cost spread read beat bet burst cast hurt quit shut split'.split(' '),
);

/** Verbs that the tagger takes for plural nouns. */
export const VERBS_LIKE_NOUNS: ReadonlySet<string> = new Set(
  (
    'features captures burns combines includes offers covers supports uses mixes runs works holds filters blocks cuts ' +
    'saves tracks records monitors powers processes answers checks links blends'
  ).split(' '),
);

/** The same behind a plural noun: "teachers share plans". */
const BASES_LIKE_NOUNS = new Set(
  'share blend fold support offer help work use run need combine cover link track record mix hold process balance value reach benefit'.split(
    ' ',
  ),
);

/** What others say: a conclusion from it is theirs. */
export const REPORTING: ReadonlySet<string> = new Set(
  (
    'say says said claim claims claimed believe believes believed think thinks thought argue argues argued ' +
    'estimate estimates estimated reportedly allegedly'
  ).split(' '),
);

/** Index of the verb that the sentence is built on, as far as the tags show; -1 without one. */
export function finiteVerb(tokens: readonly TaggedToken[]): number {
  return tokens.findIndex((token, i) => {
    if (isVerbLikeNoun(tokens, i)) return true;
    return ['VERB', 'AUX'].includes(token.partOfSpeech) && !token.lower.endsWith('ing') && !isNounLikeVerb(tokens, i);
  });
}

/** "The bridge links the two towns": a plural noun does not stand between a noun and an article, a number or an adjective. */
function isVerbLikeNoun(tokens: readonly TaggedToken[], at: number): boolean {
  const [before, word, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!before || !word) return false;
  if (VERBS_LIKE_NOUNS.has(word.lower)) return true;
  const isOfPlural = before.partOfSpeech === 'NOUN' && endsLikePlural(before.lower);
  if (isOfPlural && BASES_LIKE_NOUNS.has(word.lower)) return true;
  const isOfNoun = before.partOfSpeech === 'NOUN' && !before.lower.endsWith('s') && tokens[0]?.partOfSpeech === 'DET';
  const isObject = ['DET', 'NUM', 'ADJ'].includes(next?.partOfSpeech ?? '') || next?.lower === 'over';
  return isOfNoun && word.partOfSpeech === 'NOUN' && endsLikePlural(word.lower) && isObject;
}

/** "her use of glaze": behind a preposition or an article, the base form is a noun. */
function isNounLikeVerb(tokens: readonly TaggedToken[], at: number): boolean {
  const [before, word] = [tokens[at - 1], tokens[at]];
  return ['ADP', 'DET'].includes(before?.partOfSpeech ?? '') && word?.lemma === word?.lower;
}

const SPEAKING = new Set(
  'say claim believe think argue estimate write report announce warn tell predict insist suggest admit deny'.split(' '),
);

/** "The CEO said profits fell": what moves behind it would belong to what is said. */
export function hasSpeaker(tokens: readonly TaggedToken[]): boolean {
  return tokens.some(({ lower, lemma }) => REPORTING.has(lower) || SPEAKING.has(lemma));
}

const SUBORDINATE = new Set(
  'if when whenever unless whether because since although though while as until once after before that who which where why how said'.split(
    ' ',
  ),
);

/** Whether the words before a verb only name its subject: no condition, no speaker, no other clause. */
export function isPlainSubject(lead: readonly TaggedToken[]): boolean {
  return !lead.some(({ lower, partOfSpeech }, i) => {
    if (SUBORDINATE.has(lower)) return lower !== 'that' || i > 0;
    return REPORTING.has(lower) || (['VERB', 'AUX'].includes(partOfSpeech) && !lower.endsWith('ing'));
  });
}

export function isPastVerb(verb: TaggedToken | undefined): boolean {
  if (!verb || VERBS_LIKE_NOUNS.has(verb.lower)) return false;
  if (['is', 'are', 'am', 'has', 'have', 'will'].includes(verb.lower)) return false;
  return /^(?:was|were|had|did)$/.test(verb.lower) || (verb.lemma !== verb.lower && !verb.lower.endsWith('s'));
}

/** "with critics praising it, showing its flaws": the participle behind is the critics' too. */
export function hasAbsolute(tokens: readonly TaggedToken[]): boolean {
  return tokens.some(
    ({ lower }, i) => lower === 'with' && tokens.slice(i + 1, i + 5).some((token) => token.lower.endsWith('ing')),
  );
}
