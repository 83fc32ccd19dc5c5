import { type PersonRoles } from '../companies/people/person-roles.command.js';
import { type Clock } from '../kernel/clock.js';
import { DomainError } from '../kernel/domain-error.js';
import { type CommandContext, decideOn } from '../platform/event-store/decide.js';
import { type EventStore } from '../platform/event-store/event-store.js';
import { deriveId } from '../platform/ids/ids.js';
import { type ReadStore } from '../platform/read-store/read-store.js';
import { type Vault } from '../platform/vault/vault.js';
import { type Moderator } from '../submissions/moderation/moderation.service.js';
import { erasePeople, partsOf, submissionDecider } from '../submissions/submission.decide.js';
import { readSubmission } from '../submissions/intake/submission-history.js';
import { subjectOf, submissionStream } from '../submissions/submission.events.js';

export interface Erased {
  readonly subject: string;
  /** What is gone now: subjects of the vault. */
  readonly erased: readonly string[];
  readonly position: bigint;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const SUBJECT = new RegExp(
  `^(?:(person|investor|review)-(${UUID})|submission-(${UUID})(?:/(founders|team_members|notable_investors)/(\\d{1,3}))?)$`,
);

/**
 * Forgets people. The key goes first and with it every copy of what it sealed, in the log, in tables and in backups;
 * then the log says so and read models drop the fields. Whatever was proved over the log still holds: no event is
 * touched. Repeatable.
 */
export class Erasure {
  constructor(
    private readonly parts: {
      readonly eventStore: EventStore;
      readonly readStore: ReadStore;
      readonly people: PersonRoles;
      readonly vault: Vault;
      readonly clock: Clock;
    },
  ) {}

  /**
   * @param subject `submission-<id>` for all of its people and contacts, `submission-<id>/founders/0` for one person,
   * `person-<id>` or `investor-<id>` for somebody on file with every submission that named them; `review-<id>`, or the
   * address of a forum review, for its author.
   * @throws DomainError validation_failed where the subject is written otherwise, not_found where nobody is meant.
   */
  async erase(subject: string, reason: string | null, by: Moderator): Promise<Erased> {
    if (/^https?:\/\//.test(subject)) return this.eraseAuthors(subject, 'permalink = $1', subject);
    const match = SUBJECT.exec(subject);
    if (!match) throw badSubject();
    const [, kind, id = '', submissionId = ''] = match;
    if (kind === 'review') return this.eraseAuthors(subject, 'review_id = $1', id);
    if (kind !== undefined) return this.erasePerson(subject, id, reason, by);
    return this.eraseSubmission(submissionId, subject, reason, by);
  }

  /** An author is nowhere but sealed, so that the key is all there is to destroy; what was written stays, unsigned. */
  private async eraseAuthors(subject: string, where: string, value: string): Promise<Erased> {
    const { readStore, vault } = this.parts;
    const reviews = await readStore.query<{ review_id: string }>(
      `SELECT review_id FROM read.company_reviews WHERE ${where} ORDER BY review_id`,
      [value],
    );
    if (reviews.length === 0) throw new DomainError('not_found', 'There is no such review.');
    const erased: string[] = [];
    for (const { review_id } of reviews) erased.push(...(await vault.erase(`review-${review_id}`)));
    return { subject, erased, position: 0n };
  }

  private async erasePerson(subject: string, personId: string, reason: string | null, by: Moderator): Promise<Erased> {
    const own = await this.parts.vault.erase(subject);
    const rows = await this.parts.readStore.query<{ submission_id: string; part: string; index: number }>(
      'SELECT submission_id, part, index FROM read.submission_people WHERE person_id = $1',
      [personId],
    );
    const erased = [...own];
    let position = await this.parts.people.erase(personId, this.contextOf(subject, reason, by));
    for (const row of rows) {
      const named = subjectOf(row.submission_id, `${row.part}/${row.index}`);
      const done = await this.eraseSubmission(row.submission_id, named, reason, by);
      erased.push(...done.erased);
      if (done.position > position) position = done.position;
    }
    return { subject, erased, position };
  }

  private async eraseSubmission(
    submissionId: string,
    subject: string,
    reason: string | null,
    by: Moderator,
  ): Promise<Erased> {
    const { eventStore, vault } = this.parts;
    const { state } = await readSubmission(eventStore, submissionId);
    if (!('received' in state)) throw new DomainError('not_found', 'There is no such submission.');
    const parts = partsOf(state).filter((part) => {
      const own = subjectOf(submissionId, part);
      return own === subject || own.startsWith(`${subject}/`);
    });
    if (parts.length === 0) throw new DomainError('not_found', 'Nothing personal is kept under that subject.');
    const erased = await vault.erase(subject);
    const { position } = await decideOn(
      eventStore,
      submissionStream(submissionId),
      submissionDecider,
      (current) => erasePeople(current, parts),
      this.contextOf(subject, reason, by),
    );
    return { subject, erased, position };
  }

  private contextOf(subject: string, reason: string | null, by: Moderator): CommandContext {
    return {
      commandId: deriveId('erasure', `${by.commandId}/${subject}`),
      correlationId: by.commandId,
      actor: `operator:${by.operator}`,
      now: this.parts.clock.now(),
      ...(reason !== null && { reason }),
    };
  }
}

function badSubject(): DomainError {
  const error = {
    field: 'subject',
    message: 'subject must name a person, a submission or a review by its id',
    suggestion: 'submission-0193a5c0-7b1e-5f00-8a57-0d9f5c1e2a31/founders/0',
  };
  return new DomainError('validation_failed', error.message, { errors: [error] });
}
