import { type Html, html, NOTHING } from '../design/html.js';

/** The part of the configuration that says whether events can be proved: 0 for no transparency log. */
export interface WithTransparencyLog {
  readonly proofs: { readonly log: number };
}

interface ProvableEvent {
  readonly id: string;
  readonly stream: string;
}

const PERSON = 'person-';

/**
 * The link to the proof that an event is in the transparency log; nothing where the service keeps no log. An event about
 * a person has no proof by itself; the proof of the person's record shows its place and type.
 */
export function proofLink({ id, stream }: ProvableEvent, { proofs }: WithTransparencyLog): Html {
  if (proofs.log === 0) return NOTHING;
  const isOfPerson = stream.startsWith(PERSON);
  const path = isOfPerson ? `records/person/${stream.slice(PERSON.length)}` : `events/${id}`;
  return html` <a class="small no-print" href="/api/v1/proofs/${path}" rel="nofollow"
    >${isOfPerson ? 'Proof of the record' : 'Proof'}</a
  >`;
}

/** The link to the proof of a whole record: all its events, and that none is newer; nothing where there is no log. */
export function recordProofLink(
  { kind, id }: { readonly kind: string; readonly id: string },
  { proofs }: WithTransparencyLog,
): Html {
  if (proofs.log === 0) return NOTHING;
  return html` <a href="/api/v1/proofs/records/${kind}/${id}" rel="nofollow">Proof</a> that this follows from the public
    log (<a href="/verify">how to verify an answer</a>).`;
}
