import { DomainError } from '../kernel/domain-error.js';
import { hasUuidForm } from '../kernel/uuid.js';

/** Whose data an erasure covers. */
export type Subject =
  | { readonly kind: 'person' | 'investor'; readonly id: string }
  /** A person named in public records. */
  | { readonly kind: 'named'; readonly id: string }
  | { readonly kind: 'submission'; readonly id: string; readonly part: string | null }
  | { readonly kind: 'review'; readonly id: string | null; readonly permalink: string | null };

const PART = /^\/(?:(?:founders|team_members|notable_investors)\/\d{1,3}|site)$/;

/** @throws DomainError validation_failed where the subject is malformed. */
export function subjectNamed(text: string): Subject {
  if (/^https?:\/\//.test(text)) return { kind: 'review', id: null, permalink: text };
  const dash = text.indexOf('-');
  const kind = text.slice(0, dash);
  const id = text.slice(dash + 1, dash + 37).toLowerCase();
  const rest = text.slice(dash + 37);
  if (!hasUuidForm(id)) throw badSubject();
  if (kind === 'submission' && PART.test(rest)) return { kind, id, part: rest.slice(1) };
  if (rest !== '') throw badSubject();
  if (kind === 'submission') return { kind, id, part: null };
  if (kind === 'review') return { kind, id, permalink: null };
  if (kind === 'person' || kind === 'investor' || kind === 'named') return { kind, id };
  throw badSubject();
}

function badSubject(): DomainError {
  const error = {
    field: 'subject',
    message: 'subject must name a person, a submission or a review by its id',
    suggestion: 'submission-0193a5c0-7b1e-5f00-8a57-0d9f5c1e2a31/founders/0',
  };
  return new DomainError('validation_failed', error.message, { errors: [error] });
}
