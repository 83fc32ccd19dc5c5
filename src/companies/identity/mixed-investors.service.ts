import { Injectable } from '@nestjs/common';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type Opened, openedOrLost } from '../../platform/vault/lost-keys.js';
import { Vault } from '../../platform/vault/vault.js';
import { type InvestorEvent, investorStream } from '../investors/investor.events.js';
import { type CompanyEvent, companyStream, type Provenance, type RoundInvestor } from '../record/company.events.js';
import { type MixedFact, type MixedRecord } from './find-mixed-records.query.js';
import { investorPlaces, rowKey } from './mixed-rows.rules.js';

type Registered = Extract<InvestorEvent, { type: 'InvestorRegistered' }>['data'];

/** The first mention of an investor in a round, or at the company where no round is known. */
interface Naming {
  readonly roundId: string | null;
  readonly revision: bigint;
  readonly provenance: Provenance;
  /** All investors named together with this one now. */
  readonly beside: ReadonlySet<string>;
  /** It was retracted before, so a later mention derives from the name. */
  readonly wasRetracted: boolean;
}

/** Finds the rounds of an investor record that belong to other people. */
@Injectable()
export class MixedInvestors {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly vault: Vault,
  ) {}

  async of(investorId: string): Promise<MixedRecord | null> {
    const registered = await this.registered(investorId);
    if (!registered?.data.sealedName || !isByPlace(investorId, registered.data.provenance)) return null;
    const { provenance, sealedName } = registered.data;
    const companies = await this.readStore.query<{ company_id: string }>(
      'SELECT DISTINCT company_id FROM read.investments WHERE investor_id = $1 ORDER BY company_id',
      [investorId],
    );
    const facts: MixedFact[] = [];
    for (const { company_id: companyId } of companies) {
      for (const naming of await this.namings(companyId, investorId)) {
        facts.push(await this.factOf(investorId, provenance, companyId, naming));
      }
    }
    if (facts.every(({ verdict }) => verdict === 'own')) return null;
    const stream = investorStream(investorId);
    const [opened] = (await openedOrLost<string>(this.vault, [sealedName])) as [Opened<string>];
    const name = { stream, revision: registered.revision.toString(), path: 'sealedName', ...opened };
    return { kind: 'investor', id: investorId, name, profile: null, provenance, facts };
  }

  private async registered(investorId: string): Promise<{ data: Registered; revision: bigint } | null> {
    let found: { data: Registered; revision: bigint } | null = null;
    for await (const recorded of this.eventStore.readStream(investorStream(investorId))) {
      const event = recorded as unknown as InvestorEvent & { readonly revision: bigint };
      if (event.type === 'InvestorRegistered') found = { data: event.data, revision: event.revision };
      if (event.type === 'InvestorWithdrawn' || event.type === 'InvestorErased') found = null;
    }
    return found;
  }

  private async namings(companyId: string, investorId: string): Promise<Naming[]> {
    const named = new Map<string | null, Naming>();
    const retracted = new Set<string | null>();
    for await (const recorded of this.eventStore.readStream(companyStream(companyId))) {
      const event = recorded as unknown as CompanyEvent & { readonly revision: bigint };
      if (event.type === 'RoundInvestorRetracted' && event.data.investorId === investorId) {
        named.delete(event.data.roundId);
        retracted.add(event.data.roundId);
      }
      if (event.type === 'FundingRoundJoined') named.delete(event.data.roundId);
      const seen = partiesOf(event);
      if (!seen) continue;
      const { roundId, provenance, parties } = seen;
      const before = named.get(roundId);
      const ids = new Set(parties.flatMap((party) => party.investorId ?? []));
      if (before) named.set(roundId, { ...before, beside: new Set([...before.beside, ...ids]) });
      else if (ids.has(investorId)) {
        const wasRetracted = retracted.has(roundId);
        named.set(roundId, { roundId, revision: event.revision, provenance, beside: ids, wasRetracted });
      }
      // A field has the value of its latest observation, while investors of a round accumulate.
      if (roundId === null && !ids.has(investorId)) named.delete(null);
    }
    return [...named.values()];
  }

  private async factOf(
    investorId: string,
    registered: Provenance,
    companyId: string,
    naming: Naming,
  ): Promise<MixedFact> {
    const { roundId, revision, provenance, wasRetracted } = naming;
    const isOwn =
      wasRetracted ||
      rowKey(provenance) === rowKey(registered) ||
      provenance.sourceKey === registered.sourceKey ||
      !isByPlace(investorId, provenance);
    const replacements = isOwn ? [] : await this.fromSameRow(naming, investorId);
    const ownerId = replacements.length === 1 ? (replacements[0] as string) : null;
    return {
      revision: revision.toString(),
      kind: 'investment',
      companyId,
      title: null,
      roundId,
      email: null,
      provenance,
      verdict: isOwn ? 'own' : ownerId === null ? 'contradicted' : 'moved',
      ownerId,
    };
  }

  /** People whom a later import of the same row named, under ids derived from names. */
  private async fromSameRow({ beside, provenance }: Naming, investorId: string): Promise<string[]> {
    const { source, line, observedAt } = provenance;
    const rows = await this.readStore.query<{ investor_id: string; provenance: Provenance }>(
      `SELECT investor_id, provenance FROM read.investors WHERE investor_id = ANY($1::uuid[]) AND investor_id <> $2
         AND kind = 'person' AND provenance->>'source' = $3 AND provenance->>'line' = $4
         AND provenance->>'observedAt' = $5`,
      [[...beside], investorId, source, String(line), observedAt],
    );
    return rows.filter((row) => !isByPlace(row.investor_id, row.provenance)).map(({ investor_id }) => investor_id);
  }
}

function isByPlace(investorId: string, provenance: Provenance): boolean {
  return investorPlaces(provenance).some((place) => deriveId('investor', place) === investorId);
}

function partiesOf(event: CompanyEvent): {
  readonly roundId: string | null;
  readonly provenance: Provenance;
  readonly parties: readonly RoundInvestor[];
} | null {
  if (event.type === 'FundingRoundRecorded' || event.type === 'FundingRoundCorroborated') {
    const { roundId, provenance, investors, leadInvestors } = event.data;
    return { roundId, provenance, parties: [...investors, ...leadInvestors] };
  }
  if (event.type !== 'CompanyRegistered' && event.type !== 'CompanyDetailsChanged') return null;
  const { investors } = event.type === 'CompanyRegistered' ? event.data.details : event.data.changes;
  return investors ? { roundId: null, provenance: event.data.provenance, parties: investors } : null;
}
