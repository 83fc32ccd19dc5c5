import { type QueuedPerson, type QueuedSubmission as Submission } from '../queue/get-moderation-queue.query.js';
import { type PersonInReview } from '../queue/list-people-reviews.query.js';
import { type PersonReview, type QueuedSubmission, type SubmittedPerson } from '../rules/submission-answers.dto.js';

export function presentQueued(queued: Submission): QueuedSubmission {
  return {
    id: queued.submissionId,
    status: queued.status,
    name: queued.startup.name,
    website: queued.startup.website,
    domain: queued.domain,
    slug: queued.slug,
    account_id: queued.accountId,
    received_at: queued.receivedAt.toISOString(),
    age_hours: hoursOf(queued.ageMs),
    overdue: queued.overdue,
    screened_at: queued.screenedAt?.toISOString() ?? null,
    claim: { ...queued.startup, ...queued.contacts?.value },
    contacts_state: contactsStateOf(queued.contacts),
    people: queued.people.map(personOf),
    findings: queued.findings,
    links: queued.links,
    reason: queued.reason,
    decided_by: queued.decidedBy,
    decided_at: queued.decidedAt?.toISOString() ?? null,
  };
}

export function presentPerson(person: PersonInReview): PersonReview {
  return {
    submission_id: person.submissionId,
    company: person.company,
    age_hours: hoursOf(person.ageMs),
    ...personOf(person),
  };
}

function contactsStateOf(contacts: Submission['contacts']): QueuedSubmission['contacts_state'] {
  if (!contacts) return 'none';
  if (contacts.value) return 'readable';
  return contacts.isKeyLost ? 'key_lost' : 'erased';
}

function personOf({ part, index, role, state, personId, person, isKeyLost }: QueuedPerson): SubmittedPerson {
  return { part, index, role, state, person_id: personId, key_lost: isKeyLost, name: null, ...person };
}

function hoursOf(ms: number): number {
  return Math.round(ms / 360_000) / 10;
}
