import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordRole } from '../../companies/people/record-role.command.js';
import { RegisterPerson } from '../../companies/people/register-person.command.js';
import { RetractPersonFacts } from '../../companies/retraction/retract-person-facts.command.js';
import { type Provenance } from '../../companies/record/company.events.js';
import { type Role } from '../../companies/people/person.events.js';
import { RegisterClaimedCompany } from '../../companies/registration/register-claimed-company.command.js';
import { LinkArticle } from '../../press/articles/link-article.command.js';
import { type Clock } from '../../kernel/clock.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { Vault } from '../../platform/vault/vault.js';
import { readSubmission, type SubmissionHistory } from '../intake/submission-history.js';
import { type SealedPerson } from '../intake/submission-parts.rules.js';
import { SubmissionSlugs } from '../intake/submission-slugs.service.js';
import { type SubmissionState } from '../submission.decide.js';
import { type SubmissionEvent, type SubmittedPersonRecord } from '../submission.events.js';
import { RELINKED } from './published-company.rules.js';
import { PublishedCompanies } from './published-companies.service.js';
import { companyOf } from './submitted-company.rules.js';

type Approved = Extract<SubmissionState, { phase: 'approved' }>;

interface Published {
  readonly state: Approved;
  /** The company that has the submission's facts now. */
  readonly companyId: string;
}

/** Publishes the companies of approved submissions, with the roles of their people and their articles. */
@Injectable()
export class Publication {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
    private readonly slugs: SubmissionSlugs,
    private readonly places: PublishedCompanies,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Idempotent; no effect unless the submission is approved. @returns the commit position, 0n without an event. */
  async publish(submissionId: string): Promise<bigint> {
    let history = await readSubmission(this.eventStore, submissionId);
    for (let last = 0n; ;) {
      last = latest(last, await this.publishAs(submissionId, history));
      // A link that changed meanwhile may have retracted before this publication recorded.
      const now = await readSubmission(this.eventStore, submissionId);
      if (now.events.length === history.events.length) return last;
      history = now;
    }
  }

  private async publishAs(submissionId: string, history: SubmissionHistory): Promise<bigint> {
    const { state, receivedAt, decidedBy, events } = history;
    if (state.phase !== 'approved' || !receivedAt) return 0n;
    const { received, links } = state;
    const arrived = events.find(({ type }) => type === 'SubmissionReceived')?.position ?? 0n;
    const slug = await this.slugs.slugAfter(submissionId, arrived, received.slugBase);
    const company = companyOf(received, { slug, observedAt: receivedAt, links });
    const review = events.findLast(({ type }) => type === 'SubmittedPersonReviewed');
    const context: CommandContext = {
      commandId: deriveId('publication', `${submissionId}/${events.length}`),
      correlationId: received.requestId,
      actor: review?.metadata.actor ?? decidedBy ?? 'system:publication',
      now: this.clock.now(),
    };
    const put = new RegisterClaimedCompany(received.domain, submissionId, company, context);
    const { position } = await this.commands.execute(put);
    const retracted = await this.retractRoles(state, events, context);
    const companyId = await this.places.companyOf(received);
    // Nothing is recorded at a company that was withdrawn, nor at one that took over its domain.
    if (companyId === null) return latest(position, retracted);
    const roles = await this.recordRoles({ state, companyId }, company.provenance, context);
    const linked = await this.linkArticles({ state, companyId }, company.provenance, context);
    return latest(position, retracted, roles, linked);
  }

  /** People to whom the submission's people are linked no longer lose the roles that it stated. */
  private async retractRoles(
    state: Approved,
    events: readonly RecordedEvent[],
    context: CommandContext,
  ): Promise<bigint> {
    let last = 0n;
    for (const [personId, movedTo] of formerPeople(state, events)) {
      const stillStated = state.received.people
        .filter((record) => whoIs(state, record).personId === personId)
        .map((record) => ({ title: titleOf(record), isFounder: record.part === 'founders' }));
      const of = { personId, source: 'submission', sourceKey: state.received.submissionId };
      const retraction = { ...of, stillStated, movedTo, reason: RELINKED };
      last = latest(last, await this.commands.execute(new RetractPersonFacts(retraction, context)));
    }
    return last;
  }

  /** Stored articles and the company are linked to each other; other articles stay external links. */
  private async linkArticles(
    { state: { links }, companyId }: Published,
    { source, observedAt }: Provenance,
    context: CommandContext,
  ): Promise<bigint> {
    let last = 0n;
    for (const { part, match } of links) {
      if (part !== 'mentioned_articles' || match === null) continue;
      const from = { source, observedAt };
      const position = await this.commands.execute(new LinkArticle(match.id, companyId, from, context));
      if (position > last) last = position;
    }
    return last;
  }

  /** Matched people get a role at the company; new people get a record first. */
  private async recordRoles(
    { state, companyId }: Published,
    provenance: Provenance,
    context: CommandContext,
  ): Promise<bigint> {
    const { submissionId } = state.received;
    let last = 0n;
    for (const record of state.received.people) {
      if (record.part === 'notable_investors') continue;
      const role = {
        companyId,
        title: titleOf(record),
        isFounder: record.part === 'founders',
        isCurrent: true,
      };
      const { personId, isNew } = whoIs(state, record);
      if (personId === null || (await this.places.isRetracted(personId, { companyId, submissionId }))) continue;
      const position = isNew
        ? await this.register(personId, record, role, { provenance, context })
        : await this.commands.execute(new RecordRole(personId, role, provenance, context));
      if (position > last) last = position;
    }
    return last;
  }

  private async register(
    personId: string,
    { sealed }: SubmittedPersonRecord,
    role: Role,
    { provenance, context }: { provenance: Provenance; context: CommandContext },
  ): Promise<bigint> {
    const person = await this.vault.open<SealedPerson>(sealed);
    if (!person) return 0n;
    const named = { personId, name: person.name, linkedinUrl: person.linkedin_url ?? null };
    return this.commands.execute(new RegisterPerson(named, role, provenance, context));
  }
}

function whoIs(
  { links, reviewed }: Approved,
  { part, index }: SubmittedPersonRecord,
): { personId: string | null; isNew: boolean } {
  const match = links.find((link) => link.part === part && link.index === index)?.match;
  if (match) return { personId: match.id, isNew: false };
  return reviewed[`${part}/${index}`] ?? { personId: null, isNew: false };
}

/** The people of earlier links that changed, each with the person of the present link; null without one. */
function formerPeople(state: Approved, events: readonly RecordedEvent[]): Map<string, string | null> {
  const former = new Map<string, string | null>();
  for (const recorded of events) {
    const event = recorded as unknown as SubmissionEvent;
    if (event.type !== 'SubmittedPersonReviewed' || event.data.personId === null) continue;
    const { part, index, personId } = event.data;
    const present = state.reviewed[`${part}/${index}`]?.personId ?? null;
    if (present !== personId) former.set(personId, present);
  }
  return former;
}

function titleOf({ role, part }: SubmittedPersonRecord): string {
  return role ?? (part === 'founders' ? 'Founder' : 'Team member');
}

function latest(...positions: readonly bigint[]): bigint {
  return positions.reduce((one, other) => (other > one ? other : one), 0n);
}
