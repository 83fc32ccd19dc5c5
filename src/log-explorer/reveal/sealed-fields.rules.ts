import { type Sealed } from '../../kernel/sealed.js';
import { isSealed } from '../../platform/vault/sealed.js';

const MOST_FIELDS = 200;
const DEEPEST = 12;

/** The sealed fields of an event's data, by path; at most the first two hundred. */
export function sealedFieldsOf(data: unknown): ReadonlyMap<string, Sealed> {
  const found = new Map<string, Sealed>();
  gather(data, '', found, 0);
  return found;
}

function gather(value: unknown, path: string, found: Map<string, Sealed>, depth: number): void {
  if (typeof value !== 'object' || value === null || found.size >= MOST_FIELDS || depth > DEEPEST) return;
  if (isSealed(value)) {
    found.set(path, value);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    gather(member, path === '' ? name : `${path}.${name}`, found, depth + 1);
  }
}
