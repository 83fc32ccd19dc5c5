import { type Article, plain, type PlacedSentence } from '../article/article.rules.js';
import { shortened } from '../article/key-sentences.rules.js';
import { quoteOf, type Quote, trimmed } from '../article/quote.rules.js';
import { type Candidate, type CauseNode } from './diagram.rules.js';

const FEWEST = 2;
const MOST = 5;
const LONGEST = 120;
const CUE =
  /\b(?:why|cause[sd]?|effects?|impact|because|consequences?|reasons?|behind|leads? to|results? of|explained|went wrong|post-?mortem)\b/i;
/** "A because B": the effect comes first. */
const BACKWARD =
  /(?:,\s)?\b(?:(?:mostly|mainly|largely|partly|simply|precisely|just|only|in part) )?(?:because of|because|due to(?! (?:be|open|reopen|launch|start|begin|expire|close|end|finish|take|complete|report|publish|meet|go|come|leave|arrive|return|retire|step|speak|join|vote|decide|make|have|run|become|receive|pay|mature|appear|sign|follow|move|hand|fall|rise|hold|face|release|deliver|enter|stand)\b)|owing to|thanks to|as a result of|(?:is|are|was|were|has been|have been) (?:caused|triggered|driven|prompted) by)\b/gi;
/** "A led to B": the cause comes first. */
const FORWARD =
  /(?:,\s(?:which|that)\s|\b)(?:(?:can|may|might|could|will|would|has|have|had|often|usually|also|already|since|directly|quickly|in turn|eventually) ){0,2}(?:leads? to|led to|causes(?! of\b)|caused|results? in|resulted in|gives? rise to|gave rise to|triggers|triggered|contributes? to|contributed to(?! (?:this|the) (?:report|story|article)\b)|forces|forced|drives|drove|(?:is|was) why)\b/gi;
/** A sentence that continues the previous one. */
const OPENING =
  /^(?:as a result|as a consequence|consequently|therefore|thus|hence|because of (?:this|that)|for this reason|for that reason|that is why|this is why|(?:this|that) mean(?:s|t)(?: that)?|the result(?: is| was)(?: that)?|so)\b,?/i;
/** "So far", "thus far", "so-called", "so many": these continue nothing. */
const NO_OPENING =
  /^(?:so|thus)(?:-| (?:far|long|many|much|few|little|too|be|do|does|did|is|are|was|has|have|can|will|soon|that|as)\b)/i;
/** "was forced to close", "triggered by": what is before the verb is not its cause. */
const PARTICIPLE = /\b(?:led to|caused|resulted in|contributed to|triggered|forced)$/i;
const PASSIVE_BEFORE = /\b(?:is|are|was|were|be|been|being|get|gets|got)(?: \p{Ll}+ly| not| also| once)?\s$/iu;
/** "the main causes", "market forces", "hard drives", "strong results in Asia": the word is a noun. */
const LIKE_NOUN = /^(?:causes|forces|drives|triggers|results? in)$/i;
const NOUN_BEFORE =
  /\b(?:an?|the|its|their|our|his|her|your|these|those|all|both|no|some|any|many|several|other|more|main|likely|root|possible|annual|quarterly|full-year|half-year|financial|interim|latest|strong|weak|better|worse|good|bad|poor|mixed|record|solid|positive|negative|similar|same|best|test|search|trial|election|market|labou?r|armed|security|special|task|police|military|hard|flash|disk)\s$/i;
/** Another verb says what the subject does: "It posted fine results in Asia." */
const POSTED_BEFORE =
  /\b(?:post|report|publish|show|deliver|announce|produce|achieve|expect|present)(?:s|es|d|ed)?\s[^,;]{0,60}$/i;
const QUARTER_BEHIND = /^ (?:line with|(?:the|its|their) (?:first|second|third|fourth|last|latest|past) )/i;
/** A segment that begins so belongs to the one before. */
const JOINED = /^(?:and|or|but|nor|as well as|which|who|whose|where|when|while|including|such as|especially)\b/i;
const FINITE =
  /^(?:is|are|was|were|has|have|had|do|does|did|will|would|can|could|may|might|must|should|cut|fell|rose|grew|lost|sold|shut|went|took|made|paid|got|began|came|left|became|bought|built|ran|sank|hit|put|set|said|says|saw|spent|broke|held|kept|chose|drew|drove|won|needs?|remains?|turns?|falls?|rises?|grows?|\p{Ll}{2,}ed)$/u;
