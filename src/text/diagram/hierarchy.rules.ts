import { bestSentences, contradictionOf, shortened, shortSentence } from '../article/key-sentences.rules.js';
import {
  type Block,
  headingLabels,
  type Article,
  type PlacedSentence,
  type Section,
} from '../article/article.rules.js';
import { type Quote, trimmed } from '../article/quote.rules.js';
import { type BranchNode, type Candidate } from './diagram.rules.js';
import { itemParts } from './item-parts.rules.js';

const MOST_BRANCHES = 6;
const MOST_POINTS = 4;
const LONGEST_POINT = 95;
const LONGEST_ALONE = 170;

/** A hierarchy: sections with their points, a list under its announcement, or the most important sentences. */
export function hierarchyOf(piece: Article): Candidate | null {
  const sections = sectionBranches(piece);
  if (sections.length >= 2)
    return { diagram: hierarchy(fewest(sections), sections.length), fit: 0.5 + (sections.length >= 4 ? 0.05 : 0) };
  const items = listBranches(piece);
  if (items.length >= 3) return { diagram: hierarchy(items.slice(0, MOST_BRANCHES), items.length), fit: 0.4 };
  const best = bestSentences(piece.sentences, MOST_BRANCHES, piece);
  const nodes = best.flatMap((sentence) => {
    const label = withContradiction(sentence, piece);
    return label && /\p{L}{2}/u.test(label.text) ? [{ label, points: [], more: 0 }] : [];
  });
  return nodes.length > 0 ? { diagram: hierarchy(nodes, nodes.length), fit: 0.2 } : null;
}

/** "It was sold as a cure" alone would say the contrary of its article. */
function withContradiction(sentence: PlacedSentence, piece: Article): Quote | null {
  const next = contradictionOf(sentence, piece);
  const isWhole = next !== null && next.to - sentence.from <= LONGEST_ALONE;
  return shortened(sentence.block, sentence.from, isWhole ? next.to : sentence.to, LONGEST_ALONE);
}

function hierarchy(nodes: readonly BranchNode[], all: number): Candidate['diagram'] {
  return { kind: 'hierarchy', nodes, more: all - nodes.length };
}

function sectionBranches(piece: Article): BranchNode[] {
  const levels = piece.sections.map(({ level }) => level).sort((a, b) => a - b);
  // The highest level with more than one heading; a single first heading repeats the title.
  const level = levels.find((each) => levels.filter((other) => other === each).length >= 2) ?? levels[0] ?? 0;
  const top = piece.sections.map((section, at) => ({ section, at })).filter(({ section }) => section.level === level);
  const labels = headingLabels(top.map(({ section }) => section.title));
  return top.flatMap(({ section, at }, i) => {
    const until = top[i + 1]?.at ?? piece.sections.length;
    const label = labels[i];
    return label ? [{ label, ...pointsOf(section, piece.sections.slice(at + 1, until), piece) }] : [];
  });
}

/** Where there are too many, keeps those with children. */
function fewest(branches: readonly BranchNode[]): BranchNode[] {
  if (branches.length <= MOST_BRANCHES) return [...branches];
  const weight = ({ points, label }: BranchNode): number =>
    points.length - (/^(?:introduction|conclusion|summary|overview|final thoughts)\b/i.test(label.text) ? 5 : 0);
  const chosen = new Set([...branches].sort((a, b) => weight(b) - weight(a)).slice(0, MOST_BRANCHES));
  return branches.filter((branch) => chosen.has(branch));
}

function pointsOf(section: Section, below: readonly Section[], piece: Article): Omit<BranchNode, 'label'> {
  const deeper = below.filter(({ level }) => level > section.level);
  if (deeper.length >= 2) {
    return firstOf(headingLabels(deeper.map(({ title }) => title)).filter((label) => label !== null));
  }
  const items = itemsOf(section);
  const beneath = deeper.flatMap((each) => itemsOf(each));
  if (items.length >= 2) {
    const own = firstOf(items.flatMap((item) => pointOf(item) ?? []));
    // Without its heading, an item of the section below would say something else.
    return { points: own.points, more: own.more + beneath.length };
  }
  const sentences = [...section.sentences, ...deeper.flatMap((each) => each.sentences)];
  // Two of three instructions could lack the "do not" between them.
  const isShort = sentences.length === 3 && sentences.every(({ quote }) => quote.text.length <= LONGEST_POINT);
  return { points: quotesOf(isShort ? sentences : bestSentences(sentences, 2, piece)), more: 0 };
}

function itemsOf({ blocks }: Section): Block[] {
  return blocks.filter(({ kind, isContinued }) => kind === 'item' && !isContinued);
}

function firstOf(all: readonly Quote[]): Omit<BranchNode, 'label'> {
  const points = all.slice(0, MOST_POINTS);
  return { points, more: all.length - points.length };
}

function pointOf(item: Block): Quote | null {
  const { label, detail } = itemParts(item, LONGEST_POINT);
  if (!label || !detail) return label ?? detail;
  // The label alone could say the contrary: "Aspirin: not for children".
  const whole = trimmed(item, item.text.indexOf(label.text), item.text.length);
  return whole && whole.text.length <= LONGEST_POINT ? whole : { ...label, isCut: true };
}

function listBranches(piece: Article): BranchNode[] {
  const items = piece.blocks.filter(({ kind, level, isContinued }) => kind === 'item' && level === 1 && !isContinued);
  if (items.length < 3) return [];
  return items.flatMap((item, i) => {
    const { label, detail } = itemParts(item, LONGEST_POINT);
    const head = label ?? detail;
    const below = itemsBelow(piece, item, items[i + 1]).flatMap((each) => pointOf(each) ?? []);
    return head ? [{ label: head, ...firstOf([...(label && detail ? [detail] : []), ...below]) }] : [];
  });
}

/** The items of the list within an item. */
function itemsBelow({ blocks }: Article, item: Block, next: Block | undefined): Block[] {
  const until = next ? blocks.indexOf(next) : blocks.length;
  return blocks
    .slice(blocks.indexOf(item) + 1, until)
    .filter(({ kind, level, isContinued }) => kind === 'item' && level === 2 && !isContinued);
}

function quotesOf(sentences: readonly PlacedSentence[]): Quote[] {
  return sentences.flatMap((sentence) => shortSentence(sentence, LONGEST_POINT) ?? []);
}
