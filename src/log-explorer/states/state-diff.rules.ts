import { isSealed } from '../../platform/vault/sealed.js';

/** One value of a state by its path: `record.fields.oneLiner.value`. */
export interface Leaf {
  readonly path: string;
  /** The displayed text; null when the path does not exist. */
  readonly text: string;
}

export interface Change {
  readonly path: string;
  /** Null when it did not exist. */
  readonly before: string | null;
  /** Null when it no longer exists. */
  readonly after: string | null;
}

/** Stored values that the explorer never shows. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['keyHash', 'tokenHash', 'key_hash', 'token_hash']);

/**
 * The differences between two states, path by path, in field order. Shared parts are skipped, so the cost is
 * proportional to the change.
 */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const changes: Change[] = [];
  compare('', before, after, changes);
  return changes;
}

/** A state as a list of its values; an empty list or record counts as a value. */
export function leavesOf(state: unknown): Leaf[] {
  return changesBetween(undefined, state).map(({ path, after }) => ({ path, text: after ?? '' }));
}

/** Data in displayable form: sealed data stays sealed, and hashes of keys are omitted. */
export function showable(value: unknown, name = ''): unknown {
  if (HIDDEN_FIELDS.has(name)) return '(hidden)';
  const members = membersOf(value);
  if (members === null) return typeof value === 'bigint' ? String(value) : value;
  const sealed = sealedText(value);
  if (sealed !== null) return sealed;
  if (Array.isArray(value)) return value.map((item) => showable(item));
  return Object.fromEntries([...members].map(([key, member]) => [key, showable(member, key)]));
}

/** Whether `path` equals `field` or is inside it. */
export function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

function compare(path: string, before: unknown, after: unknown, changes: Change[]): void {
  if (before === after) return;
  const [old, next] = [openedOf(before, path), openedOf(after, path)];
  if (old === null && next === null) {
    const [from, to] = [textOf(before, path), textOf(after, path)];
    if (from !== to) changes.push({ path, before: from, after: to });
    return;
  }
  // One of them is a single value, or absent.
  if (old === null && before !== undefined) changes.push({ path, before: textOf(before, path), after: null });
  const names = new Set([...(old?.keys() ?? []), ...(next?.keys() ?? [])]);
  for (const name of names) {
    compare(path === '' ? name : `${path}.${name}`, old?.get(name), next?.get(name), changes);
  }
  if (next === null && after !== undefined) changes.push({ path, before: null, after: textOf(after, path) });
}

/** The displayable members; null for a single value. */
function openedOf(value: unknown, path: string): ReadonlyMap<string, unknown> | null {
  const members = membersOf(value);
  if (members === null || members.size === 0 || sealedText(value) !== null || isHidden(path)) return null;
  return members;
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  if (value instanceof Map) return new Map([...value].map(([key, member]) => [String(key), member as unknown]));
  if (value instanceof Set) return new Map([...value].map((member, at) => [String(at), member as unknown]));
  return new Map(Object.entries(value).filter(([, member]) => member !== undefined));
}

function textOf(value: unknown, path: string): string | null {
  if (value === undefined) return null;
  if (isHidden(path)) return '(hidden)';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'object' && value !== null) {
    return sealedText(value) ?? (Array.isArray(value) || value instanceof Set ? '[]' : '{}');
  }
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' || value === null
    ? String(value)
    : null;
}

function isHidden(path: string): boolean {
  return HIDDEN_FIELDS.has(path.slice(path.lastIndexOf('.') + 1));
}

/** Shows only the key's owner; a separate page reveals the value and logs the operator. */
function sealedText(value: unknown): string | null {
  return isSealed(value) ? `(sealed under ${value.kid})` : null;
}
