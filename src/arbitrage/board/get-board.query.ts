import { Query } from '@nestjs/cqrs';

/** A caller's view of the legs: without links, with links, or also with ids for order routing. */
export const BOARD_VIEWS = ['public', 'urls', 'routing'] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];

/** The whole answer, rendered once for all equal requests. */
export interface RenderedBoard {
  readonly body: Buffer;
  readonly etag: string;
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
