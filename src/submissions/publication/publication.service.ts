import { type Provenance } from '../../companies/record/company.events.js';
import { type DomainClaims } from '../../companies/record/domain-claims.command.js';
import { type PersonRoles } from '../../companies/people/person-roles.command.js';
import { type ArticleLinks } from '../../coverage/articles/article-links.command.js';
import { type Clock } from '../../kernel/clock.js';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type Vault } from '../../platform/vault/vault.js';
import { readSubmission } from '../intake/submission-history.js';
import { type SealedPerson } from '../intake/submission-parts.js';
import { type SubmissionState } from '../submission.decide.js';
import { type SubmittedPersonRecord } from '../submission.events.js';
import { type SubmissionQuery } from '../intake/submission.query.js';
import { companyOf } from './submitted-company.js';

export interface PublicationParts {
  readonly eventStore: EventStore;
  readonly claims: DomainClaims;
  readonly people: PersonRoles;
  readonly articles: ArticleLinks;
  readonly submissions: SubmissionQuery;
  readonly vault: Vault;
  readonly clock: Clock;
}

type Approved = Extract<SubmissionState, { phase: 'approved' }>;

/** Puts the companies of approved submissions on file, with the roles of their people and the articles about them. */
export class Publication {
  constructor(private readonly parts: PublicationParts) {}

  /** Repeatable; quiet where the submission is not approved. @returns the commit position, 0n where nothing was due. */
  async publish(submissionId: string): Promise<bigint> {
    const { eventStore, submissions, claims, clock } = this.parts;
    const { state, receivedAt, decidedBy, events } = await readSubmission(eventStore, submissionId);
    if (state.phase !== 'approved' || !receivedAt) return 0n;
    const { received, links } = state;
    const arrived = events.find(({ type }) => type === 'SubmissionReceived')?.position ?? 0n;
    const slug = await submissions.slugAfter(submissionId, arrived, received.slugBase);
    const company = companyOf(received, { slug, observedAt: receivedAt, links });
    const context: CommandContext = {
      commandId: deriveId('publication', `${submissionId}/${events.length}`),
      correlationId: received.requestId,
      actor: decidedBy ?? 'system:publication',
      now: clock.now(),
    };
    const { position } = await claims.register(received.domain, submissionId, company, context);
    const roles = await this.recordRoles(state, company.provenance, context);
    const linked = await this.linkArticles(state, company.provenance, context);
    return [position, roles, linked].reduce((one, other) => (other > one ? other : one));
  }

  /** Those on file list the company from now on, and the company them; the others stay links to elsewhere. */
  private async linkArticles(
    { links, received }: Approved,
    { source, observedAt }: Provenance,
    context: CommandContext,
  ): Promise<bigint> {
    let last = 0n;
    for (const { part, match } of links) {
      if (part !== 'mentioned_articles' || match === null) continue;
      const from = { source, observedAt };
      const position = await this.parts.articles.link(match.id, received.companyId, from, context);
      if (position > last) last = position;
    }
    return last;
  }

  /** Those recognised get a role at the company; those found to be new get a record of their own first. */
  private async recordRoles(state: Approved, provenance: Provenance, context: CommandContext): Promise<bigint> {
    let last = 0n;
    for (const record of state.received.people) {
      if (record.part === 'notable_investors') continue;
      const role = {
        companyId: state.received.companyId,
        title: record.role ?? (record.part === 'founders' ? 'Founder' : 'Team member'),
        isFounder: record.part === 'founders',
        isCurrent: true,
      };
      const { personId, isNew } = whoIs(state, record);
      if (personId === null) continue;
      const position = isNew
        ? await this.register(personId, record, role, { provenance, context })
        : await this.parts.people.add(personId, role, provenance, context);
      if (position > last) last = position;
    }
    return last;
  }

  private async register(
    personId: string,
    { sealed }: SubmittedPersonRecord,
    role: Parameters<PersonRoles['add']>[1],
    { provenance, context }: { provenance: Provenance; context: CommandContext },
  ): Promise<bigint> {
    const person = await this.parts.vault.open<SealedPerson>(sealed);
    if (!person) return 0n;
    const named = { personId, name: person.name, linkedinUrl: person.linkedin_url ?? null };
    return this.parts.people.register(named, role, provenance, context);
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
