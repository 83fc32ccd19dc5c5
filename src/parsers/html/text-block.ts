export type BlockKind = 'heading' | 'paragraph' | 'item' | 'cell' | 'quote';

/** A stretch of running text as a reader sees it, with the place of each of its characters in the source. */
export interface TextBlock {
  readonly kind: BlockKind;
  /** 1 to 6 of a heading, the depth of an item's list from 1, else 0. */
  readonly level: number;
  /** Number of the list or table it stands in, in the order of the source; 0 outside. */
  readonly group: number;
  /** Of an item: its list is numbered. Of a cell: it is a header. */
  readonly isMarked: boolean;
  /** Of a cell: its row and column in the table, from 0. */
  readonly row: number;
  readonly column: number;
  /** Spaces tidied, none around. */
  readonly text: string;
  /** For each UTF-16 unit of `text`, where it begins in the source, and behind its end. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** How many characters at the beginning are bold; 0 where none are. */
  readonly lead: number;
}
