import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { createHash } from 'node:crypto';
import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { presentBoard, presentPair, shownPairs } from './board.presenter.js';
import { BoardStates, type BoardState } from './board-state.service.js';
import { GetBoard, type RenderedBoard } from './get-board.query.js';

/** A board of thousands of pairs is rendered in parts of this size, with a turn of the event loop between. */
const PAIRS_PER_TURN = 100;
const NO_PAIRS = '"opportunities":[]';

@QueryHandler(GetBoard)
export class GetBoardHandler implements IQueryHandler<GetBoard> {
  private rendered = new Map<string, Promise<RenderedBoard>>();
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
    const { rendered } = this;
    const rendering = render(state, { view, arbsOnly, publicUrl });
    rendered.set(key, rendering);
    // The next caller retries.
    rendering.catch(() => rendered.delete(key));
    return rendering;
  }
}

async function render(
  state: BoardState,
  ask: Pick<GetBoard, 'view' | 'arbsOnly' | 'publicUrl'>,
): Promise<RenderedBoard> {
  const { asOf } = state;
  const frame = JSON.stringify(presentBoard(state, ask, []));
  const at = frame.indexOf(NO_PAIRS) + NO_PAIRS.length - 1;
  const parts: Buffer[] = [];
  const digest = createHash('sha256');
  const add = (text: string): void => {
    const part = Buffer.from(text);
    digest.update(part);
    parts.push(part);
  };
  add(frame.slice(0, at));
  const pairs = shownPairs(state, ask);
  for (let from = 0; from < pairs.length; from += PAIRS_PER_TURN) {
    const some = pairs
      .slice(from, from + PAIRS_PER_TURN)
      .map((pair) => JSON.stringify(presentPair(pair, { ...ask, asOf })));
    add(`${from === 0 ? '' : ','}${some.join(',')}`);
    await loopTurn();
  }
  add(frame.slice(at));
  return { body: Buffer.concat(parts), etag: `"${digest.digest('base64url').slice(0, 27)}"` };
}
