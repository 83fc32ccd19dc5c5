import { type Quote } from '../article/quote.rules.js';
import { type Direction } from '../../parsers/article/changes.rules.js';

export const DIAGRAM_KINDS = ['steps', 'comparison', 'timeline', 'hierarchy', 'figures', 'cause_effect'] as const;
export type DiagramKind = (typeof DIAGRAM_KINDS)[number];

export interface StepNode {
  /** As the text counts. */
  readonly number: number;
  readonly label: Quote | null;
  readonly detail: Quote | null;
}

export interface EventNode {
  readonly date: Quote;
  readonly detail: Quote;
}

export interface FigureNode {
  readonly value: Quote;
  /** The value before, with its joining word: "from 12 percent". */
  readonly previous: Quote | null;
  readonly direction: Direction | null;
  readonly detail: Quote;
  /** Length of its bar, 0 to 1; null where the figures are not comparable. */
  readonly share: number | null;
}

export interface CauseNode {
  readonly cause: Quote;
  /** The joining words: because, led to. */
  readonly link: Quote;
  /** The effect comes first in the text, so that the joining words would read backwards on the arrow. */
  readonly isBackward: boolean;
  readonly effect: Quote;
}

export interface BranchNode {
  readonly label: Quote;
  readonly points: readonly Quote[];
  /** The points that are not shown. */
  readonly more: number;
}

export interface ComparedRow {
  readonly aspect: Quote | null;
  readonly cells: readonly (Quote | null)[];
}

/**
 * The structure of a diagram. All words are quotes of the article with their places. `more` is the number of nodes
 * that the diagram has no room for; of two columns of points, of the points.
 */
export type DiagramBody = { readonly more: number } & (
  | { readonly kind: 'steps'; readonly nodes: readonly StepNode[] }
  | { readonly kind: 'timeline'; readonly nodes: readonly EventNode[] }
  | { readonly kind: 'figures'; readonly nodes: readonly FigureNode[] }
  | { readonly kind: 'cause_effect'; readonly nodes: readonly CauseNode[] }
  | { readonly kind: 'hierarchy'; readonly nodes: readonly BranchNode[] }
  | {
      readonly kind: 'comparison';
      readonly subjects: readonly Quote[];
      /** The subjects that are not shown. */
      readonly moreSubjects: number;
      readonly nodes: readonly ComparedRow[];
    }
);

/** The content of a diagram. */
export type Diagram = DiagramBody & {
  /** Figures of the first paragraph that the structure leaves out. */
  readonly lead: readonly FigureNode[];
  /** Those of them that are not shown. */
  readonly moreLead: number;
};

/** A possible diagram and its score, 0 to about 1.5. */
export interface Candidate {
  readonly diagram: DiagramBody;
  readonly fit: number;
}

export const MOST_NODES = 8;

/**
 * A first word whose letters have a fixed case: an address, a name such as iPhone, node.js or x86, a command, a variable,
 * a unit.
 */
const FIXED_CASE =
  /^(?:\p{Ll}+[\p{Lu}\p{N}]|\p{Ll} ?[=≤≥≠<>≈∈^→]|(?:n\/a|[kmcµμ]?[gml]|bn|bps|pp|ms)(?![\p{L}\p{N}'’.-])|[^\s@]+@[^\s@]|\p{Ll}+:\/\/|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{Ll}{2}|\p{Ll}+_|(?:npm|npx|pnpm|kubectl|sudo|systemd|nginx|ffmpeg)(?![\p{L}\p{N}]))/u;

/** The quotes of each node in reading order: the lead, a comparison's subjects, the nodes. */
export function quotesByNode(diagram: Diagram): readonly (readonly Quote[])[] {
  return [...diagram.lead.map((figure) => quotesOfFigure(figure)), ...quotesOfBody(diagram)];
}

export function quotesOfBody(body: DiagramBody): readonly (readonly Quote[])[] {
  const own = ownQuotes(body).map((quotes) => quotes.filter((quote) => quote !== null));
  return body.kind === 'comparison' ? [body.subjects, ...own] : own;
}

function quotesOfFigure({ value, previous, detail }: FigureNode): Quote[] {
  return [value, previous, detail].filter((quote) => quote !== null);
}

function ownQuotes(body: DiagramBody): readonly (readonly (Quote | null)[])[] {
  switch (body.kind) {
    case 'steps':
      return body.nodes.map(({ label, detail }) => [label, detail]);
    case 'timeline':
      return body.nodes.map(({ date, detail }) => [date, detail]);
    case 'figures':
      return body.nodes.map((figure) => quotesOfFigure(figure));
    case 'cause_effect':
      return body.nodes.map(({ cause, link, effect, isBackward }) =>
        isBackward ? [cause, effect] : [cause, link, effect],
      );
    case 'hierarchy':
      return body.nodes.map(({ label, points }) => [label, ...points]);
    case 'comparison':
      return body.nodes.map(({ aspect, cells }) => [aspect, ...cells]);
  }
}

/** How many are left out, in signs that need no language; null where none. */
export function moreLabel(more: number): string | null {
  return more > 0 ? `+${more}` : null;
}

/** The words of each node as shown, and how many of its parts are left out. */
export function wordsByNode(diagram: Diagram): readonly (readonly string[])[] {
  const words = quotesByNode(diagram).map((quotes) => quotes.map(shown));
  // Without a sign for an empty cell, the next one would seem to be of its column.
  const cellOf = (cell: Quote | null): string => (cell ? shown(cell) : '–');
  const rows = diagram.kind === 'comparison' ? diagram.nodes : [];
  for (const [i, { aspect, cells }] of rows.entries()) {
    words[words.length - rows.length + i] = [...(aspect ? [shown(aspect)] : []), ...cells.map(cellOf)];
  }
  const first = words.length - diagram.nodes.length;
  return words.map((node, i) => {
    const isSubjects = diagram.kind === 'comparison' && i === first - 1;
    const isLastLead = i === diagram.lead.length - 1;
    const branch = diagram.kind === 'hierarchy' ? diagram.nodes[i - first] : undefined;
    const ofSubjects = isSubjects ? diagram.moreSubjects : (branch?.more ?? 0);
    const label = moreLabel(isLastLead ? diagram.moreLead : ofSubjects);
    return label === null ? node : [...node, label];
  });
}

/** The words on the arrow from cause to effect. */
export function linkLabel({ link, isBackward }: CauseNode): string {
  return isBackward ? 'that is why' : shown(link).toLowerCase();
}

/** A quote for display: capitalised unless its first word has a fixed case, with an ellipsis where it was cut. */
export function shown({ text, isCut }: Quote): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  const isWord = /^\p{Ll}/u.test(text) && !FIXED_CASE.test(text);
  return `${isWord ? first.toUpperCase() + text.slice(first.length) : text}${isCut ? '…' : ''}`;
}
