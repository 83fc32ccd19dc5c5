/**
 * Whether the caller has the version of this tag, by its If-None-Match: a list of strong or weak tags, or `*` (RFC 9110,
 * 13.1.2). A proxy that compresses an answer makes its tag a weak one.
 */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
