import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { EraseInvestor } from '../companies/identity/erase-investor.command.js';
import { ErasePerson } from '../companies/identity/erase-person.command.js';
import { FindPersonTraces, type PersonTraces } from '../companies/identity/find-person-traces.query.js';
import { EraseCompanyPages } from '../enrichment/company-website/erase-company-pages.command.js';
import { DomainError } from '../kernel/domain-error.js';
import { type Sealed } from '../kernel/sealed.js';
import { ErasePersonDossiers } from '../intel/erasure/erase-person-dossiers.command.js';
import { type CommandContext, decideOn } from '../platform/event-store/decide.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { deriveId } from '../platform/ids/ids.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { Vault } from '../platform/vault/vault.js';
import { EraseSubmissionPeople, type ErasedPeople } from '../submissions/erasure/erase-submission-people.command.js';
import { FindContactsBeside } from '../submissions/erasure/find-contacts-beside.query.js';
import { FindSubmittedPerson, type SubmittedMention } from '../submissions/erasure/find-submitted-person.query.js';
import { erasureDecider, recordErasure, type ErasureState } from './erasures/erasures.decide.js';
import { erasureStream } from './erasures/erasures.events.js';
import { type Subject } from './subject.rules.js';

type Person = Extract<Subject, { kind: 'person' | 'investor' }>;
type Review = Extract<Subject, { kind: 'review' }>;

