import { DomainError } from '../kernel/domain-error.js';
import { type Decider } from '../kernel/domain-event.js';
import {
  type Finding,
  type PeoplePart,
  type Screened,
  type SubmissionEvent,
  type SubmissionFence,
  type SubmissionLink,
} from './submission.events.js';

export type Received = Extract<SubmissionEvent, { type: 'SubmissionReceived' }>['data'];

/** The contact addresses of a submission, as an erasable part. */
export const CONTACTS_PART = 'contacts';

/** Parts whose people an operator identifies; links of other parts without a match stay as they are. */
const REVIEWED_PARTS: readonly string[] = ['founders', 'team_members'] satisfies PeoplePart[];

/** The stored site snapshot, as an erasable part. */
export const SITE_PART = 'site';

interface Taken {
  readonly received: Received;
  /** Null before screening. */
  readonly findings: readonly Finding[] | null;
  /** Parts whose personal data is erased: `contacts`, `founders/0`, `site`. */
  readonly erased: readonly string[];
}

export type SubmissionState =
  | { readonly phase: 'none' }
  /** Its charge was refunded before it was received. */
  | { readonly phase: 'abandoned' }
  | (Taken & { readonly phase: 'pending' })
  | (Taken & {
      readonly phase: 'approved';
      readonly reason: string | null;
      readonly links: readonly SubmissionLink[];
      /** Decisions about unmatched people, by `founders/0`. */
      readonly reviewed: Readonly<Record<string, PersonReview>>;
    })
  | (Taken & { readonly phase: 'rejected'; readonly reason: string });

export const submissionDecider: Decider<SubmissionState, SubmissionEvent | SubmissionFence> = {
  initial: { phase: 'none' },
  evolve,
};

/** Receives a submission once. @throws DomainError where the stream was fenced and its charge refunded. */
export function receive(state: SubmissionState, received: Received): SubmissionEvent[] {
  if (state.phase === 'abandoned') {
    throw new DomainError(
      'unavailable',
      'The submission took too long to arrive and was given up; its credits are back. Send it again, as a new request.',
    );
  }
  return state.phase === 'none' ? [{ type: 'SubmissionReceived', data: received }] : [];
}

/** Records the findings; the first screening stays, and a decided submission is not screened. */
export function screen(
  state: SubmissionState,
  { findings, rulesVersion }: Pick<Screened, 'findings' | 'rulesVersion'>,
): SubmissionEvent[] {
  if (state.phase !== 'pending' || state.findings !== null) return [];
  const { submissionId } = state.received;
  return [{ type: 'SubmissionScreened', data: { submissionId, findings, rulesVersion } }];
}

/**
 * Links of people who were erased are left out.
 * @throws DomainError not_found for an unknown one, unprocessable for a rejected one.
 */
export function approve(
  state: SubmissionState,
  { links, reason }: { readonly links: readonly SubmissionLink[]; readonly reason: string | null },
): SubmissionEvent[] {
  const taken = mustBeTaken(state);
  if (taken.phase === 'approved') return [];
  if (taken.phase === 'rejected') throw new DomainError('unprocessable', 'The submission has been rejected already.');
  const { submissionId, companyId } = taken.received;
  const present = links.filter(({ part, index }) => !taken.erased.includes(`${part}/${index}`));
  return [{ type: 'SubmissionApproved', data: { submissionId, companyId, reason, links: present } }];
}

/**
 * @throws DomainError not_found for an unknown one, unprocessable for an approved one, validation_failed without a
 * reason: it is all that the submitter gets.
 */
export function reject(state: SubmissionState, reason: string): SubmissionEvent[] {
  const taken = mustBeTaken(state);
  if (taken.phase === 'rejected') return [];
  if (taken.phase === 'approved') throw new DomainError('unprocessable', 'The submission has been approved already.');
  if (reason === '') throw noReason();
  return [{ type: 'SubmissionRejected', data: { submissionId: taken.received.submissionId, reason } }];
}

function noReason(): DomainError {
  const message = 'reason has no visible character';
  return new DomainError('validation_failed', 'A rejection needs a reason that the submitter can read.', {
    errors: [{ field: 'reason', message, suggestion: 'Say what is missing or wrong' }],
  });
}

export interface PersonReview {
  readonly part: PeoplePart;
  readonly index: number;
  /** Null leaves the person unlinked. */
  readonly personId: string | null;
  /** The person gets a new record under `personId`. */
  readonly isNew: boolean;
}

