import { nameKey, slugBaseOf } from '../../vocabulary/company-name.js';
import { kindOf } from '../../vocabulary/party-kind.js';
import { appendFirst, type CommandContext } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Sealed } from '../../kernel/sealed.js';
import { type Vault } from '../../platform/vault/vault.js';
import { type Provenance } from '../record/company.events.js';
import { investorDecider, registerInvestor } from '../investors/investor.decide.js';
import { investorStream, type InvestorKind } from '../investors/investor.events.js';

/** A name to be given an id, and what the id is made from where it is a person's: never the name. */
export interface PartyName {
  readonly name: string;
  readonly place: string;
  readonly provenance: Provenance;
}

const OPEN_AT_ONCE = 5_000;

/** All investors on file by name, so that each is registered once. Persons' names are opened with the vault. */
export class InvestorRegistry {
  private readonly ids = new Map<string, string>();
  /** Commit position of the last registration. */
  position = 0n;
  registered = 0;

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly vault: Vault,
  ) {}

  async load(): Promise<void> {
    const rows = await this.readStore.query<{ investor_id: string; name: string | null; sealed_name: Sealed | null }>(
      'SELECT investor_id, name, sealed_name FROM read.investors',
    );
    const persons: { id: string; sealed: Sealed }[] = [];
    for (const { investor_id, name, sealed_name } of rows) {
      if (name !== null) this.ids.set(nameKey(name), investor_id);
      else if (sealed_name) persons.push({ id: investor_id, sealed: sealed_name });
    }
    for (let i = 0; i < persons.length; i += OPEN_AT_ONCE) {
      const part = persons.slice(i, i + OPEN_AT_ONCE);
      const names = await this.vault.openAll<string>(part.map(({ sealed }) => sealed));
      names.forEach((name, index) => {
        if (name !== null) this.ids.set(nameKey(name), (part[index] as { id: string }).id);
      });
    }
  }

  idOf(name: string): string | undefined {
    return this.ids.get(nameKey(name));
  }

  /** Registers those that are not on file yet, persons sealed with two statements. */
  async ensure(parties: readonly PartyName[], context: CommandContext, generated = false): Promise<void> {
    const fresh = new Map<string, PartyName & { id: string; kind: InvestorKind }>();
    for (const party of parties) {
      const key = nameKey(party.name);
      if (this.ids.has(key) || fresh.has(key)) continue;
      const kind = kindOf(party.name);
      const id = deriveId('investor', kind === 'firm' ? `firm:${key}` : `person:${party.place}`);
      fresh.set(key, { ...party, id, kind });
    }
    const persons = [...fresh.values()].filter(({ kind }) => kind === 'person');
    const sealed = await this.vault.sealAll(
      persons.map(({ id, name }) => ({ subject: `investor-${id}`, value: name })),
    );
    const sealedById = new Map(persons.map(({ id }, index) => [id, sealed[index] as Sealed]));
    await Promise.all(
      [...fresh].map(async ([key, party]) => {
        await this.register(party, sealedById.get(party.id) ?? null, context, generated);
        this.ids.set(key, party.id);
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
    // Quiet where it is on file already, only the read model did not show it yet.
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