/** Erases the people of a subject in all records. */
@Injectable()
export class Erasure {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly readStore: ReadStore,
    private readonly vault: Vault,
    private readonly eventStore: EventStore,
  ) {}

  of(subject: Subject, context: CommandContext): Promise<ErasedPeople> {
    if (subject.kind === 'review') return this.authors(subject, context);
    if (subject.kind === 'named') return this.named(subject.id, context);
    if (subject.kind === 'submission') return this.submitted(subject.id, subject.part, context);
    return this.person(subject, context);
  }

  /**
   * An author is stored only encrypted, so destroying the key suffices; the text stays, unsigned. A post can be a review
   * of several companies, and one that came by a merge is sealed under the id that it has at the other company.
   */
  private async authors({ id, permalink }: Review, context: CommandContext): Promise<ErasedPeople> {
    const reviews = await this.readStore.query<{ review_id: string }>(
      `SELECT review_id FROM read.company_reviews WHERE review_id = $1 OR permalink = $2 OR permalink IN
       (SELECT permalink FROM read.company_reviews WHERE review_id = $1) ORDER BY review_id`,
      [id, permalink],
    );
    if (reviews.length === 0) throw new DomainError('not_found', 'There is no such review.');
    const erased: string[] = [];
    let position = 0n;
    for (const { review_id: reviewId } of reviews) {
      const subject = `review-${reviewId}`;
      erased.push(...(await this.vault.eraseAhead(subject)));
      position = await this.record(subject, context);
    }
    return { erased, position };
  }

  private async named(id: string, context: CommandContext): Promise<ErasedPeople> {
    const subject = `named-${id}`;
    const erased = await this.commands.execute(new ErasePersonDossiers(subject));
    return { erased, position: await this.record(subject, context) };
  }

  /** For subjects without a stream of their own. After the key is destroyed, so that a failure between is repeated. */
  private async record(subject: string, context: CommandContext): Promise<bigint> {
    const [stream, derived] = [erasureStream(subject), contextFor(context, subject)];
    const decision = (state: ErasureState) => recordErasure(state, subject);
    return (await decideOn(this.eventStore, stream, erasureDecider, decision, derived)).position;
  }

  /** A person's addresses are erased with them, in this submission and in others. */
  private async submitted(submissionId: string, part: string | null, context: CommandContext): Promise<ErasedPeople> {
    const isPerson = part !== null && part.includes('/');
    const contacts = isPerson ? await this.queries.execute(new FindContactsBeside(submissionId, part)) : [];
    const beside = await this.mentions(contacts, context);
    const submission = await this.submission(submissionId, part, context);
    return { erased: [...beside.erased, ...submission.erased], position: submission.position };
  }

  private async mentions(mentions: readonly SubmittedMention[], context: CommandContext): Promise<ErasedPeople> {
    const erased: string[] = [];
    let last = 0n;
    for (const { submissionId, part } of mentions) {
      const done = await this.submission(submissionId, part, context);
      erased.push(...done.erased);
      if (done.position > last) last = done.position;
    }
    return { erased, position: last };
  }

  private submission(submissionId: string, part: string | null, context: CommandContext): Promise<ErasedPeople> {
    const derived = contextFor(context, `${submissionId}/${part ?? ''}`);
    return this.commands.execute(new EraseSubmissionPeople(submissionId, part, derived));
  }

  /** Submissions are searched while the name is still readable; the record's own key is destroyed last. */
  private async person({ kind, id }: Person, context: CommandContext): Promise<ErasedPeople> {
    if (kind === 'investor') return this.investor(id, context);
    const traces = await this.queries.execute(new FindPersonTraces(id));
    const mentions = await this.mentionsOf({
      ...traces,
      recordIds: traces.recordIds.length === 0 ? [id] : traces.recordIds,
    });
    // Dossiers are found by name, too.
    const erased: string[] = [...(await this.commands.execute(new ErasePersonDossiers(`person-${id}`)))];
    erased.push(...(await this.commands.execute(new EraseCompanyPages(await this.companiesOf(id, traces)))));
    const submissions = await this.mentions(mentions, context);
    const done = await this.commands.execute(new ErasePerson(id, traces, contextFor(context, id)));
    const position = done.position > submissions.position ? done.position : submissions.position;
    return { erased: [...erased, ...submissions.erased, ...done.erased], position };
  }

  /** Companies of the person's roles: pages of their sites may name the person. */
  private async companiesOf(id: string, { recordIds }: PersonTraces): Promise<readonly string[]> {
    const rows = await this.readStore.query<{ company_id: string }>(
      `SELECT DISTINCT company_id FROM read.person_roles WHERE person_id = $1 OR record_id = ANY($2::uuid[])
       ORDER BY company_id`,
      [id, [id, ...recordIds]],
    );
    return rows.map(({ company_id: companyId }) => companyId);
  }

  private async investor(id: string, context: CommandContext): Promise<ErasedPeople> {
    const [row] = await this.readStore.query<{ name: Sealed | null }>(
      'SELECT sealed_name AS name FROM read.investors WHERE investor_id = $1',
      [id],
    );
    const name = row?.name ? await this.vault.open<string>(row.name) : null;
    const mentions = await this.mentionsOf({
      recordIds: [id],
      known: name === null ? [] : [{ name, linkedinUrl: null }],
      emails: [],
    });
    const submissions = await this.mentions(mentions, context);
    const done = await this.commands.execute(new EraseInvestor(id, name, contextFor(context, id)));
    const position = done.position > submissions.position ? done.position : submissions.position;
    return { erased: [...submissions.erased, ...done.erased], position };
  }

  private async mentionsOf({
    recordIds,
    known,
    emails,
  }: Pick<PersonTraces, 'recordIds' | 'known' | 'emails'>): Promise<readonly SubmittedMention[]> {
    const found = new Map<string, SubmittedMention>();
    for (const recordId of recordIds) {
      for (const person of known.length === 0 ? [null] : known) {
        const mentions = await this.queries.execute(new FindSubmittedPerson(recordId, person, emails));
        for (const mention of mentions) found.set(`${mention.submissionId}/${mention.part}`, mention);
      }
    }
    return [...found.values()];
  }
}

/** One command writes to several streams, so each append has an id of its own. */
function contextFor(context: CommandContext, stream: string): CommandContext {
  return { ...context, commandId: deriveId('erasure', `${context.commandId}/${stream}`) };
}
