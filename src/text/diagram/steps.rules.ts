import {
  type Block,
  headingLabels,
  type Article,
  type PlacedSentence,
  type Section,
} from '../article/article.rules.js';
import { shortened } from '../article/key-sentences.rules.js';
import { trimmed } from '../article/quote.rules.js';
import { type Candidate, type StepNode } from './diagram.rules.js';
import { sentencesOf } from '../article/sentences.rules.js';
import { itemParts, type ItemParts, withoutStop } from './item-parts.rules.js';

const FEWEST = 3;
const MOST_STEPS = 12;
const HOW_TO =
  /\bhow (?:to|we|i|they)\b|\b(?:guide|tutorial|recipe|step[- ]by[- ]step|steps|checklist|set(?:ting)? up|getting started|install(?:ing|ation)?|instructions|workflow|process|walkthrough|playbook|runbook)\b/i;
/** A numbered list with these words is a ranking, not steps. */
const RANKING =
  /\b(?:best|top|reasons|tips|things|lessons|mistakes|ways|ideas|trends|myths|facts|examples|tools|books|questions|benefits|signs|habits|principles|rules|dinge|gründe|tipps|fehler|fakten|irrtümer|choses|raisons|conseils|erreurs|idées|cosas|razones|consejos|errores|cose|motivi|consigli|errori|coisas|razões|dicas|erros|dingen|redenen|fouten)\b/i;
