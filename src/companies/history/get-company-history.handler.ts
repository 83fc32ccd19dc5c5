import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { readRecent } from '../evidence/recent-events.js';
import { isKnown } from '../../web/lists/known-time.js';
import { MergedCompanies } from '../merging/merged-companies.service.js';
import { InvestorDirectory } from '../people/investor-directory.service.js';
import { companyStream, type RoundInvestor } from '../record/company.events.js';
import { notedInvestors } from '../shown/shown-companies.rules.js';
import { type CompanyRow } from '../record/company-rows.rules.js';
import { CompanyRecords } from '../record/company-records.service.js';
import {
  type HistoryEntry,
  historyOf,
  netChanges,
  type NotedRound,
  type ValueChange,
} from './company-history.rules.js';
import { type CompanyHistory, GetCompanyHistory } from './get-company-history.query.js';

@QueryHandler(GetCompanyHistory)
@Injectable()
export class GetCompanyHistoryHandler implements IQueryHandler<GetCompanyHistory> {
  constructor(
    private readonly records: CompanyRecords,
    private readonly eventStore: EventStore,
    private readonly directory: InvestorDirectory,
    private readonly merged: MergedCompanies,
  ) {}

  async execute({ slug, period }: GetCompanyHistory): Promise<CompanyHistory> {
    const { company } = await this.records.bySlug(slug, { provenance: false });
    if (company.status === 'pending') throw new DomainError('not_found', 'This profile is not public yet.');
    const shown = await this.shownOf(slug, company);
    const log = await readRecent(this.eventStore, companyStream(shown.id));
    const { since, until } = period;
    const entries = historyOf(log).filter(
      ({ event }) => !(since && isKnown(event, since)) && (!until || isKnown(event, until)),
    );
    const { named, investors } = await this.withNames(entries);
    return { ...shown, entries: named.toReversed(), net: netChanges(named), investors };
  }

  /** A merged record has a history of its own, which ends with the merge. */
  private async shownOf(
    named: string,
    { company_id: id, name, slug }: Pick<CompanyRow, 'company_id' | 'name' | 'slug'>,
  ): Promise<Pick<CompanyHistory, 'id' | 'name' | 'slug'>> {
    const isOwn = [slug, id].includes(named.toLowerCase());
    const merged = isOwn ? null : await this.merged.find(named);
    return merged ? { id: merged.companyId, name, slug: merged.slug } : { id, name, slug };
  }

  /** Investors by their current names; erased people are left out. */
  private async withNames(
    entries: readonly HistoryEntry[],
  ): Promise<{ readonly named: HistoryEntry[]; readonly investors: readonly string[] }> {
    const values = entries.flatMap((entry) => entry.values);
    const ids = values.flatMap(({ field, from, to }) =>
      [from, to].flatMap((value) => partiesIn(field, value).flatMap((one) => one.investorId ?? [])),
    );
    const names = await this.directory.investors([...new Set(ids)]);
    const nameOf = (value: unknown): unknown =>
      value === null
        ? null
        : parties(value).flatMap((one) =>
            one.investorId === null ? one.name : (names.get(one.investorId)?.name ?? []),
          );
    const roundOf = (value: unknown): unknown => {
      const round = value as NotedRound | null;
      return round && { ...round, lead_investors: nameOf(round.lead_investors), investors: nameOf(round.investors) };
    };
    const present = (value: ValueChange): ValueChange => {
      const shown = { investors: nameOf, funding_rounds: roundOf }[value.field];
      return shown ? { ...value, from: shown(value.from), to: shown(value.to) } : value;
    };
    return {
      named: entries.map((entry) => ({ ...entry, values: entry.values.map(present) })),
      investors: notedInvestors(names),
    };
  }
}

const parties = (value: unknown): readonly RoundInvestor[] => (value ?? []) as readonly RoundInvestor[];

function partiesIn(field: string, value: unknown): readonly RoundInvestor[] {
  if (field === 'investors') return parties(value);
  const round = field === 'funding_rounds' ? (value as NotedRound | null) : null;
  return round ? [...round.lead_investors, ...round.investors] : [];
}
