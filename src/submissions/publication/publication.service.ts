import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordRole } from '../../companies/people/record-role.command.js';
import { RegisterPerson } from '../../companies/people/register-person.command.js';
import { type Provenance } from '../../companies/record/company.events.js';
import { type Role } from '../../companies/people/person.events.js';
import { RegisterClaimedCompany } from '../../companies/registration/register-claimed-company.command.js';
import { LinkArticle } from '../../press/articles/link-article.command.js';
import { type Clock } from '../../kernel/clock.js';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { Vault } from '../../platform/vault/vault.js';
import { readSubmission } from '../intake/submission-history.js';
import { type SealedPerson } from '../intake/submission-parts.rules.js';
import { SubmissionSlugs } from '../intake/submission-slugs.service.js';
import { type SubmissionState } from '../submission.decide.js';
import { type SubmittedPersonRecord } from '../submission.events.js';
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
    const { state, receivedAt, decidedBy, events } = await readSubmission(this.eventStore, submissionId);
    if (state.phase !== 'approved' || !receivedAt) return 0n;
    const { received, links } = state;
    const arrived = events.find(({ type }) => type === 'SubmissionReceived')?.position ?? 0n;
    const slug = await this.slugs.slugAfter(submissionId, arrived, received.slugBase);
    const company = companyOf(received, { slug, observedAt: receivedAt, links });
    const context: CommandContext = {
      commandId: deriveId('publication', `${submissionId}/${events.length}`),
      correlationId: received.requestId,
      actor: decidedBy ?? 'system:publication',
      now: this.clock.now(),
    };
    const put = new RegisterClaimedCompany(received.domain, submissionId, company, context);
    const { position } = await this.commands.execute(put);
    const companyId = await this.places.companyOf(received);
    // Nothing is recorded at a company that was withdrawn, nor at one that took over its domain.
    if (companyId === null) return position;
    const roles = await this.recordRoles({ state, companyId }, company.provenance, context);
    const linked = await this.linkArticles({ state, companyId }, company.provenance, context);
    return [position, roles, linked].reduce((one, other) => (other > one ? other : one));
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
        title: record.role ?? (record.part === 'founders' ? 'Founder' : 'Team member'),
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
