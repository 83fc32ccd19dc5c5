// These names and fields are a stored format: version them, never edit them.

export interface RevealedField {
  /** The event that contains the field. */
  readonly eventId: string;
  readonly stream: string;
  readonly revision: string;
  /** Within the event's data: `contacts.founder`. */
  readonly path: string;
  /** The field is sealed again after this time; ISO 8601. */
  readonly until: string;
}

/** An operator revealed one sealed field of one event to the staff; the metadata contains the reason. */
export type RevealEvent = { readonly type: 'PersonalFieldUnsealed'; readonly data: RevealedField };

export const revealEvents = { PersonalFieldUnsealed: { version: 1 } } as const;

export function revealStream(eventId: string): string {
  return `unsealing-${eventId}`;
}