const DENIED = /(?:\bnot|n['’]t|\bnever|\bhardly|\bno longer|\bwithout|\bif|\bwhether|\bunless)\s*(?:\w+\s)?$/i;
/** "No study shows that coffee causes", "neither rain nor snow caused", "no deaths were caused by". */
const NEGATED_SUBJECT = /^(?:[^,;:]{1,40}, )?(?:no|none|neither|nothing|nobody|few|hardly any)\b/i;
/** "It is a myth that the tax caused", "rumours that the bank caused the crisis are false". */
const DENIED_CLAIM =
  /\b(?:myth|untrue|false|wrong|wrongly|falsely|mistakenly|denie[sd]|deny|disputes?d?|(?<!\bno )doubts?|doubted|rejects?|rejected|rejecting|no evidence|no proof|unlikely|claims?|claimed|alleges?|alleged|rumou?rs?|theory|theories|idea|notion|belief|allegations?|accusations?|speculation)\b[^,;]{0,40}\bthat\b/i;
/**
 * "No flights were cancelled because of the snow" may say that the snow was no cause; "no trains ran because of the snow"
 * cannot.
 */
const DENIED_EFFECT =
  /^(?:[^,;:]{1,40}, )?(?:no|none|nobody|neither|not (?:all|every|one|a single)|few|hardly any)\b.*(?:\b(?:is|are|was|were|been|be|being|got|gets?)(?: \p{L}+ly)? (?:\p{L}+ed|hurt|lost|hit|shut|cut|killed|broken|fallen|withdrawn|put off)|\b(?:die[sd]?|close[sd]?|stop(?:s|ped)?|fail(?:s|ed)?|fell|suffer(?:s|ed)?|lost|quit|resign(?:s|ed)?|broke|crash(?:es|ed)?|collapsed?|changed?))(?: [^,]{0,30})?$/iu;
/** "Competition was not the cause. As a result, …": the result is of what was said before. */
const NO_CAUSE =
  /\b(?:is|are|was|were)(?: (?:not|never|hardly|no longer)|n['’]t) (?:the |an? |its |their )?(?:real |actual )?(?:causes?|reasons?|culprits?|to blame|responsible)\b/i;
const POINTER_TAIL = /,? (?:and|but|so) (?:this|that|it|they|these)\s?$/i;
const BACKWARD_POINTER = /^(?:this|that|it|which|these|they)$/i;

/** Causes and effects, sentence by sentence. */
export function causesOf(piece: Article): Candidate | null {
  const pairs: CauseNode[] = [];
  const used = new Set<number>();
  // Pull quotes repeat the text.
  const said = new Set<string>();
  for (const [i, sentence] of piece.sentences.entries()) {
    const previous = piece.sentences[i - 1];
    const isCause = previous?.section === sentence.section && !NO_CAUSE.test(previous.quote.text);
    const before = isCause && !used.has(i - 1) ? previous : null;
    const pair = pairOf(sentence, before);
    if (!pair) continue;
    used.add(i);
    const words = plain(`${pair.cause.text} ${pair.effect.text}`);
    if (!said.has(words)) pairs.push(pair);
    said.add(words);
  }
  if (pairs.length < FEWEST) return null;
  const share = pairs.length / Math.max(1, piece.sentences.length);
  const fit = 0.1 + 1.1 * Math.min(1, share) + (CUE.test(piece.title) ? 0.25 : 0);
  const nodes = pairs.slice(0, MOST);
  return { diagram: { kind: 'cause_effect', nodes, more: pairs.length - nodes.length }, fit };
}

function pairOf(sentence: PlacedSentence, previous: PlacedSentence | null): CauseNode | null {
  const { block, quote, to } = sentence;
  const from = block.text.indexOf(quote.text, sentence.from);
  if (/[?]$/.test(quote.text)) return null;
  return (
    openingPair(sentence, from, previous) ??
    becauseFirst(sentence, from) ??
    joinedPair(sentence, { from, to, pattern: FORWARD, isForward: true, previous }) ??
    joinedPair(sentence, { from, to, pattern: BACKWARD, isForward: false, previous })
  );
}

function openingPair(
  { block, quote, to }: PlacedSentence,
  from: number,
  previous: PlacedSentence | null,
): CauseNode | null {
  const opening = OPENING.exec(quote.text);
  if (!opening || !previous || NO_OPENING.test(quote.text)) return null;
  const link = trimmed(block, from, from + opening[0].length);
  const effect = part(block, from + opening[0].length, to);
  const cause = part(previous.block, previous.from, previous.to);
  return link && effect && cause ? { cause, link, effect, isBackward: false } : null;
}

/** "Because A, B." */
function becauseFirst({ block, quote, to }: PlacedSentence, from: number): CauseNode | null {
  const opening = /^because(?: of)?\s/i.exec(quote.text);
  if (!opening) return null;
  const comma = mainClauseComma(quote.text);
  if (comma === -1) return null;
  const cause = part(block, from + opening[0].length, from + comma);
  const effect = part(block, from + comma + 1, to);
  const link = trimmed(block, from, from + opening[0].length);
  return cause && effect && link ? { cause, link, effect, isBackward: true } : null;
}

interface Joint {
  readonly from: number;
  readonly to: number;
  readonly pattern: RegExp;
  readonly isForward: boolean;
  readonly previous: PlacedSentence | null;
}

function joinedPair(
  { block, quote }: PlacedSentence,
  { from, to, pattern, isForward, previous }: Joint,
): CauseNode | null {
  const match = [...quote.text.matchAll(pattern)].find((each) => isJoint(quote.text, each));
  if (!match || match.index === 0 || isDenied(quote.text.slice(0, match.index), match[0], isForward)) return null;
  const behind = from + match.index + match[0].length;
  const link = trimmed(block, from + match.index, behind);
  const first = quote.text.slice(0, match.index).trim();
  const isPointer = isForward && BACKWARD_POINTER.test(first);
  // "…, and this causes": the pronoun refers to the preceding text.
  const tail = POINTER_TAIL.exec(quote.text.slice(Math.max(0, match.index - 24), match.index))?.[0].length ?? 0;
  const before = isPointer
    ? previous && part(previous.block, previous.from, previous.to)
    : part(block, from, from + match.index - (isForward ? tail : 0));
  const after = part(block, behind, to);
  const tidyLink = link && withoutPronoun(block, link);
  if (!before || !after || !tidyLink) return null;
  return isForward
    ? { cause: before, link: tidyLink, effect: after, isBackward: false }
    : { cause: after, link: tidyLink, effect: before, isBackward: true };
}

function isDenied(before: string, link: string, isForward: boolean): boolean {
  if (DENIED.test(before) || DENIED_CLAIM.test(before)) return true;
  if (isForward || / by$/i.test(link)) return NEGATED_SUBJECT.test(before);
  return /^(?:because|due|owing|as a result) (?:of|to)$/i.test(link) && DENIED_EFFECT.test(before.trimEnd());
}

/** Whether the words of a match join a cause to its effect, rather than being a noun or a passive verb. */
function isJoint(text: string, { index, 0: link }: RegExpExecArray): boolean {
  const [before, behind] = [text.slice(0, index), text.slice(index + link.length)];
  if (PARTICIPLE.test(link) && (PASSIVE_BEFORE.test(before) || /^ by\b/i.test(behind))) return false;
  if (!LIKE_NOUN.test(link)) return true;
  const isResult = /^results? in$/i.test(link) && (POSTED_BEFORE.test(before) || QUARTER_BEHIND.test(behind));
  return !NOUN_BEFORE.test(before) && !isResult;
}

/** The comma behind the clause of "Because A, B"; -1 where it is not certain which. */
function mainClauseComma(text: string): number {
  const commas = [...text.matchAll(/, /g)].map(({ index }) => index);
  if (commas.length <= 1) return commas[0] ?? -1;
  const segments = commas.map((comma, i) => text.slice(comma + 2, commas[i + 1]));
  const isClause = (segment: string): boolean => {
    const [opening = '', ...words] = segment.split(' ').slice(0, 9);
    return (
      !JOINED.test(segment) && !FINITE.test(opening) && words.some((word) => FINITE.test(word.replace(/[.!]$/, '')))
    );
  };
  const first = segments.findIndex(isClause);
  const joined = segments.findIndex((segment) => /^(?:and|or)\b/i.test(segment));
  // "Because A fell, B rose, and C closed, D": the list may end behind either.
  const isUncertain = joined > first && segments.slice(joined + 1).some(isClause);
  return first === -1 || isUncertain ? -1 : (commas[first] ?? -1);
}

/** Shortens the arrow label "which led to" to "led to". */
function withoutPronoun(block: PlacedSentence['block'], link: Quote): Quote {
  const pronoun = /^(?:which|that)\s/i.exec(link.text);
  if (!pronoun) return link;
  const at = block.starts.indexOf(link.start) + pronoun[0].length;
  return quoteOf(block, at, at + link.text.length - pronoun[0].length) ?? link;
}

/** At least two words, so that the part has a meaning by itself. */
function part(block: PlacedSentence['block'], from: number, to: number): Quote | null {
  const found = trimmed(block, from, to);
  if (!found || !/\S\s+\S/.test(found.text)) return null;
  const at = block.text.indexOf(found.text, from);
  const quote = shortened(block, at, at + found.text.length, LONGEST);
  const isStopped = quote !== null && !quote.isCut && /[^.]\.$/.test(quote.text);
  return isStopped ? { ...quote, text: quote.text.slice(0, -1), end: quote.end - 1 } : quote;
}
