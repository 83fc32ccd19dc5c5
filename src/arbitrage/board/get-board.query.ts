import { Query } from '@nestjs/cqrs';

/** What a caller sees of the legs: nothing to trade by, where to trade, or also what to route by. */
export const BOARD_VIEWS = ['public', 'urls', 'routing'] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];

/** The whole answer, made once for all who ask for the same. */
export interface RenderedBoard {
  readonly body: Buffer;
  readonly etag: string;
  /** For Last-Modified; null while the board was never refreshed. */
  readonly asOf: Date | null;
}

export class GetBoard extends Query<RenderedBoard> {
  constructor(
    readonly view: BoardView,
    readonly arbsOnly: boolean,
    readonly publicUrl: string,
  ) {
    super();
  }
}
