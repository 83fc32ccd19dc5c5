/** A query for the subject of a dossier. */
export type SubjectQuery =
  | { readonly kind: 'email'; readonly address: string; readonly domain: string }
  /** The last path segment of a profile at a professional network. */
  | { readonly kind: 'company_profile' | 'person_profile'; readonly handle: string }
  /** A domain or web address; it may be a name that looks like one (`Acme.ai`). */
  | { readonly kind: 'site'; readonly text: string }
  | { readonly kind: 'name'; readonly name: string };

const EMAIL = /^[^\s@<>():]{1,64}@([\p{L}\p{N}.-]{1,253}\.[\p{L}\p{N}-]{2,24})$/iu;
/** An address as mail programs copy it: `Jane Doe <jane@acme.ai>`, `mailto:jane@acme.ai`. */
const COPIED = /^(?:[^<>@]{0,100}<([^<>\s]{3,320})>|mailto:([^\s?]{3,320})(?:\?\S*)?)$/i;
const SITE = /^(?:https?:\/\/)?[\p{L}\p{N}][\p{L}\p{N}.-]{0,252}\.[\p{L}]{2,24}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const HANDLE = /^[\p{L}\p{N}%._-]{1,200}$/u;

export function subjectQuery(text: string): SubjectQuery {
  const query = text.trim().replace(/\s+/g, ' ');
  const copied = COPIED.exec(query);
  const address = copied?.[1] ?? copied?.[2] ?? query;
  const email = EMAIL.exec(address);
  if (email) return { kind: 'email', address, domain: (email[1] ?? '').toLowerCase() };
  const profile = profileOf(query);
  if (profile) return profile;
  return SITE.test(query) ? { kind: 'site', text: query } : { kind: 'name', name: query };
}

/** A LinkedIn profile; null for any other address. */
export function profileOf(text: string): Extract<SubjectQuery, { handle: string }> | null {
  const url = /^(?:https?:\/\/)?(?:[a-z]{1,3}\.)?linkedin\.com\/(company|in|school)\/([^/?#\s]+)/i.exec(text.trim());
  if (!url) return null;
  const handle = handleOf(url[2] ?? '');
  if (handle === null) return null;
  return { kind: url[1]?.toLowerCase() === 'in' ? 'person_profile' : 'company_profile', handle };
}

function handleOf(segment: string): string | null {
  try {
    const handle = decodeURIComponent(segment).toLowerCase();
    return HANDLE.test(handle) ? handle : null;
  } catch {
    return null;
  }
}
