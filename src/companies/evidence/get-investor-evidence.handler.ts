import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { EventStore } from '../../platform/event-store/event-store.js';
import { countryName } from '../../vocabulary/country-code.js';
import { GetInvestor } from '../investors/get-investor.query.js';
import { investorStream } from '../investors/investor.events.js';
import {
  dealFacts,
  kindStatements,
  kindText,
  mergeStatements,
  type Registered,
  registrations,
} from './investor-statements.rules.js';
import { type RecordEvidence, statedFact, type Statement } from './evidence.js';
import { GetInvestorEvidence } from './get-investor-evidence.query.js';
import { readRecent } from './recent-events.js';

/** Bounds the list of deals behind their number; the record's page and the API have all. */
const MOST_DEALS = 100;

@QueryHandler(GetInvestorEvidence)
@Injectable()
export class GetInvestorEvidenceHandler implements IQueryHandler<GetInvestorEvidence> {
  constructor(
    private readonly queries: QueryBus,
    private readonly eventStore: EventStore,
  ) {}

  async execute({ slug }: GetInvestorEvidence): Promise<RecordEvidence> {
    const record = await this.queries.execute(
      new GetInvestor(slug, { limit: MOST_DEALS, offset: 0, provenance: true }),
    );
    const { investor } = record;
    const names = investor.otherNames ?? [];
    const [log = [], ...others] = await Promise.all(
      [investor.id, ...names.map(({ id }) => id)].map((id) => readRecent(this.eventStore, investorStream(id))),
    );
    const registered = (of: (data: Registered) => string | null): Statement[] => registrations(log, of);
    const country = investor.hqCountry && countryName(investor.hqCountry);
    const facts = [
      // The name of a person is sealed in the log, so that the statements give none.
      statedFact(
        { fact: 'name', label: 'Name', value: investor.name },
        registered(() => investor.name),
      ),
      { ...statedFact({ fact: 'kind', label: 'Kind', value: kindText(investor.kind) }, kindStatements(log)), rule: investor.isKindGuess ? 'read from the form of the name; no other fact says which kind it is' : null }, // prettier-ignore
      statedFact(
        { fact: 'website', label: 'Website', value: investor.website },
        registered(({ website }) => website),
      ),
      statedFact({ fact: 'hq_country', label: 'Country', value: country }, registered(({ hqCountry }) => hqCountry && countryName(hqCountry))), // prettier-ignore
      ...dealFacts(record),
      ...names.map(({ name, rule, id }, at) => ({
        ...statedFact(
          { fact: `other-name-${id}`, label: 'Another name', value: name },
          mergeStatements(others[at] ?? []),
        ),
        rule,
      })),
    ];
    return {
      name: investor.name,
      path: `/investors/${investor.slug}`,
      facts: facts.filter(({ value }) => value !== null),
    };
  }
}
