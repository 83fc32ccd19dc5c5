export type BlockKind = 'heading' | 'paragraph' | 'item' | 'cell' | 'quote';

/** A run of visible text, with the source position of each character. */
export interface TextBlock {
  readonly kind: BlockKind;
  /** 1 to 6 for a heading, from 1 the depth of an item's list, else 0. */
  readonly level: number;
  /** Number of the enclosing list or table, in source order; 0 outside. */
  readonly group: number;
  /** For an item: its list is numbered. For a cell: it is a header. */
  readonly isMarked: boolean;
  /** For a cell: its row and column in the table, from 0. */
  readonly row: number;
  readonly column: number;
  /** For a cell: the columns and rows that it spans, `Infinity` for all rows of its group; else 1. */
  readonly columns: number;
  readonly rows: number;
  /** Normalised and trimmed spaces. */
  readonly text: string;
  /** Source position of each UTF-16 unit of `text`, and the end position. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Number of bold characters at the start; 0 without any. */
  readonly lead: number;
  /** Of an item of a numbered list; null where unknown. */
  readonly number: number | null;
  /** A later block of the same item. */
  readonly isContinued: boolean;
}
