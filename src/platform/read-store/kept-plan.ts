import { hash } from 'node:crypto';
import { type QueryConfig } from 'pg';

const MAX_KEPT = 200;
const names = new Map<string, string>();

/**
 * The statement, planned once for each connection instead of at each call, which takes most of the time of a small one.
 * Only for statements whose best plan does not depend on the sizes of tables, such as inserts.
 */
export function keptPlan(text: string): string | QueryConfig {
  // The same name in every process: a proxy may give two of them one connection.
  if (!names.has(text) && names.size < MAX_KEPT) names.set(text, `kept_${hash('sha256', text, 'hex').slice(0, 32)}`);
  const name = names.get(text);
  return name ? { name, text } : text;
}
