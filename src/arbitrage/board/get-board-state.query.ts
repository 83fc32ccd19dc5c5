import { Query } from '@nestjs/cqrs';
import { type BoardState } from './board-state.service.js';

/** The current board before its rendering for the API: for pages and commands. */
export class GetBoardState extends Query<BoardState> {}
