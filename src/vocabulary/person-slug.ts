import { slugBaseOf } from './company-name.js';

/**
 * A person's slug is made when it is shown, from the name and the beginning of the id: stored nowhere, it needs no
 * erasure. The twelve digits at its end find the record.
 */
export function personSlug(name: string, id: string): string {
  return `${slugBaseOf(name)}-${id.replaceAll('-', '').slice(0, 12)}`;
}

/** Those twelve digits; null where it is no slug of a person. */
export function shortIdOf(slug: string): string | null {
  return /-([0-9a-f]{12})$/.exec(slug)?.[1] ?? null;
}
