import { basename } from 'node:path';
import { nameKey, parseNameCell } from '../../vocabulary/company-name.js';
import { deriveId, newId } from '../../platform/ids/ids.js';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type Provenance } from '../record/company.events.js';
import { registrableDomain } from '../record/company-id.rules.js';
import { type ImportCounts, sourceOfFile } from './company-import.js';
import { joinCompanies, type Reference } from './company-join.js';
import { textCell, urlOf } from '../../platform/import-kit/cell-values.js';
import { type FundingImportOptions } from './funding-import.js';
import { namedColumns } from '../../platform/import-kit/named-columns.js';
import { observedAtOf } from '../../platform/import-kit/observed-at.js';
import { PersonEmails } from '../people/person-emails.service.js';
import { PeopleRegistry } from './people-registry.js';
import { repairedText } from '../../platform/import-kit/repaired-text.js';
import { readRows } from '../../platform/import-kit/row-reader.js';

const COLUMNS = {
  name: 'name founder person fullname founders',
  company: 'company companyname organization startup employer',
  website: 'website domain companywebsite url companyurl',
  title: 'title role position currenttitle jobtitle',
  linkedin: 'linkedin linkedinurl profile',
  email: 'email emailaddress mail',
} as const;
type Column = keyof typeof COLUMNS;

interface PersonRow {
  readonly line: number;
  readonly name: string;
  readonly title: string;
  readonly isFounder: boolean;
  readonly linkedinUrl: string | null;
  readonly email: string | null;
  readonly reference: Reference;
}

const CHUNK = 256;
/** What could be delivered to; whether it can is not for an import to find out. */
const EMAIL = /^[^\s@<>,;"]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,63}$/u;

/** Reads people with their roles into the log; a row whose company is not on file, or in doubt, goes to the findings. */
export async function importPeople(options: FundingImportOptions): Promise<ImportCounts> {
  const observedAt = options.observedAt ?? (await observedAtOf(options.file));
  return new PeopleImport(options, observedAt).toEnd();
}

class PeopleImport {
  private readonly counts: ImportCounts = {
    rows: 0,
    registered: 0,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    review: 0,
    position: 0n,
  };
  private readonly people: PeopleRegistry;
  private readonly emails: PersonEmails;
  private readonly source: string;
  private readonly runId = newId();
  private columns: Readonly<Partial<Record<Column, string>>> | null = null;

  constructor(
    private readonly options: FundingImportOptions,
    private readonly observedAt: string,
  ) {
    this.people = new PeopleRegistry(options.eventStore, options.readStore, options.vault);
    this.emails = new PersonEmails(options.eventStore, options.vault);
    this.source = options.source ?? sourceOfFile(basename(options.file));
  }

  async toEnd(): Promise<ImportCounts> {
    const { rows, read } = await readRows(this.options.file);
    let chunk: PersonRow[] = [];
    for await (const row of rows) {
      if (this.options.signal?.aborted) break;
      this.counts.rows++;
      const read_ = row.error === undefined ? this.rowOf(row.record, row.line) : { error: row.error };
      if ('error' in read_) {
        this.counts.rejected++;
        // Never the row itself: it is about a person, and the file stands outside the vault.
        this.options.findings.reject({ line: row.line, reason: read_.error, row: null });
      } else chunk.push(read_);
      if (chunk.length < CHUNK) continue;
      await this.take(chunk);
      chunk = [];
      this.options.onProgress?.({ bytes: read(), rows: this.counts.rows });
    }
    await this.take(chunk);
    await this.options.findings.close();
    if (this.people.position > this.counts.position) this.counts.position = this.people.position;
    return this.counts;
  }

  private rowOf(raw: Readonly<Record<string, unknown>>, line: number): PersonRow | { readonly error: string } {
    this.columns ??= namedColumns(COLUMNS, Object.keys(raw), this.options.mapping);
    const text = (column: Column): string | undefined => {
      const theirs = this.columns?.[column];
      const value = theirs === undefined ? undefined : raw[theirs];
      const cell = textCell(typeof value === 'string' ? repairedText(value) : value, 500);
      return cell.error === undefined ? cell.value : undefined;
    };
    const [name, company] = [text('name'), text('company')];
    if (name === undefined || nameKey(name) === '') return { error: `${this.columns.name ?? 'name'} is missing` };
    const website = text('website');
    if (company === undefined && website === undefined) return { error: 'neither a company nor its website is named' };
    const email = text('email')?.toLowerCase() ?? null;
    if (email !== null && !EMAIL.test(email)) return { error: `${this.columns.email ?? 'email'} is no email address` };
    const names = company === undefined ? null : parseNameCell(company);
    const isFounder = this.columns.title === undefined && /founder/i.test(this.columns.name ?? '');
    const title = text('title') ?? (isFounder ? 'Founder' : 'Member');
    return {
      line,
      name,
      title,
      isFounder: isFounder || /founder/i.test(title),
      linkedinUrl: urlOf(text('linkedin') ?? '') ?? null,
      email,
      reference: {
        names: names === null ? [] : [names.name, ...names.formerNames, ...names.otherNames],
        domain: website === undefined ? null : registrableDomain(website).domain,
        batch: null,
      },
    };
  }

  private async take(rows: readonly PersonRow[]): Promise<void> {
    if (rows.length === 0) return;
    const joins = await joinCompanies(
      this.options.readStore,
      rows.map(({ reference }) => reference),
    );
    await this.people.load([...new Set(joins.flatMap((join) => (join.kind === 'same' ? [join.companyId] : [])))]);
    for (const [index, row] of rows.entries()) {
      const join = joins[index];
      if (join?.kind === 'same') await this.takeOne(row, join.companyId);
      else {
        this.counts.review++;
        const reason = join?.kind === 'doubtful' ? join.reason : 'no company of this name or domain is on file';
        this.options.findings.review({ line: row.line, reason, row: { company: row.reference.names[0] ?? null } });
      }
    }
  }

  private async takeOne(row: PersonRow, companyId: string): Promise<void> {
    const before = this.people.registered;
    const provenance = {
      source: this.source,
      file: basename(this.options.file),
      line: row.line,
      observedAt: this.observedAt,
    };
    const news = await this.people.record(
      [
        {
          name: row.name,
          linkedinUrl: row.linkedinUrl,
          role: { companyId, title: row.title, isFounder: row.isFounder, isCurrent: null },
          place: `${companyId}/${this.source}/line/${row.line}`,
          provenance,
        },
      ],
      this.context(row.line),
      this.options.generated,
    );
    const isNewEmail = await this.recordEmail(row, companyId, provenance);
    if (news === 0) this.counts[isNewEmail ? 'changed' : 'unchanged']++;
    else this.counts[this.people.registered > before ? 'registered' : 'changed']++;
  }

  private async recordEmail(
    { email, name, line }: PersonRow,
    companyId: string,
    provenance: Provenance,
  ): Promise<boolean> {
    const personId = email === null ? undefined : this.people.idOf(companyId, name);
    if (email === null || personId === undefined) return false;
    const position = await this.emails.add(personId, email, provenance, this.context(line));
    if (position > this.counts.position) this.counts.position = position;
    return position > 0n;
  }

  private context(line: number): CommandContext {
    return {
      commandId: deriveId('import-row', `${this.runId}/${line}`),
      correlationId: this.runId,
      actor: `import:${this.source}`,
      now: this.options.clock.now(),
    };
  }
}