const STEP_HEADING = /^(?:step|phase|stage|schritt|[ée]tape|paso|passo|stap|fase|steg|trin|krok)\s*(?=\d)/i;
const DAY_HEADING = /^(?:days?|weeks?|hours?) \d/i;
const NUMBERED_HEADING = /^\d{1,2}\s*[.):](?!\d)/;
const FIRST_NUMBER = /^\d{1,3}(?!\d)/;
/** Words that say by themselves that a sentence is the next in order. */
const ORDINAL =
  /^(?:firstly|secondly|thirdly|start by|begin by|then|afterwards?|once (?:that|this) is done|finally|lastly)(?![\p{L}'’-]),?\s*/iu;
/** These may belong to a noun, as in "First Solar", "next year" and "after that deal": a comma parts them from it. */
const ORDINAL_WITH_COMMA =
  /^(?:first(?: of all)?|second|third|fourth|fifth|next|last(?: of all)?|to (?:begin|start)(?: with)?|after (?:that|this)),\s*/i;
/** In instructions, a verb may follow at once: "Next add the flour." */
const ORDINAL_OF_INSTRUCTION =
  /^(?:(?:first|second|third|fourth|fifth|next|last) (?!(?:year|month|week|day|night|quarter|time|half|hand|step|stage|phase|up|to|of|thing|person|part|one|two|three|few|class|course|page|screen|in|on|and|or|came|comes|is|was)s?\b)(?=\p{Ll})|to (?:begin|start) with\s|after (?:that|this) (?=(?:the|an?|you|we|it|they|your|our)\b))/iu;
const LONGEST_STEP = 150;
const LONGEST_TITLE = 64;

/** Steps in order: a numbered list, numbered headings, or sentences with ordinals. */
export function stepsOf(piece: Article): Candidate | null {
  const isHowTo = HOW_TO.test(piece.title);
  const isRanking = RANKING.test(piece.title) && !/\bhow to\b|\bsteps\b/i.test(piece.title);
  const found = [
    numberedHeadings(piece, isHowTo),
    numberedList(piece, isHowTo),
    countedSentences(piece, isHowTo),
  ].filter((each) => each !== null && each.nodes.length >= FEWEST);
  const best = found.sort((a, b) => (b?.fit ?? 0) - (a?.fit ?? 0))[0];
  if (!best) return null;
  const fit = best.fit + (isHowTo ? 0.25 : 0) - (isRanking ? 0.6 : 0);
  const nodes = best.nodes.slice(0, MOST_STEPS);
  return { diagram: { kind: 'steps', nodes, more: best.nodes.length - nodes.length + best.more }, fit };
}

interface Found {
  readonly nodes: readonly StepNode[];
  /** Parts between or beside the steps that have no place among them. */
  readonly more: number;
  readonly fit: number;
}

function numberedHeadings(piece: Article, isHowTo: boolean): Found | null {
  const stepped = piece.sections.filter(
    ({ heading: { text } }) => STEP_HEADING.test(text) || (isHowTo && DAY_HEADING.test(text)),
  );
  const numbered = piece.sections.filter(({ heading }) => NUMBERED_HEADING.test(heading.text));
  const sections = stepped.length >= FEWEST ? stepped : numbered;
  if (sections.length < FEWEST) return null;
  const numbers = sections.map(({ heading }) =>
    Number(FIRST_NUMBER.exec(heading.text.replace(STEP_HEADING, ''))?.[0] ?? NaN),
  );
  const labels = headingLabels(sections.map(({ title }) => title));
  const parts = sections.map((section, i) => ({ label: labels[i] ?? null, detail: detailOf(section) }));
  const fit = stepped.length >= FEWEST ? 1.1 : isHowTo ? 0.9 : 0.6;
  return { nodes: withNumbers(parts, numbers), more: unnumberedBetween(piece, sections), fit };
}

/** The sections between the first and the last step that are beside the steps, not within one. */
function unnumberedBetween(piece: Article, steps: readonly Section[]): number {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return 0;
  const between = piece.sections.slice(piece.sections.indexOf(first), piece.sections.indexOf(last));
  return between.filter((section) => section.level <= first.level && !steps.includes(section)).length;
}

/** By the numbers of the text, unless these do not rise. */
function withNumbers(parts: readonly ItemParts[], numbers: readonly number[]): StepNode[] {
  const isRising =
    numbers.length > 0 && numbers.every((number, i) => number >= 0 && (i === 0 || number > (numbers[i - 1] ?? 0)));
  return parts.map((part, i) => ({ ...part, number: isRising ? (numbers[i] ?? 0) : i + 1 }));
}

/** The first sentence, which says what to do, and the second where there is room. */
function detailOf({ sentences }: Section): StepNode['detail'] {
  const [first, second] = sentences;
  if (!first) return null;
  const isWhole = second && second.block === first.block && second.to - first.from <= LONGEST_STEP;
  return shortened(first.block, first.from, isWhole ? second.to : first.to, LONGEST_STEP);
}

function numberedList(piece: Article, isHowTo: boolean): Found | null {
  const lists = new Map<number, Block[]>();
  const items = piece.blocks.filter(({ kind }) => kind === 'item');
  // A list within an item of another says how to do a part.
  const outermost = Math.min(...items.map(({ level }) => level));
  for (const block of items) {
    const counts = block.level === outermost && (block.isMarked || isHowTo);
    if (counts) lists.set(block.group, [...(lists.get(block.group) ?? []), block]);
  }
  const count = (blocks: readonly Block[]): number => blocks.filter(({ isContinued }) => !isContinued).length;
  // The longest numbered list, else the longest of any kind.
  const ranked = [...lists.values()].sort(
    (a, b) => Number(b[0]?.isMarked) - Number(a[0]?.isMarked) || count(b) - count(a),
  );
  const [list] = ranked;
  if (!list || count(list) < FEWEST) return null;
  const own = list.reduce((sum, { text }) => sum + text.length, 0);
  const all = piece.blocks.reduce((sum, { text }) => sum + text.length, 0);
  const parts = list
    .flatMap((block, i) => (block.isContinued ? [] : [partsOf(block, list[i + 1])]))
    .filter(({ label, detail }) => label ?? detail);
  const numbers = parts.map(({ number }) => number);
  const beside = ranked.slice(1).filter(([item]) => item?.isMarked === true && list[0]?.isMarked === true);
  return {
    nodes: withNumbers(parts, numbers),
    more: beside.reduce((sum, each) => sum + count(each), 0),
    fit: (list[0]?.isMarked && !isOneOfMany(piece, list[0]) ? 0.5 : 0.25) + 0.4 * (own / Math.max(1, all)),
  };
}

/** Among so many other sections, the advice at the end is not the article. */
function isOneOfMany({ sections }: Article, item: Block): boolean {
  return sections.filter(({ sentences, blocks }) => sentences.length > 0 && !blocks.includes(item)).length >= FEWEST;
}

/** A short first paragraph of an item is the title of the next one. */
function partsOf(block: Block, next: Block | undefined): ItemParts & { readonly number: number } {
  const number = block.number ?? NaN;
  const parts = itemParts(block, LONGEST_STEP);
  const { label, detail } = parts;
  const isTitle = label === null && detail !== null && !detail.isCut && detail.text.length <= LONGEST_TITLE;
  if (!next?.isContinued || !isTitle) return { ...parts, number };
  const [first] = sentencesOf(next);
  const below = first ? shortened(next, first.from, first.to, LONGEST_STEP) : null;
  return below ? { label: withoutStop(detail), detail: below, number } : { ...parts, number };
}

function countedSentences(piece: Article, isHowTo: boolean): Found | null {
  const ordinals = piece.sentences.flatMap(({ quote: { text } }, index) => {
    const found =
      ORDINAL.exec(text) ?? ORDINAL_WITH_COMMA.exec(text) ?? (isHowTo ? ORDINAL_OF_INSTRUCTION.exec(text) : null);
    return found ? [{ index, length: found[0].length }] : [];
  });
  let more = 0;
  const nodes = ordinals.flatMap(({ index, length }, nth): ItemParts[] => {
    const { block, from, to } = piece.sentences[index] as PlacedSentence;
    const rest = trimmed(block, from + length + (block.text[from] === ' ' ? 1 : 0), to);
    const at = rest ? block.text.indexOf(rest.text, from) : from;
    // Instructions between two steps belong to the former: "Add the leaves. Wait four minutes."
    const between = isHowTo ? piece.sentences.slice(index + 1, ordinals[nth + 1]?.index ?? index + 1) : [];
    const own = between.filter((each) => each.block === block && each.to - at <= LONGEST_STEP);
    more += between.length - own.length;
    const detail = shortened(block, at, own.at(-1)?.to ?? to, LONGEST_STEP);
    return detail ? [{ label: null, detail }] : [];
  });
  if (nodes.length < FEWEST) return null;
  return {
    nodes: withNumbers(nodes, []),
    more,
    fit: 0.35 + 0.5 * (nodes.length / Math.max(1, piece.sentences.length)),
  };
}
