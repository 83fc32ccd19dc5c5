import { capitalised, endsLikePlural } from '../wording/prose-tokens.rules.js';
import { type Edit, type Rule, type TaggedToken } from '../wording/rule.rules.js';
import { isNegation } from '../wording/wording-rules.rules.js';
import { finiteVerb } from '../phrases/finite-verb.rules.js';

const RULE = 'Three actions';
const FEWEST_WORDS = 13;
const FEWEST_BEHIND_VERB = 2;
const PRONOUNS = new Set(['it', 'they', 'we', 'you', 'he', 'she', 'i']);
/** Words that open a clause: an action behind them may belong to that clause. */
const LINKS = new Set('that which who whose where when while because although if unless how what whether'.split(' '));
const PERSON = /(?:er|or|ist|ian|ant|ent|man|woman|chef|coach|team|people|staff|group|family|couple|board|child)s?$/;
const ARTICLES = new Set(['the', 'this', 'these', 'those', 'our', 'its', 'their', 'my', 'your', 'a', 'an']);

type Form = 'base' | 'third' | 'past';

/** "It saves time, cuts costs for all, and helps the team." becomes "It saves time and cuts costs for all. It also helps the team." */
export const partThreeActions: Rule = {
  option: 'rhythm',
  strength: 'thorough',
  find: ({ text, sentences, isFree }) =>
    sentences.flatMap(({ tokens }): Edit[] => {
      const commas = tokens.flatMap(({ text: mark }, i) => (mark === ',' ? [i] : []));
      const [one = -1, two = -1] = commas;
      if (commas.length !== 2 || tokens.at(-1)?.text !== '.' || tokens[two + 1]?.lower !== 'and') return [];
      const actions = [tokens.slice(0, one), tokens.slice(one + 1, two), tokens.slice(two + 2, -1)] as const;
      const opener = openerOf(actions);
      const [comma, last, second, third] = [tokens[one], tokens[two], actions[1][0], actions[2][0]];
      if (opener === null || !comma || !last || !second || !third) return [];
      if (!isFree(comma.start, third.end) || text.slice(comma.start, third.end).includes('\n')) return [];
      const verb = opener === '' ? capitalised(third.text) : `${opener} ${third.text}`;
      return [
        { rule: RULE, start: comma.start, end: second.start, replacement: ' and ' },
        { rule: RULE, start: last.start, end: third.end, replacement: `. ${verb}` },
      ];
    }),
};

type Actions = readonly [readonly TaggedToken[], readonly TaggedToken[], readonly TaggedToken[]];

/** What the third action begins with as a sentence; empty for a request, null where the three are not alike. */
function openerOf(actions: Actions): string | null {
  const [first, second, third] = actions;
  if (actions.flat().filter(({ isWord }) => isWord).length < FEWEST_WORDS) return null;
  if ([second, third].some((action) => action.length <= FEWEST_BEHIND_VERB)) return null;
  if (actions.flat().some((token) => /^[:;()“"?—–]$/.test(token.text) || isNegation(token))) return null;
  if ([second, third].some((action) => action.some(({ lower }) => ['and', 'or'].includes(lower)))) return null;
  const request = requestIn(first);
  if (request !== -1) return isAlike(actions, request, 'base') ? '' : null;
  const at = finiteVerb(first);
  const [verb, next] = [first[at], first[at + 1]];
  const subject = at < 1 ? null : pronounFor(first.slice(0, at), verb);
  if (!verb || subject === null) return null;
  if (verb.lower === 'will') return isAlike(actions, at + 1, 'base') ? `${subject} will also` : null;
  if (['has', 'have'].includes(verb.lower) && next && formOf(first, at + 1) === 'past') {
    return isAlike(actions, at + 1, 'past') ? `${subject} ${verb.lower} also` : null;
  }
  const form = formOf(first, at);
  return form !== null && isAlike(actions, at, form) ? `${subject} also` : null;
}

/** Where a request has its verb, perhaps behind an adverb; -1 in a statement. */
function requestIn(action: readonly TaggedToken[]): number {
  const at = action[0]?.partOfSpeech === 'ADV' && action[0].lower.endsWith('ly') ? 1 : 0;
  return action[at]?.partOfSpeech === 'VERB' && formOf(action, at) === 'base' ? at : -1;
}

function isAlike([first, second, third]: Actions, at: number, form: Form): boolean {
  if (formOf(first, at) !== form || formOf(second, 0) !== form || formOf(third, 0) !== form) return false;
  // A further verb of that form, or a clause of its own, could be what the other two continue.
  return !first.slice(at + 1).some((token, i) => {
    const isVerb = ['VERB', 'AUX'].includes(token.partOfSpeech) && formOf(first, at + 1 + i) === form;
    return isVerb || LINKS.has(token.lower) || (PRONOUNS.has(token.lower) && !['it', 'you'].includes(token.lower));
  });
}

function formOf(tokens: readonly TaggedToken[], at: number): Form | null {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token?.isWord || token.lower.endsWith('ing')) return null;
  const isVerb = token.partOfSpeech === 'VERB';
  const isLikeVerb = token.partOfSpeech === 'NOUN' && ['DET', 'PRON'].includes(next?.partOfSpeech ?? '');
  if (!isVerb && !isLikeVerb) return null;
  if (endsLikePlural(token.lower)) return 'third';
  if (!isVerb || token.lemma === token.lower) return 'base';
  return 'past';
}

/** The pronoun for a subject that is a thing, or the pronoun that it is. */
function pronounFor(subject: readonly TaggedToken[], verb: TaggedToken | undefined): string | null {
  const [only] = subject;
  if (!only || !verb) return null;
  if (subject.length === 1 && PRONOUNS.has(only.lower)) return capitalised(only.lower);
  const head = subject.at(-1);
  if (!ARTICLES.has(only.lower) || head?.partOfSpeech !== 'NOUN' || PERSON.test(head.lower)) return null;
  if (subject.some(({ lower, isWord }) => !isWord || lower === 'and' || lower === 'of')) return null;
  return endsLikePlural(head.lower) ? 'They' : 'It';
}
