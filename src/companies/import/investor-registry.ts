import { nameKey, slugBaseOf } from '../../vocabulary/company-name.js';
import { recordKey } from '../../vocabulary/names/record-key.js';
import { aliasRule, firmAliasKey } from '../../vocabulary/entity-names/firm-alias.js';
import {
  entityTypeBy,
  entityTypeOf,
  readEntityType,
  type EntityEvidence,
} from '../../vocabulary/entity-names/entity-type.js';
import { personNameKey } from '../../vocabulary/person-key.js';
import { appendFirst, type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Sealed } from '../../kernel/sealed.js';
import { type Vault } from '../../platform/vault/vault.js';
import { type Provenance } from '../record/company.events.js';
import { InvestorIdentities } from '../identity/investor-identities.service.js';
import {
  investorDecider,
  type InvestorState,
  mergeInvestor,
  reclassifyInvestor,
  registerInvestor,
} from '../investors/investor.decide.js';
import { investorStream, type InvestorEvent, type InvestorKind } from '../investors/investor.events.js';

/** An investor as a row states it. */
export interface PartyName {
  readonly name: string;
  readonly provenance: Provenance;
}

interface FreshParty extends PartyName {
  readonly id: string;
  /** Under any of these an earlier version may have registered, and erased, a person of the name. */
  readonly streams: readonly string[];
  readonly kind: InvestorKind;
}

/** The comparison key of a firm's or a person's name. A family name may look like a legal form. */
function markOf(name: string, kind: InvestorKind = entityTypeOf(name)): string {
  return kind === 'firm' ? `firm:${recordKey(name)}` : `person:${personNameKey(name)}`;
}

const OPEN_AT_ONCE = 5_000;

function exactMark(name: string): string {
  return `exact:${personNameKey(name)}`;
}

interface StoredRow {
  readonly investor_id: string;
  readonly name: string | null;
  readonly sealed_name: Sealed | null;
  readonly is_alone: boolean;
  readonly deals: number;
  readonly lead_deals: number;
}

/** The first registered of several names of a firm is the one that answers show. */
const STORED = `SELECT i.investor_id, i.name, i.sealed_name, i.merged_into IS NULL AND NOT i.is_separated AS is_alone,
    coalesce(n.deals, 0)::int AS deals, coalesce(n.lead_deals, 0)::int AS lead_deals
  FROM read.investors i LEFT JOIN read.investor_counts n USING (investor_id) ORDER BY i.registered_at, i.investor_id`;

