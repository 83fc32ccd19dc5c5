import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type Sealed } from '../../kernel/sealed.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { GetPerson, type Person } from '../people/get-person.query.js';
import { type PersonEvent, personStream } from '../people/person.events.js';
import { statementsOf } from './company-statements.rules.js';
import { newestFirst, roleStatements } from './person-statements.rules.js';
import { type Evidence, type RecordEvidence, statedFact, type Statement } from './evidence.js';
import { GetPersonEvidence } from './get-person-evidence.query.js';
import { readRecent } from './recent-events.js';

type Logs = readonly (readonly RecordedEvent[])[];

@QueryHandler(GetPersonEvidence)
@Injectable()
export class GetPersonEvidenceHandler implements IQueryHandler<GetPersonEvidence> {
  constructor(
    private readonly queries: QueryBus,
    private readonly store: ReadStore,
    private readonly eventStore: EventStore,
    private readonly vault: Vault,
  ) {}

  async execute({ slug }: GetPersonEvidence): Promise<RecordEvidence> {
    const person = await this.queries.execute(new GetPerson(slug));
    const records = await this.store.prepared<{ record_id: string }>(
      'person_records',
      'SELECT record_id FROM read.person_records WHERE person_id = $1 ORDER BY record_id <> $1, record_id',
      [person.id],
    );
    const logs = await Promise.all(
      records.map(({ record_id }) => readRecent(this.eventStore, personStream(record_id))),
    );
    const rule =
      logs.length < 2
        ? null
        : `${logs.length} records are one person: they share a profile, an e-mail address, or the name at one company`;
    const names = await this.sealedStatements(logs, (data) => data.sealedName);
    const profiles = await this.sealedStatements(logs, (data) => data.sealedLinkedinUrl);
    const facts: Evidence[] = [
      { ...statedFact({ fact: 'name', label: 'Name', value: person.name }, names), rule },
      ...(person.linkedinUrl === null ? [] : [statedFact({ fact: 'linkedin_url', label: 'LinkedIn', value: person.linkedinUrl }, profiles)]), // prettier-ignore
      ...(await this.roleFacts(person, logs)),
    ];
    return { name: person.name, path: `/people/${person.slug}`, facts };
  }

  /** Statements of a sealed text at registration. Those of erased records open to nothing and are left out. */
  private async sealedStatements(
    logs: Logs,
    of: (data: Extract<PersonEvent, { type: 'PersonRegistered' }>['data']) => Sealed | null,
  ): Promise<Statement[]> {
    const statements = await Promise.all(
      logs.flatMap((log) =>
        log.map(async (event): Promise<Statement[]> => {
          const { type, data } = event as unknown as PersonEvent;
          const sealed = type === 'PersonRegistered' ? of(data) : null;
          const value = sealed && (await this.vault.open<string>(sealed));
          if (type !== 'PersonRegistered' || !value) return [];
          return statementsOf([event], () => ['stated', value, data.provenance]);
        }),
      ),
    );
    return newestFirst(statements.flat());
  }

  private async roleFacts(person: Person, logs: Logs): Promise<Evidence[]> {
    const slugs = person.roles.map(({ company_slug: slug }) => slug);
    const companies = await this.store.prepared<{ company_id: string; slug: string }>(
      'companies_of_roles',
      'SELECT company_id, slug FROM read.companies WHERE slug = ANY($1::text[])',
      [slugs],
    );
    return person.roles.map((role) => {
      const companyId = companies.find(({ slug }) => slug === role.company_slug)?.company_id;
      const statements = logs.flatMap((log) => roleStatements(log, { companyId, title: role.title.toLowerCase() }));
      const value = `${role.title}${role.is_current === false ? ', formerly' : ''}`;
      const fact = `role-${role.company_slug}`;
      return statedFact({ fact, label: `Role at ${role.company_name}`, value }, newestFirst(statements));
    });
  }
}
