import { createHash } from 'node:crypto';

/** The strong ETag of a text or file. */
export function entityTagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/**
 * Whether the caller has the version of this tag, by its If-None-Match: a list of strong or weak tags, or `*` (RFC 9110,
 * 13.1.2). A proxy that compresses an answer makes its tag a weak one.
 */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
