import { nameKey, parseNameCell } from '../../vocabulary/company-name.js';
import { BadRow, missing, unreadable, type Fault } from '../../file-import/bad-row.js';
import { textCell } from '../../file-import/cell-values.js';
import { TRANSLATED_HEADINGS as TRANSLATED } from '../../file-import/translated-headings.js';
import { type ImportCounts, type Importer, ImportRun } from '../../file-import/import-run.js';
import { ColumnsByFields, readColumns } from '../../file-import/named-columns.js';
import { repairedText } from '../../file-import/repaired-text.js';
import { placeholderIn } from '../../vocabulary/placeholder.js';
import { personNameKey } from '../../vocabulary/person-key.js';
import { deriveId } from '../../platform/ids/ids.js';
import { registrableDomain } from '../record/company-id.rules.js';
import { joinCompanies, type Reference } from './company-candidates.js';
import { type SealedImportOptions } from './funding.import.js';
import { oneWebsiteOf } from './word-cells.import.js';
import { addressIn, isFounderTitle, namesSeveral, personIn, profileAt } from './people-cells.import.js';
import { type IdentifiedPerson, PeopleRegistry, REFUSALS, type SeenPerson } from './people-registry.js';

export const PEOPLE_COLUMNS = {
  name: 'name founder person fullname founders foundername personname contactname employee employeename',
  firstName: 'firstname givenname vorname prenom nombre primeironome',
  lastName: 'lastname surname familyname nachname familienname nom apellido apellidos sobrenome apelido',
  company:
    'company companyname organization organisation organizationname organisationname startup employer org ' +
    `primaryorganization primarycompany currentcompany associatedcompany accountname ${TRANSLATED.company}`,
  website:
    'website domain companywebsite url companyurl domainname companydomain primarycompanywebsite websiteurl websitevalue ' +
    TRANSLATED.website,
  title:
    'title position currenttitle jobtitle primaryjobtitle primaryposition currentposition organizationtitle ' +
    'designation job funktion berufsbezeichnung poste fonction cargo puesto',
  role: 'role roles function',
  linkedin:
    'linkedin linkedinurl linkedinprofile linkedinprofileurl personlinkedinurl personlinkedin founderlinkedin ' +
    'founderlinkedinurl profile profileurl',
  email:
    'email emailaddress workemail businessemail founderemail contactemail emailvalue mail courriel correoelectronico',
} as const;
type Column = keyof typeof PEOPLE_COLUMNS;

interface PersonRow {
  readonly line: number;
  readonly name: string;
  readonly title: string;
  readonly isFounder: boolean;
  readonly linkedinUrl: string | null;
  /** The row states another address as the profile. */
  readonly isNoProfile: boolean;
  readonly email: string | null;
  /** The row has further addresses, and only the first is read. */
  readonly hasSeveral: 'websites' | 'email addresses' | null;
  readonly reference: Reference;
}

