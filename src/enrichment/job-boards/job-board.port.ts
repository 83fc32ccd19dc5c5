import { type BoardName } from './board-address.rules.js';
import { type OpenRole } from '../hiring/hiring.events.js';

export type BoardReading =
  /** All roles on the board. */
  | { readonly kind: 'read'; readonly roles: readonly OpenRole[] }
  /** The vendor does not know the board. */
  | { readonly kind: 'missing' }
  /** The vendor is unreachable, limits the rate, or sent an incomplete answer. */
  | { readonly kind: 'unavailable'; readonly reason: string };

export interface JobBoards {
  read(board: BoardName, signal?: AbortSignal): Promise<BoardReading>;
  /** Whether the board's postings name a domain, which distinguishes a guessed board from a namesake's. */
  names(board: BoardName, domain: string, signal?: AbortSignal): Promise<boolean>;
}

export const JOB_BOARDS = Symbol('JOB_BOARDS');

/** Canonical names, for boards on a company's own host. */
export interface HostNames {
  /** The CNAME targets of a host, in lower case; empty without any. */
  aliasesOf(host: string): Promise<readonly string[]>;
}

export const HOST_NAMES = Symbol('HOST_NAMES');
