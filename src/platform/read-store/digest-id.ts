import { hash } from 'node:crypto';

/** The UUID that Postgres computes with `md5(text)::uuid`: a short key for a row that a text identifies. */
export function digestId(text: string): string {
  const hex = hash('md5', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
