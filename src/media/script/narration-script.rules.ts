import { type ArticleSection } from './article-sections.rules.js';
import { sentencesOf, termsOf, wordsOf } from './sentences.rules.js';

/** About a minute, read aloud. */
export const MAX_WORDS = 150;
const LONGEST_CHARS = 400;
/** With longer words, a text is no prose, and reading it aloud takes very long. */
const CHARS_PER_WORD = 20;
const MIN_WORDS = 4;
/** Below this many words a section has, sections are narrated in groups. */
const MIN_SECTION_WORDS = 12;
/** Two sentences that share more of their terms say the same. */
const SAME_SHARE = 0.6;
/** Sentences that need the one before them. */
const LEANING =
  /^["“(]?(?:and|but|or|so|yet|also|then|however|instead|still|it|its|they|their|them|this|that|these|those|he|she|his|her|such|both|neither|there|here|others?|another|for example|in other|as a result|by contrast|since then)\b/i;

/** Answers to the heading above them. */
const ANSWERS =
  /^(?:yes|no|not|true|false|partly|mostly|wrong|right|correct|ja|nein|falsch|richtig|oui|non|vrai|faux)\b/i;
/** What is below is of that day, year or step. */
const PLACE = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:day|week|step|phase) \d|(?:19|20)\d\d)\b/i;
const ENDED = /[.!?…:;”"»)。！？]$/;
const LONGEST_HEADING = 110;

/** A sentence that is read, and the section that it comes from. */
export interface ScriptSentence {
  readonly sentence: string;
  readonly section: number;
}

interface Candidate extends ScriptSentence {
  readonly index: number;
  readonly words: number;
  readonly score: number;
  readonly group: number;
  readonly isLeaning: boolean;
}

/**
 * The sentences to read, verbatim and in order, at most `maxWords`: the first sentence, one of each section, one of the
 * ending, then the most informative ones. A sentence that leans on the one before it ("It …") is read only behind it
 * where another can be had. A short article is read whole.
 */
export function chooseScript(sections: readonly ArticleSection[], maxWords = MAX_WORDS): ScriptSentence[] {
  const all = sections.flatMap(({ paragraphs }, section) =>
    paragraphs.flatMap((paragraph) => sentencesOf(paragraph).map((sentence) => ({ sentence, section }))),
  );
  const maxChars = maxWords * CHARS_PER_WORD;
  const whole = withHeadings(all, sections, Infinity);
  const isShort = whole.reduce((sum, { sentence }) => sum + sentence.length, 0) <= maxChars;
  if (isShort && wordsIn(whole) <= maxWords) return whole;
  const candidates = candidatesOf(all, maxWords);
  const [first] = candidates;
  if (!first)
    return all
      .slice(0, 1)
      .map((each) => ({ ...each, sentence: firstWords(each.sentence, maxWords).slice(0, maxChars) }));
  const chosen = new Chosen(maxWords - Math.min(maxWords / 4, wordsIn(whole) - wordsIn(all)));
  chosen.take(first.words <= maxWords / 3 ? first : pickFor([first.group], candidates, maxWords / 3));
  chosen.take(endingOf(candidates, maxWords / 5));
  const groups = [...new Set(candidates.map(({ group }) => group))].filter((group) => !chosen.groups.has(group));
  for (const [place, group] of groups.entries()) {
    chosen.take(pickFor([group], candidates, chosen.left / (groups.length - place)));
  }
  chosen.fill(candidates);
  const script = chosen.inOrder().map(({ sentence, section }) => ({ sentence, section }));
  return withHeadings(script, sections, maxWords - wordsIn(script));
}

function wordsIn(script: readonly ScriptSentence[]): number {
  return script.reduce((sum, { sentence }) => sum + wordsOf(sentence).length, 0);
}

/**
 * The headings, within so many words, without which what is read would say nothing or the contrary: those of questions, of
 * answers ("Partly true.") and of lists ("Support for Internet Explorer 11", below "Removed").
 */
function withHeadings(
  script: readonly ScriptSentence[],
  sections: readonly ArticleSection[],
  most: number,
): ScriptSentence[] {
  let left = most;
  return script.flatMap((each, i) => {
    const heading = sections[each.section]?.heading ?? null;
    const isFirst = script[i - 1]?.section !== each.section;
    if (!isFirst || heading === null || !needsHeading(each.sentence, heading)) return [each];
    const words = wordsOf(heading).length;
    if (words > left) return [each];
    left -= words;
    return [{ sentence: heading, section: each.section }, each];
  });
}

function needsHeading(sentence: string, heading: string): boolean {
  if (heading.length > LONGEST_HEADING) return false;
  const isPart = !ENDED.test(sentence) || wordsOf(sentence).length < MIN_WORDS;
  return isPart || /[?？]$/.test(heading) || PLACE.test(heading) || LEANING.test(sentence) || ANSWERS.test(sentence);
}

function candidatesOf(all: readonly ScriptSentence[], maxWords: number): Candidate[] {
  const counts = new Map<string, number>();
  for (const { sentence } of all) for (const term of termsOf(sentence)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const sections = [...new Set(all.map(({ section }) => section))];
  const groups = Math.min(sections.length, Math.max(1, Math.floor(maxWords / MIN_SECTION_WORDS) - 2));
  return all
    .map(({ sentence, section }, index): Candidate => {
      const isLeaning = LEANING.test(sentence);
      const group = Math.floor((sections.indexOf(section) * groups) / sections.length);
      const isFirst = all[index - 1]?.section !== section;
      const score =
        scoreOf(sentence, counts) + (isFirst ? 0.6 : 0) - (isLeaning ? 1.5 : 0) + 0.4 * (1 - index / all.length);
      return { sentence, section, index, words: wordsOf(sentence).length, score, group, isLeaning };
    })
    .filter(({ sentence, words }) => words >= MIN_WORDS && sentence.length <= LONGEST_CHARS && !/:$/.test(sentence));
}

/** The best sentence of a section within the words that it may have, else its shortest. */
function pickFor(groups: readonly number[], candidates: readonly Candidate[], words: number): Candidate | undefined {
  const own = candidates.filter(({ group }) => groups.includes(group));
  const fitting = own.filter((each) => each.words <= words).sort((a, b) => b.score - a.score);
  return fitting[0] ?? [...own].sort((a, b) => a.words - b.words)[0];
}

/** Of the last three sentences, one that can stand alone; the later the better. */
function endingOf(candidates: readonly Candidate[], words: number): Candidate | undefined {
  const last = candidates.slice(-3).reverse();
  return last.find((each) => !each.isLeaning && each.words <= words) ?? last.find((each) => !each.isLeaning) ?? last[0];
}

class Chosen {
  private readonly chosen = new Map<number, Candidate>();
  readonly groups = new Set<number>();
  left: number;

  constructor(maxWords: number) {
    this.left = maxWords;
  }

  take(candidate: Candidate | undefined): void {
    if (!candidate || this.chosen.has(candidate.index) || candidate.words > this.left) return;
    this.chosen.set(candidate.index, candidate);
    this.groups.add(candidate.group);
    this.left -= candidate.words;
  }

  fill(candidates: readonly Candidate[]): void {
    // Twice: the second time, sentences that lean on one of the first have it before them.
    for (let round = 0; round < 2; round++) {
      for (const each of [...candidates].sort((a, b) => b.score - a.score || a.index - b.index)) {
        const isSupported = !each.isLeaning || this.chosen.has(each.index - 1);
        if (isSupported && !this.repeats(each)) this.take(each);
      }
    }
  }

  inOrder(): Candidate[] {
    return [...this.chosen.values()].sort((a, b) => a.index - b.index);
  }

  private repeats({ sentence }: Candidate): boolean {
    const terms = new Set(termsOf(sentence));
    return [...this.chosen.values()].some((other) => {
      const others = new Set(termsOf(other.sentence));
      const common = [...terms].filter((term) => others.has(term)).length;
      return common / Math.max(1, Math.min(terms.size, others.size)) > SAME_SHARE;
    });
  }
}

function scoreOf(sentence: string, counts: ReadonlyMap<string, number>): number {
  const terms = [...new Set(termsOf(sentence))];
  if (terms.length === 0) return 0;
  const weight = terms.reduce((sum, term) => sum + Math.log(1 + (counts.get(term) ?? 0)), 0) / Math.sqrt(terms.length);
  return weight + (/\d/.test(sentence) ? 0.5 : 0) - (/\?$/.test(sentence) ? 0.5 : 0);
}

function firstWords(sentence: string, count: number): string {
  return sentence.split(' ').slice(0, count).join(' ');
}
