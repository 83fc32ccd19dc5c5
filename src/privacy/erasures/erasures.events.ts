// These names and fields are a stored format: version them, never edit them.

/**
 * The key of a subject was destroyed that no other stream records: the author of a review, or a person whom only public
 * records name. The id says nothing about the person; the metadata contains who decided it and why.
 */
export type ErasureEvent = { readonly type: 'SubjectErased'; readonly data: { readonly subject: string } };

export const erasureEvents = { SubjectErased: { version: 1 } } as const;

/** @param subject of the vault, such as `review-<id>` */
export function erasureStream(subject: string): string {
  return `erasure-${subject}`;
}