/**
 * Identifies an unmatched person; no event where the same decision exists. `asFirst` refuses to override another
 * decision: of two operators only the first decides.
 */
export function reviewPerson(state: SubmissionState, review: PersonReview, asFirst = false): SubmissionEvent[] {
  const { part, index, personId } = review;
  const taken = mustBeTaken(state);
  const link = taken.phase === 'approved' && taken.links.find((each) => each.part === part && each.index === index);
  if (taken.phase !== 'approved' || !link || link.match || !REVIEWED_PARTS.includes(part)) throw noSuchPerson();
  const settled = taken.reviewed[`${part}/${index}`];
  if (settled && settled.personId === personId) return [];
  // A link of an erased person may still be taken back.
  if (personId !== null && taken.erased.includes(`${part}/${index}`)) throw noSuchPerson();
  if (settled && asFirst) throw new DomainError('unprocessable', 'This person has already been identified.');
  return [{ type: 'SubmittedPersonReviewed', data: { submissionId: taken.received.submissionId, ...review } }];
}

function noSuchPerson(): DomainError {
  return new DomainError('not_found', 'There is no such person in the review queue.');
}

/** Records that the keys of these parts are destroyed; no event for a repetition. */
export function erasePeople(state: SubmissionState, parts: readonly string[]): SubmissionEvent[] {
  const taken = mustBeTaken(state);
  const newlyErased = parts.filter((part) => partsOf(taken).includes(part) && !taken.erased.includes(part));
  if (newlyErased.length === 0) return [];
  return [{ type: 'SubmissionPeopleErased', data: { submissionId: taken.received.submissionId, parts: newlyErased } }];
}

/** Records that the site snapshot is erased; no event for a repetition. */
export function eraseSite(state: SubmissionState): SubmissionEvent[] {
  const taken = mustBeTaken(state);
  if (taken.erased.includes(SITE_PART)) return [];
  return [{ type: 'SubmissionSiteForgotten', data: { submissionId: taken.received.submissionId } }];
}

/** All parts of a submission with personal data. */
export function partsOf({ received }: Pick<Taken, 'received'>): string[] {
  const people = received.people.map(({ part, index }) => `${part}/${index}`);
  return received.contacts ? [CONTACTS_PART, ...people] : people;
}

function mustBeTaken(state: SubmissionState): Exclude<SubmissionState, { phase: 'none' } | { phase: 'abandoned' }> {
  if (state.phase === 'none' || state.phase === 'abandoned') {
    throw new DomainError('not_found', 'There is no such submission.');
  }
  return state;
}

function evolve(state: SubmissionState, event: SubmissionEvent | SubmissionFence): SubmissionState {
  switch (event.type) {
    case 'JobAbandoned':
      return { phase: 'abandoned' };
    case 'SubmissionReceived':
      return { phase: 'pending', received: event.data, findings: null, erased: [] };
    case 'SubmissionScreened':
      return ifTaken(state, (taken) => ({ ...taken, findings: event.data.findings }));
    case 'SubmissionApproved': {
      const { reason, links } = event.data;
      return ifTaken(state, (taken) => ({ ...factsOf(taken), phase: 'approved', reason, links, reviewed: {} }));
    }
    case 'SubmissionRejected':
      return ifTaken(state, (taken) => ({ ...factsOf(taken), phase: 'rejected', reason: event.data.reason }));
    case 'SubmittedPersonReviewed': {
      const { submissionId: _, ...review } = event.data;
      if (state.phase !== 'approved') return state;
      return { ...state, reviewed: { ...state.reviewed, [`${review.part}/${review.index}`]: review } };
    }
    case 'SubmissionPeopleErased':
      return ifTaken(state, (taken) => ({ ...taken, erased: [...taken.erased, ...event.data.parts] }));
    case 'SubmissionSiteForgotten':
      return ifTaken(state, (taken) => ({ ...taken, erased: [...taken.erased, SITE_PART] }));
  }
}

type TakenState = Exclude<SubmissionState, { phase: 'none' } | { phase: 'abandoned' }>;

function ifTaken(state: SubmissionState, change: (taken: TakenState) => SubmissionState): SubmissionState {
  return state.phase === 'none' || state.phase === 'abandoned' ? state : change(state);
}

function factsOf({ received, findings, erased }: Taken): Taken {
  return { received, findings, erased };
}