/** Syntax only; an import does not test deliverability. */
const EMAIL = /^[^\s@<>,;:"]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,63}$/u;

const NO_PROFILE = 'the LinkedIn address is no profile of a person; recorded without it';

/** The fault of a row without a company. */
export const NO_COMPANY: Fault = {
  column: null,
  problem: 'neither the company nor its website is named',
  remedy: 'Fill in the company, or its website',
};

function placeholderName(column: string): Fault {
  return { column, problem: 'is no name but a placeholder', remedy: 'Give the name, or leave the row out' };
}

function severalNames(column: string): Fault {
  return { column, problem: 'names several people', remedy: 'Write one person a row' };
}

/** Without the address, which is personal data. */
function noAddress(column: string): Fault {
  return { column, problem: 'is no email address', remedy: 'Write one address, such as ada@example.com' };
}

/** Imports people with their roles into the log; a row with an unknown or doubtful company becomes a finding. */
export function importPeople(options: SealedImportOptions): Promise<ImportCounts> {
  return ImportRun.of(options, new PeopleImporter(options));
}

export class PeopleImporter implements Importer<PersonRow> {
  readonly isPersonal = true;
  /** The record's queue keeps its rows in order. */
  readonly isResolvedInOrder = false;
  private readonly people: PeopleRegistry;
  private readonly columns: ColumnsByFields<Column>;

  constructor(private readonly options: SealedImportOptions) {
    this.columns = new ColumnsByFields(PEOPLE_COLUMNS, options.mapping);
    this.people = new PeopleRegistry(options.eventStore, options.readStore, options.vault);
  }

  columnsOf(names: readonly string[]): readonly string[] {
    return readColumns(PEOPLE_COLUMNS, names, this.options.mapping);
  }

  read(raw: Readonly<Record<string, unknown>>, line: number): PersonRow {
    const columns = this.columns.of(raw);
    const faults: Fault[] = [];
    const text = (column: Column): string | undefined => {
      const theirs = columns[column];
      const value = theirs === undefined ? undefined : raw[theirs];
      const cell = textCell(typeof value === 'string' ? repairedText(value) : value, 500);
      if (cell.error === undefined) return cell.value;
      faults.push(unreadable(theirs ?? column, cell));
      return undefined;
    };
    const [company, sites] = [text('company'), text('website')];
    const parts = { name: text('name'), first: text('firstName'), last: text('lastName') };
    const named = personIn(wholeName(parts));
    const { name } = named;
    const nameColumn = columns.name ?? (parts.first === undefined ? columns.firstName : columns.lastName) ?? 'name';
    const [email = named.email, ...others] = addressesIn(text('email'));
    let hasSeveral: PersonRow['hasSeveral'] = others.length > 0 ? 'email addresses' : null;
    const website = sites === undefined ? undefined : oneWebsiteOf(sites, () => (hasSeveral ??= 'websites'));
    if (faults.length === 0) {
      if (nameKey(name) === '') faults.push(missing(nameColumn));
      else if (placeholderIn(name) !== null) faults.push(placeholderName(nameColumn));
      else if (namesSeveral(name)) faults.push(severalNames(nameColumn));
      if (company === undefined && website === undefined) faults.push(NO_COMPANY);
    }
    if (email !== null && !EMAIL.test(email)) faults.push(noAddress(columns.email ?? 'email'));
    const names = company === undefined ? null : parseNameCell(company);
    const [stated, role] = [text('title') ?? named.title, text('role')];
    // A list of founders may state the role only in the heading of the name column.
    const isListed = columns.title === undefined && columns.role === undefined;
    const linkedin = text('linkedin') ?? named.linkedinUrl ?? undefined;
    const profile = profileAt(linkedin);
    if (faults.length > 0) throw new BadRow(faults);
    const isFounder = isFounderTitle(role ?? '') || (isListed && isFounderTitle(columns.name ?? ''));
    const title = stated ?? (role === undefined ? (isFounder ? 'Founder' : 'Member') : capitalised(role));
    return {
      line,
      name,
      title,
      isFounder: isFounder || isFounderTitle(title),
      linkedinUrl: profile,
      isNoProfile: linkedin !== undefined && profile === null,
      email,
      hasSeveral,
      reference: {
        names: names === null ? [] : [names.name, ...names.formerNames, ...names.otherNames],
        domain: website === undefined ? null : registrableDomain(website).domain,
        batch: null,
      },
    };
  }

  async deal(rows: readonly PersonRow[], run: ImportRun): Promise<void> {
    const joins = await joinCompanies(
      this.options.readStore,
      rows.map(({ reference }) => reference),
    );
    await this.people.load([...new Set(joins.flatMap((join) => (join.kind === 'same' ? [join.companyId] : [])))]);
    const joined: { readonly row: PersonRow; readonly person: SeenPerson }[] = [];
    for (const [index, row] of rows.entries()) {
      const join = joins[index];
      if (join?.kind === 'same') joined.push({ row, person: seenPerson(row, join.companyId, run) });
      else {
        const reason = join?.kind === 'doubtful' ? join.reason : 'no company of this name or domain is on file';
        run.review(row.line, reason, { company: row.reference.names[0] ?? null });
      }
    }
    const people = await this.people.identify(joined.map(({ person }) => person));
    for (const [index, person] of people.entries()) {
      const { row } = joined[index] as { row: PersonRow };
      if ('refusal' in person)
        run.review(row.line, REFUSALS[person.refusal], { company: row.reference.names[0] ?? null });
      else {
        if (row.hasSeveral)
          run.review(row.line, severalOf(row.hasSeveral), { company: row.reference.names[0] ?? null });
        if (row.isNoProfile) run.review(row.line, NO_PROFILE, { company: row.reference.names[0] ?? null });
        await run.inLanes([person.recordId], () => this.takeOne(row, person, run), row.line);
      }
    }
  }

  private async takeOne({ line }: PersonRow, person: IdentifiedPerson, run: ImportRun): Promise<void> {
    const { outcome, position } = await this.people.record(person, run.context(line), this.options.generated);
    run.count(outcome, position);
  }
}

function seenPerson(
  { name, title, isFounder, linkedinUrl, email, line }: PersonRow,
  companyId: string,
  run: ImportRun,
): SeenPerson {
  const role = { companyId, title, isFounder, isCurrent: null };
  const placeId = deriveId('person', `${companyId}/${run.source}/line/${line}`);
  return { name, linkedinUrl, email, role, placeId, provenance: run.provenance(line) };
}

/**
 * The name of one column, or of two. Beside a given name, a column `Name` may have the family name alone, as in German
 * files; a family name alone identifies no person.
 */
function wholeName({ name, first, last }: Readonly<Record<'name' | 'first' | 'last', string | undefined>>): string {
  if (first === undefined) return name ?? '';
  if (last !== undefined) return name ?? `${first} ${last}`;
  if (name === undefined) return '';
  return personNameKey(name)
    .split(' ')
    .includes(personNameKey(first).split(' ', 1)[0] as string)
    ? name
    : `${first} ${name}`;
}

/** One address, or several with marks between them; a text with anything else is one that is refused. */
function addressesIn(text: string | undefined): string[] {
  if (text === undefined) return [];
  const parts = text.split(/[\s,;|]+/).filter(Boolean).map(addressIn); // prettier-ignore
  if (parts.length > 1 && parts.every((part) => EMAIL.test(part))) return [...new Set(parts)];
  return [personIn(text).email ?? addressIn(text)];
}

function severalOf(what: string): string {
  return `the row has several ${what}; the first is recorded`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
