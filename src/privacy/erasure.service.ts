import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ErasePerson } from '../companies/people/erase-person.command.js';
import { DomainError } from '../kernel/domain-error.js';
import { type Sealed } from '../kernel/sealed.js';
import { ForgetPerson } from '../intel/forgetting/forget-person.command.js';
import { type CommandContext } from '../platform/event-store/decide.js';
import { deriveId } from '../platform/ids/ids.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { Vault } from '../platform/vault/vault.js';
import { EraseSubmissionPeople, type ErasedPeople } from '../submissions/erasure/erase-submission-people.command.js';
import { FindSubmittedPerson } from '../submissions/erasure/find-submitted-person.query.js';
import { type Subject } from './subject.rules.js';

type Person = Extract<Subject, { kind: 'person' | 'investor' }>;
type Review = Extract<Subject, { kind: 'review' }>;

/** Forgets whom a subject means, wherever they stand. */
@Injectable()
export class Erasure {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly readStore: ReadStore,
    private readonly vault: Vault,
  ) {}

  of(subject: Subject, context: CommandContext): Promise<ErasedPeople> {
    if (subject.kind === 'review') return this.authors(subject);
    if (subject.kind === 'named') return this.named(subject.id);
    if (subject.kind === 'submission') return this.submission(subject.id, subject.part, context);
    return this.person(subject, context);
  }

  /** An author is nowhere but sealed, so that the key is all there is to destroy; what was written stays, unsigned. */
  private async authors({ id, permalink }: Review): Promise<ErasedPeople> {
    const reviews = await this.readStore.query<{ review_id: string }>(
      'SELECT review_id FROM read.company_reviews WHERE review_id = $1 OR permalink = $2 ORDER BY review_id',
      [id, permalink],
    );
    if (reviews.length === 0) throw new DomainError('not_found', 'There is no such review.');
    const erased: string[] = [];
    for (const { review_id: reviewId } of reviews) erased.push(...(await this.vault.erase(`review-${reviewId}`)));
    return { erased, position: 0n };
  }

  private async named(id: string): Promise<ErasedPeople> {
    return { erased: await this.commands.execute(new ForgetPerson(`named-${id}`)), position: 0n };
  }

  private submission(submissionId: string, part: string | null, context: CommandContext): Promise<ErasedPeople> {
    const own = ownOf(context, `${submissionId}/${part ?? ''}`);
    return this.commands.execute(new EraseSubmissionPeople(submissionId, part, own));
  }

  /** Submissions are looked for while the name can still be read; the record's own key goes last. */
  private async person({ kind, id }: Person, context: CommandContext): Promise<ErasedPeople> {
    const mentions = await this.queries.execute(new FindSubmittedPerson(id, await this.known(kind, id)));
    // Dossiers are told while the name can still be read, too.
    const erased: string[] =
      kind === 'person' ? [...(await this.commands.execute(new ForgetPerson(`person-${id}`)))] : [];
    let last = 0n;
    for (const { submissionId, part } of mentions) {
      const done = await this.submission(submissionId, part, context);
      erased.push(...done.erased);
      if (done.position > last) last = done.position;
    }
    erased.push(...(await this.vault.erase(`${kind}-${id}`)));
    const position = await this.commands.execute(new ErasePerson(id, ownOf(context, id)));
    return { erased, position: position > last ? position : last };
  }

  /** By what submissions may name them; null where that is gone. */
  private async known(kind: Person['kind'], id: string): Promise<{ name: string; linkedinUrl: string | null } | null> {
    const sql =
      kind === 'person'
        ? 'SELECT sealed_name AS name, sealed_linkedin_url AS profile FROM read.people WHERE person_id = $1'
        : 'SELECT sealed_name AS name, NULL AS profile FROM read.investors WHERE investor_id = $1';
    const [row] = await this.readStore.query<{ name: Sealed | null; profile: Sealed | null }>(sql, [id]);
    const name = row?.name ? await this.vault.open<string>(row.name) : null;
    if (name === null) return null;
    return { name, linkedinUrl: row?.profile ? await this.vault.open<string>(row.profile) : null };
  }
}

/** One command forgets in several streams: each append has an id of its own. */
function ownOf(context: CommandContext, stream: string): CommandContext {
  return { ...context, commandId: deriveId('erasure', `${context.commandId}/${stream}`) };
}
