import { hash } from 'node:crypto';
import { type ClientBase, type QueryConfig } from 'pg';

/** Plans of a connection, which has them in its memory. */
const MAX_KEPT = 200;
/** Statements come in many shapes, of which most come once. */
const KEPT_FROM = 3;
const MAX_COUNTED = 200;

interface Statements {
  readonly names: Map<string, string>;
  /** How often statements without a name came. */
  readonly counts: Map<string, number>;
}

const known = new WeakMap<ClientBase, Statements>();

/**
 * The statement, planned once for the connection instead of at each call, which takes most of the time of a small one.
 * Only for statements whose best plan does not depend on the sizes of tables, such as inserts.
 */
export function keptPlan(client: ClientBase, text: string): string | QueryConfig {
  let statements = known.get(client);
  if (!statements) known.set(client, (statements = { names: new Map(), counts: new Map() }));
  const { names, counts } = statements;
  const name = names.get(text);
  if (name !== undefined) return { name, text };
  if (names.size >= MAX_KEPT) return text;
  const count = (counts.get(text) ?? 0) + 1;
  if (count < KEPT_FROM) {
    if (counts.size >= MAX_COUNTED) counts.clear();
    counts.set(text, count);
    return text;
  }
  counts.delete(text);
  // The same name in every process: a proxy may give two of them one connection.
  const added = `kept_${hash('sha256', text, 'hex').slice(0, 32)}`;
  names.set(text, added);
  return { name: added, text };
}
