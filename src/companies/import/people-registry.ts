import { type Sealed } from '../../kernel/sealed.js';
import { appendFirst, type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { SubjectErased, type Vault } from '../../platform/vault/vault.js';
import { personNameKey } from '../../vocabulary/person-key.js';
import { identify, observePerson, personDecider } from '../people/person.decide.js';
import { EMAIL_LOOKUP, personStream, type Role } from '../people/person.events.js';
import { PersonIdentities } from '../identity/person-identities.service.js';
import { erasedSubjects, type PersonIdentity } from '../identity/person-identity.rules.js';
import { type Provenance } from '../record/company.events.js';

/** A person with a role at a company, as one row states it. */
export interface SeenPerson {
  readonly name: string;
  readonly linkedinUrl: string | null;
  readonly email: string | null;
  readonly role: Role;
  readonly provenance: Provenance;
  /** The id that earlier versions derived from the row's position. */
  readonly placeId: string;
}

/** A row's person with the matching data of the vault and the read model. */
export interface IdentifiedPerson extends SeenPerson, PersonIdentity {
  readonly sealedName: Sealed;
  readonly sealedLinkedinUrl: Sealed | null;
  readonly sealedEmail: Sealed | null;
  /** Whether the record is stored. */
  readonly isOnFile: boolean;
  /** Whether the person is stored, possibly as another record. */
  readonly isKnown: boolean;
  readonly isEmailFound: boolean;
}

/** Why a row records nothing. */
export type Refusal = 'erased' | 'place of an erased person';

/** Reasons for the review file, which contains no names. */
export const REFUSALS: Readonly<Record<Refusal, string>> = {
  erased: 'this person was erased on request; nothing was recorded of the person',
  'place of an erased person':
    'the person at this position in an earlier file was erased on request, and whether this is the same person is ' +
    'unknown; the person was not recorded. If it is another person, import the row under another --source',
};

export type Identified = IdentifiedPerson | { readonly refusal: Refusal };

/** The new facts of a person. */
export interface RecordedPerson {
  readonly outcome: 'registered' | 'changed' | 'unchanged';
  /** The commit position of the last append; 0n without one. */
  readonly position: bigint;
}

/** Registers people under the identity that their rows give; docs/importing.md has the rules. */
export class PeopleRegistry {
  private readonly identities: PersonIdentities;
  /** Early records without identifiers, by `<company id> <name key>`. */
  private readonly unidentified = new Map<string, string>();
  /** Identifiers written by this run, since the read model may lag. */
  private readonly recent = new Map<string, OnFile>();

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly vault: Vault,
  ) {
    this.identities = new PersonIdentities(vault);
  }

  /** Loads the records without identifiers of people at these companies. */
  async load(companyIds: readonly string[]): Promise<void> {
    if (companyIds.length === 0) return;
    const rows = await this.readStore.query<{ record_id: string; company_id: string; sealed_name: Sealed }>(
      `SELECT DISTINCT r.record_id, r.company_id, p.sealed_name
       FROM read.person_roles r JOIN read.person_records p USING (record_id)
       WHERE r.company_id = ANY($1::uuid[]) AND NOT p.generated
         AND NOT EXISTS (SELECT 1 FROM read.person_identifiers i WHERE i.record_id = r.record_id)`,
      [companyIds],
    );
    const names = await this.vault.openAll<string>(rows.map((row) => row.sealed_name));
    names.forEach((name, index) => {
      const row = rows[index] as { record_id: string; company_id: string };
      if (name !== null) this.unidentified.set(nameMark(row.company_id, name), row.record_id);
    });
  }

  /** Identifies people with a few statements for all of them, in order. */
  async identify(people: readonly SeenPerson[]): Promise<Identified[]> {
    if (people.length === 0) return [];
    const identities = await Promise.all(
      people.map(({ name, linkedinUrl, email, role }) =>
        this.identities.of({ name, linkedinUrl, email, companyId: role.companyId }),
      ),
    );
    const [erased, onFile] = await Promise.all([
      this.vault.erasedOf([
        ...identities.flatMap(erasedSubjects),
        ...people.map(({ placeId }) => personStream(placeId)),
      ]),
      this.onFile(identities.flatMap(({ identifiers }) => identifiers.map(({ id }) => id))),
    ]);
    const seen = people.map((person, index) => ({ ...person, ...(identities[index] as PersonIdentity) }));
    const refusals = seen.map((person) => refusalOf(person, erased, onFile));
    const left = seen.filter((_, index) => refusals[index] === null);
    const found = await this.emailsFound(left);
    try {
      const sealed = await this.sealAll(left);
      let next = 0;
      return seen.map((person, index) => {
        const refusal = refusals[index] ?? null;
        if (refusal !== null) return { refusal };
        const isEmailFound = found.has(`${person.email} ${personStream(person.recordId)}`);
        const isOnFile = onFile.get(person.recordId)?.isRecord === true;
        const isKnown = isKnownBy(person, onFile);
        return { ...person, ...(sealed[next++] as SealedPerson), isOnFile, isKnown, isEmailFound };
      });
    } catch (error) {
      // A concurrent erasure happened after the vault was read; the next attempt sees it.
      if (error instanceof SubjectErased) return this.identify(people);
      throw error;
    }
  }

  /** Records a person's new facts. Rows of one record must not be recorded concurrently. */
  async record(person: IdentifiedPerson, context: CommandContext, generated = false): Promise<RecordedPerson> {
    const { recordId, identifiers, provenance, role } = person;
    const named = await this.identifyOlder(person, context);
    const stream = personStream(recordId);
    const isKnown = person.isKnown || named > 0n || isKnownBy(person, this.recent);
    const decide = person.isOnFile || this.recent.get(recordId)?.isRecord ? decideOn : appendFirst;
    const address = identifiers.find(({ kind }) => kind === 'email');
    const seen = {
      personId: recordId,
      sealedName: person.sealedName,
      sealedLinkedinUrl: person.sealedLinkedinUrl,
      identifiers,
      roles: [role],
      ...(person.sealedEmail && address && { email: { sealed: person.sealedEmail, identifierId: address.id } }),
      provenance,
      generated,
    };
    const { events, position } = await decide(
      this.eventStore,
      stream,
      personDecider,
      (state) => observePerson(state, seen),
      { ...context, commandId: deriveId('person-row', `${context.commandId}/${recordId}`) },
    );
    this.remember(person);
    // After the event: the next import of the row repairs a crash in between.
    if (person.email !== null && !person.isEmailFound) await this.vault.remember(EMAIL_LOOKUP, person.email, stream);
    const isRegistered = !isKnown && events.some(({ type }) => type === 'PersonRegistered');
    const isChanged = events.some(({ type }) => type !== 'RoleConfirmed');
    const outcome = isRegistered ? 'registered' : isChanged ? 'changed' : 'unchanged';
    return { outcome, position: events.length > 0 ? position : named };
  }

  private remember({ recordId, identifiers }: PersonIdentity): void {
    const isUnprofiled = !identifiers.some(({ kind }) => kind === 'profile');
    for (const { id } of identifiers) {
      const before = this.recent.get(id);
      const isRecord = id === recordId || before?.isRecord === true;
      this.recent.set(id, { isRecord, isUnprofiled: isUnprofiled || before?.isUnprofiled === true });
    }
  }

  /** Gives an early record the identifiers that its own name and company make. */
  private async identifyOlder(person: IdentifiedPerson, context: CommandContext): Promise<bigint> {
    const mark = nameMark(person.role.companyId, person.name);
    const older = this.unidentified.get(mark);
    const names = person.identifiers.filter(({ kind }) => kind === 'name');
    if (older === undefined) return 0n;
    this.unidentified.delete(mark);
    const { events, position } = await decideOn(
      this.eventStore,
      personStream(older),
      personDecider,
      (state) => identify(state, older, names, person.provenance),
      { ...context, commandId: deriveId('person-row', `${context.commandId}/${older}`) },
    );
    return events.length > 0 ? position : 0n;
  }

  private async onFile(identifierIds: readonly string[]): Promise<Map<string, OnFile>> {
    const rows = await this.readStore.prepared<{ id: string; is_record: boolean; is_unprofiled: boolean }>(
      'person_identifiers_on_file',
      `SELECT i.identifier_id AS id, bool_or(i.record_id = i.identifier_id) AS is_record,
         bool_or(NOT EXISTS (SELECT 1 FROM read.person_identifiers p
           WHERE p.record_id = i.record_id AND p.kind = 'profile')) AS is_unprofiled
       FROM read.person_identifiers i WHERE i.identifier_id = ANY($1::uuid[]) GROUP BY i.identifier_id`,
      [identifierIds],
    );
    return new Map(rows.map((row) => [row.id, { isRecord: row.is_record, isUnprofiled: row.is_unprofiled }]));
  }

  /** `<address> <subject>` of the matches by address. */
  private async emailsFound(people: readonly (SeenPerson & PersonIdentity)[]): Promise<Set<string>> {
    const emails = [...new Set(people.flatMap(({ email }) => email ?? []))];
    const subjects = await this.vault.subjectsByValue(EMAIL_LOOKUP, emails);
    return new Set([...subjects].flatMap(([email, found]) => found.map((subject) => `${email} ${subject}`)));
  }

  private async sealAll(people: readonly (SeenPerson & PersonIdentity)[]): Promise<SealedPerson[]> {
    const texts = people.map(({ name, linkedinUrl, email }) => [name, linkedinUrl, email]);
    const items = people.flatMap(({ recordId }, index) =>
      (texts[index] as (string | null)[]).flatMap((value) =>
        value === null ? [] : [{ subject: personStream(recordId), value }],
      ),
    );
    const sealed = await this.vault.sealAll(items);
    let next = 0;
    return texts.map((values) => {
      const [sealedName, sealedLinkedinUrl, sealedEmail] = values.map((value) =>
        value === null ? null : (sealed[next++] as Sealed),
      );
      return {
        sealedName: sealedName as Sealed,
        sealedLinkedinUrl: sealedLinkedinUrl ?? null,
        sealedEmail: sealedEmail ?? null,
      };
    });
  }
}

