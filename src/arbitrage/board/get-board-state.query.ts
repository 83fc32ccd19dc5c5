import { Query } from '@nestjs/cqrs';
import { type BoardState } from './board-state.service.js';

/** The board as it is, before it is an answer of the API: for pages and commands. */
export class GetBoardState extends Query<BoardState> {}
