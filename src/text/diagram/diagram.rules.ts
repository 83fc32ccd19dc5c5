import { type Quote } from '../article/quote.rules.js';

export const DIAGRAM_KINDS = ['steps', 'comparison', 'timeline', 'hierarchy', 'figures', 'cause_effect'] as const;
export type DiagramKind = (typeof DIAGRAM_KINDS)[number];

export interface StepNode {
  readonly label: Quote | null;
  readonly detail: Quote | null;
}

export interface EventNode {
  readonly date: Quote;
  readonly detail: Quote;
}

export interface FigureNode {
  readonly value: Quote;
  readonly detail: Quote;
  /** Length of its bar, 0 to 1; null where the figures are not comparable. */
  readonly share: number | null;
}

export interface CauseNode {
  readonly cause: Quote;
  /** The joining words: because, led to. */
  readonly link: Quote;
  readonly effect: Quote;
}

export interface BranchNode {
  readonly label: Quote;
  readonly points: readonly Quote[];
}

export interface ComparedRow {
  readonly aspect: Quote | null;
  readonly cells: readonly (Quote | null)[];
}

/** The content of a diagram. All words except the title are quotes of the article with their places. */
export type Diagram =
  | { readonly kind: 'steps'; readonly nodes: readonly StepNode[] }
  | { readonly kind: 'timeline'; readonly nodes: readonly EventNode[] }
  | { readonly kind: 'figures'; readonly nodes: readonly FigureNode[] }
  | { readonly kind: 'cause_effect'; readonly nodes: readonly CauseNode[] }
  | { readonly kind: 'hierarchy'; readonly nodes: readonly BranchNode[] }
  | { readonly kind: 'comparison'; readonly subjects: readonly Quote[]; readonly nodes: readonly ComparedRow[] };

/** A possible diagram and its score, 0 to about 1.5. */
export interface Candidate {
  readonly diagram: Diagram;
  readonly fit: number;
}

export const MOST_NODES = 8;

/** The quotes of each node in reading order; a comparison's subjects are its first node. */
export function quotesByNode(diagram: Diagram): readonly (readonly Quote[])[] {
  const own = ownQuotes(diagram).map((quotes) => quotes.filter((quote) => quote !== null));
  return diagram.kind === 'comparison' ? [diagram.subjects, ...own] : own;
}

function ownQuotes(diagram: Diagram): readonly (readonly (Quote | null)[])[] {
  switch (diagram.kind) {
    case 'steps':
      return diagram.nodes.map(({ label, detail }) => [label, detail]);
    case 'timeline':
      return diagram.nodes.map(({ date, detail }) => [date, detail]);
    case 'figures':
      return diagram.nodes.map(({ value, detail }) => [value, detail]);
    case 'cause_effect':
      return diagram.nodes.map(({ cause, link, effect }) => [cause, link, effect]);
    case 'hierarchy':
      return diagram.nodes.map(({ label, points }) => [label, ...points]);
    case 'comparison':
      return diagram.nodes.map(({ aspect, cells }) => [aspect, ...cells]);
  }
}

/** A quote for display: capitalised, with an ellipsis where it was cut. */
export function shown({ text, isCut }: Quote): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  const isWord = /^\p{Ll}/u.test(text) && !/^\p{Ll}+\p{Lu}/u.test(text);
  return `${isWord ? first.toUpperCase() + text.slice(first.length) : text}${isCut ? '…' : ''}`;
}
