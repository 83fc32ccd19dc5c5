import { nameKey } from '../../vocabulary/company-name.js';
import { type Sealed } from '../../kernel/sealed.js';
import { type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type Vault } from '../../platform/vault/vault.js';
import { type Provenance } from '../record/company.events.js';
import { observePerson, personDecider, recordRoles } from '../people/person.decide.js';
import { personStream, type Role } from '../people/person.events.js';

/** Somebody with a role at a company, as a source names them. */
export interface SeenPerson {
  readonly name: string;
  readonly linkedinUrl: string | null;
  readonly role: Role;
  /** What the id is made from where the person is new: company, source, place in it; never the name. */
  readonly place: string;
  readonly provenance: Provenance;
}

/** Registers people by their roles. Two of one name at one company are one person; elsewhere they are two. */
export class PeopleRegistry {
  /** `<company id> <name key>` → person. */
  private readonly known = new Map<string, string>();

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly vault: Vault,
  ) {}

  /** Learns who is on file at these companies. */
  async load(companyIds: readonly string[]): Promise<void> {
    if (companyIds.length === 0) return;
    const rows = await this.readStore.query<{ person_id: string; company_id: string; sealed_name: Sealed }>(
      `SELECT DISTINCT r.person_id, r.company_id, p.sealed_name
       FROM read.person_roles r JOIN read.people p USING (person_id) WHERE r.company_id = ANY($1::uuid[])`,
      [companyIds],
    );
    const names = await this.vault.openAll<string>(rows.map((row) => row.sealed_name));
    names.forEach((name, index) => {
      const row = rows[index] as { person_id: string; company_id: string };
      if (name !== null) this.known.set(markOf(row.company_id, name), row.person_id);
    });
  }

  /** Whoever of this name is known at the company, from the read model or this run. */
  idOf(companyId: string, name: string): string | undefined {
    return this.known.get(markOf(companyId, name));
  }

  async record(people: readonly SeenPerson[], context: CommandContext, generated = false): Promise<PeopleNews> {
    const fresh: (SeenPerson & { id: string })[] = [];
    const onFile: (SeenPerson & { id: string })[] = [];
    for (const person of people) {
      const mark = markOf(person.role.companyId, person.name);
      const id = this.known.get(mark);
      if (id !== undefined) onFile.push({ ...person, id });
      else {
        const newId = deriveId('person', person.place);
        this.known.set(mark, newId);
        fresh.push({ ...person, id: newId });
      }
    }
    const sealed = await this.sealAll(fresh);
    const positions = await Promise.all([
      ...fresh.map((person, index) => this.register(person, sealed[index] as SealedPerson, context, generated)),
      ...onFile.map((person) => this.addRole(person, context)),
    ]);
    const appended = positions.filter((position) => position > 0n);
    return {
      all: appended.length,
      registered: positions.slice(0, fresh.length).filter((position) => position > 0n).length,
      position: appended.reduce((a, b) => (a > b ? a : b), 0n),
    };
  }

  private async sealAll(people: readonly (SeenPerson & { id: string })[]): Promise<SealedPerson[]> {
    const items = people.flatMap(({ id, name, linkedinUrl }) => [
      { subject: `person-${id}`, value: name },
      ...(linkedinUrl === null ? [] : [{ subject: `person-${id}`, value: linkedinUrl }]),
    ]);
    const sealed = await this.vault.sealAll(items);
    let next = 0;
    return people.map(({ linkedinUrl }) => ({
      name: sealed[next++] as Sealed,
      linkedinUrl: linkedinUrl === null ? null : (sealed[next++] as Sealed),
    }));
  }

  private async register(
    { id, role, provenance }: SeenPerson & { id: string },
    sealed: SealedPerson,
    context: CommandContext,
    generated: boolean,
  ): Promise<bigint> {
    const { events, position } = await decideOn(
      this.eventStore,
      personStream(id),
      personDecider,
      (state) =>
        observePerson(state, {
          personId: id,
          sealedName: sealed.name,
          sealedLinkedinUrl: sealed.linkedinUrl,
          roles: [role],
          provenance,
          generated,
        }),
      { ...context, commandId: deriveId('person-row', `${context.commandId}/${id}`) },
    );
    return events.length === 0 ? 0n : position;
  }

  private async addRole(
    { id, role, provenance }: SeenPerson & { id: string },
    context: CommandContext,
  ): Promise<bigint> {
    const { events, position } = await decideOn(
      this.eventStore,
      personStream(id),
      personDecider,
      (state) => recordRoles(state, id, [role], provenance),
      { ...context, commandId: deriveId('person-row', `${context.commandId}/${id}`) },
    );
    return events.length === 0 ? 0n : position;
  }
}

/** What of it was not on file before. */
export interface PeopleNews {
  readonly all: number;
  readonly registered: number;
  /** Commit position of the last append; 0n where nothing was appended. */
  readonly position: bigint;
}

interface SealedPerson {
  readonly name: Sealed;
  readonly linkedinUrl: Sealed | null;
}

function markOf(companyId: string, name: string): string {
  return `${companyId} ${nameKey(name)}`;
}
