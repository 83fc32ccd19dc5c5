import { type BoardName } from './board-address.rules.js';
import { type OpenRole } from '../hiring/hiring.events.js';

export type BoardReading =
  /** Everything that the board lists. */
  | { readonly kind: 'read'; readonly roles: readonly OpenRole[] }
  /** The vendor knows no such board. */
  | { readonly kind: 'missing' }
  /** Nothing can be said: the vendor is away, refuses us for now, or sent half an answer. */
  | { readonly kind: 'unavailable'; readonly reason: string };

export interface JobBoards {
  read(board: BoardName, signal?: AbortSignal): Promise<BoardReading>;
  /** Whether the board's own postings name a domain: what tells a board that was only guessed from a namesake's. */
  names(board: BoardName, domain: string, signal?: AbortSignal): Promise<boolean>;
}

export const JOB_BOARDS = Symbol('JOB_BOARDS');

/** Canonical names, for boards under a host of the company's own. */
export interface HostNames {
  /** Where a name points to (CNAME), in lower case; empty where it does not. */
  aliasesOf(host: string): Promise<readonly string[]>;
}

export const HOST_NAMES = Symbol('HOST_NAMES');