/** All stored investors by name, so that each is registered once. Names of people are decrypted with the vault. */
export class InvestorRegistry {
  private readonly ids = new Map<string, string>();
  private readonly kinds = new Map<string, InvestorKind>();
  private readonly identities: InvestorIdentities;
  private readonly aliases = new FirmAliases();
  /** Stored as people, by names that do not say so for certain. */
  private readonly doubtful = new Map<string, Pick<EntityEvidence, 'deals' | 'leadDeals'>>();
  /** Commit position of the last registration. */
  position = 0n;
  registered = 0;

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly vault: Vault,
  ) {
    this.identities = new InvestorIdentities(vault);
  }

  async load(): Promise<void> {
    const persons: (StoredRow & { readonly sealed_name: Sealed })[] = [];
    for (const row of await this.readStore.query<StoredRow>(STORED)) {
      const { investor_id, name, sealed_name } = row;
      if (name !== null) {
        this.know(name, investor_id, 'firm');
        if (row.is_alone) this.aliases.lead(name, investor_id);
        else this.aliases.settled.add(investor_id);
      } else if (sealed_name) persons.push({ ...row, sealed_name });
    }
    for (let i = 0; i < persons.length; i += OPEN_AT_ONCE) {
      const part = persons.slice(i, i + OPEN_AT_ONCE);
      const names = await this.vault.openAll<string>(part.map(({ sealed_name }) => sealed_name));
      names.forEach((name, index) => {
        const { investor_id: id, deals, lead_deals: leadDeals } = part[index] as StoredRow;
        if (name === null) return;
        this.know(name, id, 'person');
        if (readEntityType(name).isGuess || readEntityType(name).kind === 'firm') {
          this.doubtful.set(id, { deals, leadDeals });
        }
      });
    }
  }

  /** Undefined for an erased person. */
  idOf(name: string): string | undefined {
    return this.ids.get(markOf(name)) ?? this.ids.get(exactMark(name));
  }

  private know(name: string, id: string, kind: InvestorKind): void {
    this.ids.set(markOf(name, kind), id);
    // Classification rules change, so an investor stored as the other kind is found by its exact name.
    this.ids.set(exactMark(name), id);
    this.kinds.set(id, kind);
  }

  /** Registers unknown investors; names of people are sealed in two statements. */
  async ensure(parties: readonly PartyName[], context: CommandContext, generated = false): Promise<void> {
    const fresh = new Map<string, FreshParty>();
    const registers = await this.registeredAmong(parties);
    for (const party of parties) {
      const isRegistered = registers.has(nameKey(party.name));
      const { kind } = entityTypeBy(party.name, { deals: 0, leadDeals: 0, isRegistered });
      const mark = markOf(party.name, kind);
      if (this.idOf(party.name) !== undefined || fresh.has(mark)) continue;
      const ids = kind === 'firm' ? [deriveId('investor', mark)] : await this.identities.idsOfPerson(party.name);
      fresh.set(mark, { ...party, id: ids[0] as string, streams: ids.map(investorStream), kind });
    }
    const erased = await this.vault.erasedOf([...fresh.values()].flatMap(({ streams }) => streams));
    for (const [mark, { streams }] of fresh) if (streams.some((each) => erased.has(each))) fresh.delete(mark);
    const persons = [...fresh.values()].filter(({ kind }) => kind === 'person');
    const sealed = await this.vault.sealAll(
      persons.map(({ id, name }) => ({ subject: `investor-${id}`, value: name })),
    );
    const sealedById = new Map(persons.map(({ id }, index) => [id, sealed[index] as Sealed]));
    await Promise.all(
      [...fresh.values()].map(async (party) => {
        await this.register(party, sealedById.get(party.id) ?? null, context, generated);
        this.know(party.name, party.id, party.kind);
      }),
    );
    for (const party of parties) {
      const id = this.idOf(party.name);
      if (id === undefined) continue;
      const evidence = this.doubtful.get(id);
      if (evidence) await this.reclassify(party, id, registers, context);
      await this.merge(party, id, context);
    }
  }

  /** Keys of the names that only suggest what they are, and that the register of investment advisers lists. */
  private async registeredAmong(parties: readonly PartyName[]): Promise<ReadonlySet<string>> {
    const keys = new Set<string>();
    for (const { name } of parties) {
      const id = this.idOf(name);
      const isOpen = id === undefined ? readEntityType(name).isGuess : this.doubtful.has(id);
      if (isOpen) keys.add(nameKey(name));
    }
    if (keys.size === 0) return keys;
    const rows = await this.readStore.query<{ key: string }>(
      `SELECT key FROM unnest($1::text[]) AS u(key)
       WHERE EXISTS (SELECT FROM read.adviser_filings f WHERE f.name_keys @> ARRAY[u.key])`,
      [[...keys]],
    );
    return new Set(rows.map(({ key }) => key));
  }

  private async reclassify(
    { name, provenance }: PartyName,
    id: string,
    registers: ReadonlySet<string>,
    context: CommandContext,
  ): Promise<void> {
    const { deals, leadDeals } = this.doubtful.get(id) ?? { deals: 0, leadDeals: 0 };
    const isRegistered = registers.has(nameKey(name));
    this.doubtful.delete(id);
    const read = entityTypeBy(name, { deals, leadDeals, isRegistered });
    if (read.kind !== 'firm' || read.isGuess) return;
    const evidence = evidenceOf(name, { deals, leadDeals, isRegistered });
    const data = { investorId: id, kind: 'firm' as const, name, evidence, provenance };
    await this.decide(id, (state) => reclassifyInvestor(state, data), context);
    this.know(name, id, 'firm');
  }

  private async merge({ name, provenance }: PartyName, investorId: string, context: CommandContext): Promise<void> {
    if (this.kinds.get(investorId) !== 'firm' || this.aliases.settled.has(investorId)) return;
    const lead = this.aliases.lead(name, investorId);
    this.aliases.settled.add(investorId);
    const rule = lead && aliasRule(name, lead.name);
    if (!lead || !rule) return;
    const data = { investorId, mergedInto: lead.id, rule, provenance };
    await this.decide(investorId, (state) => mergeInvestor(state, data), context);
  }

  private async decide(
    investorId: string,
    decision: Parameters<typeof decideOn<InvestorState, InvestorEvent>>[3],
    context: CommandContext,
  ): Promise<void> {
    const stream = investorStream(investorId);
    const commandId = deriveId('investor-evidence', `${context.commandId}/${investorId}`);
    const { position } = await decideOn(this.eventStore, stream, investorDecider, decision, { ...context, commandId });
    if (position > this.position) this.position = position;
  }

  private async register(
    { id, kind, name, provenance }: PartyName & { id: string; kind: InvestorKind },
    sealedName: Sealed | null,
    context: CommandContext,
    generated: boolean,
  ): Promise<void> {
    const isFirm = kind === 'firm';
    const data = {
      investorId: id,
      kind,
      name: isFirm ? name : null,
      sealedName,
      slugBase: isFirm ? slugBaseOf(name) : null,
      website: null,
      hqCountry: null,
      provenance,
      generated,
    };
    // No event where the investor exists and only the read model lags.
    const { events, position } = await appendFirst(
      this.eventStore,
      investorStream(id),
      investorDecider,
      (state) => registerInvestor(state, data),
      context,
    );
    if (events.length === 0) return;
    this.registered++;
    if (position > this.position) this.position = position;
  }
}

/** The firm that leads each group of names. */
class FirmAliases {
  private readonly leads = new Map<string, { readonly id: string; readonly name: string }>();
  /** Firms for which no rule needs to be checked again. */
  readonly settled = new Set<string>();

  /** Null where the firm leads its group itself. */
  lead(name: string, id: string): { readonly id: string; readonly name: string } | null {
    const key = firmAliasKey(name);
    const lead = this.leads.get(key);
    if (!lead) this.leads.set(key, { id, name });
    return lead && lead.id !== id ? lead : null;
  }
}

function evidenceOf(name: string, { deals, leadDeals, isRegistered }: EntityEvidence): string[] {
  return [
    ...(isRegistered ? ['the register of investment advisers lists the name'] : []),
    ...(readEntityType(name).isGuess ? [] : ['the name is a firm’s']),
    ...(deals > 0 ? [`took part in ${deals} ${deals === 1 ? 'round' : 'rounds'} on file and led ${leadDeals}`] : []),
  ];
}
