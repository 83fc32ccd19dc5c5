import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Sealed } from '../../kernel/sealed.js';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { Vault } from '../../platform/vault/vault.js';
import { retractFacts, takeOverFacts } from '../people/person.decide.js';
import { EMAIL_LOOKUP, personStream, type PersonEvent, type Role } from '../people/person.events.js';
import { PersonStreams } from '../people/person-streams.service.js';
import { type Provenance } from '../record/company.events.js';
import { type MixedFact, type MixedRecord } from './find-mixed-records.query.js';
import { SPLIT_REASON, SplitInvestors } from './split-investors.service.js';
import { SplitMixedRecord, type SplitRecord } from './split-mixed-record.command.js';

@CommandHandler(SplitMixedRecord)
@Injectable()
export class SplitMixedRecordHandler implements ICommandHandler<SplitMixedRecord> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly people: PersonStreams,
    private readonly vault: Vault,
    private readonly investors: SplitInvestors,
  ) {}

  async execute({ record, context }: SplitMixedRecord): Promise<SplitRecord> {
    const wrong = record.facts.filter(({ verdict }) => verdict === 'moved' || verdict === 'contradicted');
    const position = await (record.kind === 'person'
      ? this.splitPerson(record, wrong, context)
      : this.investors.split(record, wrong, context));
    const count = (verdict: MixedFact['verdict']) => record.facts.filter((fact) => fact.verdict === verdict).length;
    return { moved: count('moved'), retracted: count('contradicted'), undecided: count('undecided'), position };
  }

  /** Owners first: a repeated split after a crash moves nothing twice. */
  private async splitPerson(
    { id }: MixedRecord,
    wrong: readonly MixedFact[],
    context: CommandContext,
  ): Promise<bigint> {
    const owners = [...new Set(wrong.map(({ ownerId }) => ownerId))];
    const factsOf = (owner: string | null) => wrong.filter(({ ownerId }) => ownerId === owner);
    for (const owner of owners) {
      if (owner !== null) await this.give(owner, id, factsOf(owner), context);
    }
    return this.people.decide(id, context, (state) =>
      owners.flatMap((movedTo): PersonEvent[] => {
        const revisions = factsOf(movedTo).map(({ revision }) => Number(revision));
        return retractFacts(state, { personId: id, revisions, movedTo, reason: SPLIT_REASON });
      }),
    );
  }

  private async give(owner: string, from: string, facts: readonly MixedFact[], context: CommandContext): Promise<void> {
    const subject = personStream(owner);
    const roles = await this.rolesIn(from, facts);
    const addresses = facts.flatMap(({ email, provenance }) =>
      email?.value ? [{ email: email.value, provenance }] : [],
    );
    const emails: { email: string; sealed: Sealed; provenance: Provenance }[] = [];
    for (const { email, provenance } of addresses) {
      if ((await this.vault.subjectsOf(EMAIL_LOOKUP, email)).includes(subject)) continue;
      emails.push({ email, sealed: await this.vault.seal(subject, email), provenance });
    }
    const own = { ...context, commandId: deriveId('split', `${context.commandId}/${from}`) };
    await this.people.decide(owner, own, (state) => takeOverFacts(state, { personId: owner, roles, emails }));
    for (const { email } of emails) await this.vault.remember(EMAIL_LOOKUP, email, subject);
  }

  private async rolesIn(from: string, facts: readonly MixedFact[]) {
    const wanted = new Map(facts.filter(({ kind }) => kind === 'role').map((fact) => [fact.revision, fact]));
    const roles: { role: Role; provenance: Provenance }[] = [];
    for await (const { type, data, revision } of this.eventStore.readStream(personStream(from))) {
      const fact = wanted.get(revision.toString());
      if (type !== 'RoleRecorded' || !fact) continue;
      const { companyId, title, isFounder, isCurrent } = data as Role;
      roles.push({ role: { companyId, title, isFounder, isCurrent }, provenance: fact.provenance });
    }
    return roles;
  }
}
