import { slugBaseOf } from '../../vocabulary/company-name.js';
import { recordKey } from '../../vocabulary/names/record-key.js';
import { entityTypeOf } from '../../vocabulary/entity-names/entity-type.js';
import { personNameKey } from '../../vocabulary/person-key.js';
import { appendFirst, type CommandContext } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Sealed } from '../../kernel/sealed.js';
import { type Vault } from '../../platform/vault/vault.js';
import { type Provenance } from '../record/company.events.js';
import { InvestorIdentities } from '../identity/investor-identities.service.js';
import { investorDecider, registerInvestor } from '../investors/investor.decide.js';
import { investorStream, type InvestorKind } from '../investors/investor.events.js';

/** An investor as a row states it. */
export interface PartyName {
  readonly name: string;
  readonly provenance: Provenance;
}

/** The comparison key of a firm's or a person's name. A family name may look like a legal form. */
function markOf(name: string, kind: InvestorKind = entityTypeOf(name)): string {
  return kind === 'firm' ? `firm:${recordKey(name)}` : `person:${personNameKey(name)}`;
}

const OPEN_AT_ONCE = 5_000;

function exactMark(name: string): string {
  return `exact:${personNameKey(name)}`;
}

/** All stored investors by name, so that each is registered once. Names of people are decrypted with the vault. */
export class InvestorRegistry {
  private readonly ids = new Map<string, string>();
  private readonly identities: InvestorIdentities;
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
    const rows = await this.readStore.query<{ investor_id: string; name: string | null; sealed_name: Sealed | null }>(
      'SELECT investor_id, name, sealed_name FROM read.investors',
    );
    const persons: { id: string; sealed: Sealed }[] = [];
    for (const { investor_id, name, sealed_name } of rows) {
      if (name !== null) this.know(name, investor_id, 'firm');
      else if (sealed_name) persons.push({ id: investor_id, sealed: sealed_name });
    }
    for (let i = 0; i < persons.length; i += OPEN_AT_ONCE) {
      const part = persons.slice(i, i + OPEN_AT_ONCE);
      const names = await this.vault.openAll<string>(part.map(({ sealed }) => sealed));
      names.forEach((name, index) => {
        if (name !== null) this.know(name, (part[index] as { id: string }).id, 'person');
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
  }

  /** Registers unknown investors; names of people are sealed in two statements. */
  async ensure(parties: readonly PartyName[], context: CommandContext, generated = false): Promise<void> {
    const fresh = new Map<string, PartyName & { id: string; kind: InvestorKind }>();
    for (const party of parties) {
      const kind = entityTypeOf(party.name);
      const mark = markOf(party.name, kind);
      if (this.idOf(party.name) !== undefined || fresh.has(mark)) continue;
      const id = kind === 'firm' ? deriveId('investor', mark) : await this.identities.idOfPerson(party.name);
      fresh.set(mark, { ...party, id, kind });
    }
    const erased = await this.vault.erasedOf([...fresh.values()].map(({ id }) => investorStream(id)));
    for (const [mark, { id }] of fresh) if (erased.has(investorStream(id))) fresh.delete(mark);
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
