import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { hash } from 'node:crypto';
import { presentBoard } from './board.presenter.js';
import { BoardStates, type BoardState } from './board-state.service.js';
import { GetBoard, type RenderedBoard } from './get-board.query.js';

@QueryHandler(GetBoard)
export class GetBoardHandler implements IQueryHandler<GetBoard> {
  private rendered = new Map<string, RenderedBoard>();
  private of: BoardState | null = null;

  constructor(private readonly states: BoardStates) {}

  async execute({ view, arbsOnly, publicUrl }: GetBoard): Promise<RenderedBoard> {
    const state = await this.states.current();
    if (this.of !== state) {
      this.of = state;
      this.rendered = new Map();
    }
    const key = `${view} ${arbsOnly} ${publicUrl}`;
    const known = this.rendered.get(key);
    if (known) return known;
    const body = Buffer.from(JSON.stringify(presentBoard(state, { view, arbsOnly, publicUrl })));
    const rendered = { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 27)}"`, asOf: state.asOf };
    this.rendered.set(key, rendered);
    return rendered;
  }
}