type SealedPerson = Pick<IdentifiedPerson, 'sealedName' | 'sealedLinkedinUrl' | 'sealedEmail'>;

/** The stored match of an identifier. */
interface OnFile {
  /** The record whose strongest identifier it is. */
  readonly isRecord: boolean;
  /** A record without a profile, which a row with a profile may match. */
  readonly isUnprofiled: boolean;
}

/** For an import's counts: whether a row matches a stored person, by the joins of `projections/people`. */
function isKnownBy({ identifiers }: PersonIdentity, onFile: ReadonlyMap<string, OnFile>): boolean {
  const hasProfile = identifiers.some(({ kind }) => kind === 'profile');
  return identifiers.some(({ kind, id }) => {
    const found = onFile.get(id);
    return found !== undefined && (kind !== 'name' || !hasProfile || found.isUnprofiled);
  });
}

function refusalOf(
  person: SeenPerson & PersonIdentity,
  erased: ReadonlySet<string>,
  onFile: ReadonlyMap<string, OnFile>,
): Refusal | null {
  if (erasedSubjects(person).some((subject) => erased.has(subject))) return 'erased';
  // Before identifiers existed, an erasure left only the row position, which may belong to another person.
  if (erased.has(personStream(person.placeId)) && !onFile.has(person.recordId)) return 'place of an erased person';
  return null;
}

function nameMark(companyId: string, name: string): string {
  return `${companyId} ${personNameKey(name)}`;
}
