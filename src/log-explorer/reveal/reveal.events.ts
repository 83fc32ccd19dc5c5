// These names and fields are a stored format: version them, never edit them.

export interface RevealedField {
  /** Of the event that holds the field. */
  readonly eventId: string;
  readonly stream: string;
  readonly revision: string;
  /** Within the event's data: `contacts.founder`. */
  readonly path: string;
  /** From then on it is sealed again for everybody; ISO 8601. */
  readonly until: string;
}

/** An operator had one sealed field of one event shown to the staff; the reason stands in the metadata. */
export type RevealEvent = { readonly type: 'PersonalFieldUnsealed'; readonly data: RevealedField };

export const revealEvents = { PersonalFieldUnsealed: { version: 1 } } as const;

export function revealStream(eventId: string): string {
  return `unsealing-${eventId}`;
}
