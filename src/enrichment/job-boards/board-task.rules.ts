import { readJson } from '../../parsers/json/read-json.js';
import { textOfBody } from '../../platform/safe-fetch/safe-response.js';
import { type AtsVendor, type OpenRole } from '../hiring/hiring.events.js';
import { type BoardSalaries, readBoardSalaries } from '../posted-salaries/board-salaries.rules.js';
import { type BoardPage, namesDomain, readBoardPage } from './board-reading.rules.js';

/** The body of a vendor's answer as it arrived, and what is looked for in it. */
export interface BoardTask {
  readonly of:
    | { readonly kind: 'page' | 'salaries'; readonly vendor: AtsVendor }
    | { readonly kind: 'names'; readonly domain: string };
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** A page of which the roles are JSON texts of some hundred each: a copy of all at once would hold the event loop. */
export interface PackedPage extends Omit<BoardPage, 'roles'> {
  readonly parts: readonly string[];
}

/** Null where the answer is not in its vendor's format, or larger than that of any real board. */
export type BoardTaskResult = PackedPage | BoardSalaries | boolean | null;

const MOST_VALUES = 1_000_000;
const MOST_ROWS = 10_000;
const ROLES_A_PART = 500;

export function readTask({ of, contentType, body }: BoardTask): BoardTaskResult {
  const text = textOfBody(contentType, body);
  if (of.kind === 'names') return namesDomain(text, of.domain);
  const answer = jsonOf(text);
  if (of.kind === 'salaries') return readBoardSalaries(of.vendor, answer);
  const page = readBoardPage(of.vendor, answer);
  return page === null || page.rows > MOST_ROWS ? null : packed(page);
}

export function unpackedRoles(part: string): OpenRole[] {
  return JSON.parse(part) as OpenRole[];
}

function packed({ roles, ...rest }: BoardPage): PackedPage {
  const parts: string[] = [];
  for (let at = 0; at < roles.length; at += ROLES_A_PART) {
    parts.push(JSON.stringify(roles.slice(at, at + ROLES_A_PART)));
  }
  return { ...rest, parts };
}

function jsonOf(text: string): unknown {
  try {
    return readJson(text, MOST_VALUES);
  } catch {
    return undefined;
  }
}
