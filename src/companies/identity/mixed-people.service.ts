import { Injectable } from '@nestjs/common';
import { type Sealed } from '../../kernel/sealed.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type Opened, openedOrLost } from '../../platform/vault/lost-keys.js';
import { Vault } from '../../platform/vault/vault.js';
import { EMAIL_LOOKUP, personStream, type PersonEvent } from '../people/person.events.js';
import { type MixedFact, type MixedRecord } from './find-mixed-records.query.js';
import {
  type Claimant,
  type JudgedRow,
  judgeRows,
  personPlaces,
  type RecordedRow,
  rowKey,
} from './mixed-rows.rules.js';

type Registered = Extract<PersonEvent, { type: 'PersonRegistered' }>['data'];
type Recorded<E extends PersonEvent> = E & { readonly revision: bigint };
type Draft = Omit<MixedFact, 'verdict' | 'ownerId'>;

interface Stream {
  readonly registered: Registered;
  readonly revision: bigint;
  readonly facts: readonly Draft[];
}

/** Records with identifiers that claim a role through the row that stated it. */
const CLAIMANTS_SQL = `SELECT DISTINCT r.record_id, p.sealed_name
  FROM read.person_roles r JOIN read.person_records p USING (record_id)
  WHERE r.record_id <> $1 AND r.company_id = $2 AND lower(r.title) = lower($3) AND r.provenance->>'source' = $4
    AND r.provenance->>'file' = $5 AND r.provenance->>'line' = $6 AND r.provenance->>'observedAt' = $7
    AND EXISTS (SELECT 1 FROM read.person_identifiers i WHERE i.record_id = i.identifier_id AND i.record_id = r.record_id)`;

/** Only at the row's company, since colleagues elsewhere may share an office address. */
const EMAIL_CLAIMANTS_SQL = `SELECT p.record_id, p.sealed_name, e.sealed_email
  FROM read.person_emails e JOIN read.person_records p USING (record_id)
  WHERE p.record_id = ANY($1::uuid[])
    AND EXISTS (SELECT 1 FROM read.person_roles r WHERE r.record_id = p.record_id AND r.company_id = ANY($2::uuid[]))
    AND EXISTS (SELECT 1 FROM read.person_identifiers i WHERE i.record_id = i.identifier_id AND i.record_id = p.record_id)`;

/** Finds facts of other people in a person's record. */
@Injectable()
export class MixedPeople {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly vault: Vault,
  ) {}

  /** Null where the record has no facts of other people. */
  async of(personId: string): Promise<MixedRecord | null> {
    const stream = await this.read(personId);
    if (!stream) return null;
    const { registered, facts } = stream;
    const name = await this.opened(registered.sealedName);
    const profile = registered.sealedLinkedinUrl;
    const rows = new Map<string, Draft[]>();
    for (const fact of facts) rows.set(rowKey(fact.provenance), [...(rows.get(rowKey(fact.provenance)) ?? []), fact]);
    const recorded = await this.recordedRows(personId, facts, [...rows.values()]);
    const judged = judgeRows({ name: name.value, provenance: registered.provenance }, recorded);
    if (judged.every(({ verdict }) => verdict === 'own')) return null;
    const at = { stream: personStream(personId), revision: stream.revision.toString() };
    return {
      kind: 'person',
      id: personId,
      name: { ...at, path: 'sealedName', ...name },
      profile: profile && { ...at, path: 'sealedLinkedinUrl', ...(await this.opened(profile)) },
      provenance: registered.provenance,
      facts: [...rows.values()].flatMap((row, index) =>
        row.map((fact) => ({ ...fact, ...(judged[index] as JudgedRow) })),
      ),
    };
  }

  private async read(personId: string): Promise<Stream | null> {
    let registered: Registered | null = null;
    let revision = 0n;
    const facts = new Map<bigint, Draft>();
    for await (const recorded of this.eventStore.readStream(personStream(personId))) {
      const event = recorded as unknown as Recorded<PersonEvent>;
      if (event.type === 'PersonRegistered') [registered, revision] = [event.data, event.revision];
      else if (event.type === 'PersonErased' || event.type === 'PersonWithdrawn') registered = null;
      else if (event.type === 'RoleRecorded') facts.set(event.revision, roleFact(event));
      else if (event.type === 'EmailRecorded') facts.set(event.revision, await this.emailFact(event));
      else if (event.type === 'PersonFactsRetracted') for (const at of event.data.revisions) facts.delete(BigInt(at));
    }
    return registered && { registered, revision, facts: [...facts.values()] };
  }

  private async emailFact(event: Recorded<Extract<PersonEvent, { type: 'EmailRecorded' }>>): Promise<Draft> {
    const revision = event.revision.toString();
    const { sealedEmail, provenance, personId } = event.data;
    const opened = await this.opened(sealedEmail);
    const email = { stream: personStream(personId), revision, path: 'sealedEmail', ...opened };
    return { revision, kind: 'email', companyId: null, title: null, roundId: null, email, provenance };
  }

  private recordedRows(
    personId: string,
    facts: readonly Draft[],
    rows: readonly (readonly Draft[])[],
  ): Promise<RecordedRow[]> {
    const companyIds = [...new Set(facts.flatMap(({ companyId }) => companyId ?? []))];
    return Promise.all(
      rows.map(async (row): Promise<RecordedRow> => {
        const [{ provenance }] = row as [Draft];
        const places = personPlaces(provenance, companyIds);
        const isByPlace = places.some((place) => deriveId('person', place) === personId);
        const emails = row.flatMap(({ email }) => email?.value ?? []);
        const claimants = isByPlace ? await this.claimantsOf(personId, row, emails) : [];
        return { provenance, isByPlace, emails, claimants };
      }),
    );
  }

  private async claimantsOf(personId: string, row: readonly Draft[], emails: readonly string[]): Promise<Claimant[]> {
    const found: { readonly record_id: string; readonly sealed_name: Sealed }[] = [];
    for (const { companyId, title, provenance } of row) {
      if (companyId === null) continue;
      const { source, file, line, observedAt } = provenance;
      const params = [personId, companyId, title, source, file ?? null, String(line), observedAt];
      found.push(...(await this.readStore.query<(typeof found)[number]>(CLAIMANTS_SQL, params)));
    }
    const companyIds = row.flatMap(({ companyId }) => companyId ?? []);
    for (const email of emails) found.push(...(await this.holdersOf(email, personId, companyIds)));
    const names = await this.vault.openAll<string>(found.map(({ sealed_name }) => sealed_name));
    return found.map(({ record_id: recordId }, index) => ({ recordId, name: names[index] ?? null }));
  }

  private async opened(sealed: Sealed): Promise<Opened<string>> {
    return ((await openedOrLost<string>(this.vault, [sealed])) as [Opened<string>])[0];
  }

  private async holdersOf(email: string, personId: string, companyIds: readonly string[]) {
    const subjects = await this.vault.subjectsOf(EMAIL_LOOKUP, email);
    const ids = subjects.flatMap((subject) => /^person-(.+)$/.exec(subject)?.[1] ?? []).filter((id) => id !== personId);
    const rows = await this.readStore.query<{ record_id: string; sealed_name: Sealed; sealed_email: Sealed }>(
      EMAIL_CLAIMANTS_SQL,
      [ids, companyIds],
    );
    // The look-up outlives a retraction, so the sealed address decides.
    const values = await this.vault.openAll<string>(rows.map(({ sealed_email }) => sealed_email));
    return rows.filter((_, index) => values[index] === email);
  }
}

function roleFact({ data, revision }: Recorded<Extract<PersonEvent, { type: 'RoleRecorded' }>>): Draft {
  const { companyId, title, provenance } = data;
  return { revision: revision.toString(), kind: 'role', companyId, title, roundId: null, email: null, provenance };
}
