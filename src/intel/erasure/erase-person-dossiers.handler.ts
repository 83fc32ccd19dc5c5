import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Sealed } from '../../kernel/sealed.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { ErasePersonDossiers } from './erase-person-dossiers.command.js';
import { documentsOf } from '../dossier/stored-documents.service.js';
import { StoredDossiers } from '../dossier/stored-dossiers.service.js';
import { NamedPeople } from './named-people.service.js';

@CommandHandler(ErasePersonDossiers)
@Injectable()
export class ErasePersonDossiersHandler implements ICommandHandler<ErasePersonDossiers> {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
    private readonly people: NamedPeople,
    private readonly stored: StoredDossiers,
  ) {}

  async execute({ subject }: ErasePersonDossiers): Promise<readonly string[]> {
    const personId = /^person-(.+)$/.exec(subject)?.[1];
    const { subjects, dossiers } = personId === undefined ? alone(subject) : await this.onFile(personId);
    const naming = await this.stored.naming(subjects);
    const erased = await this.people.erase(subjects);
    for (const dossierId of new Set([...dossiers, ...naming])) {
      erased.push(...(await this.vault.erase(documentsOf(dossierId))));
    }
    return erased;
  }

  private async onFile(personId: string): Promise<{ subjects: string[]; dossiers: string[] }> {
    const [records, emails, companies] = await Promise.all([
      this.store.query<{ record_id: string; sealed_name: Sealed }>(
        'SELECT record_id, sealed_name FROM read.person_records WHERE person_id = $1 OR record_id = $1',
        [personId],
      ),
      this.store.query<{ sealed_email: Sealed }>(
        'SELECT sealed_email FROM read.person_emails WHERE person_id = $1 OR record_id = $1',
        [personId],
      ),
      this.store.query<{ company_id: string }>(
        'SELECT DISTINCT company_id FROM read.person_roles WHERE person_id = $1 OR record_id = $1',
        [personId],
      ),
    ]);
    const opened = await this.vault.openAll<string>(records.map(({ sealed_name }) => sealed_name));
    const names = [...new Set(opened.flatMap((name) => name ?? []))];
    const addresses = await this.vault.openAll<string>(emails.map(({ sealed_email }) => sealed_email));
    // The person's own dossier names them too, under a separate id.
    const ids = [
      personId,
      ...records.map(({ record_id }) => record_id),
      ...companies.map(({ company_id }) => company_id),
    ];
    const dossiers = [...new Set(ids)];
    const named = await Promise.all(names.flatMap((name) => dossiers.map((id) => this.people.subjectOf(id, name))));
    const known = addresses.flatMap((address) => address ?? []);
    const byAddress = await Promise.all(known.map((address) => this.people.subjectOf('', address)));
    return { subjects: [...named, ...byAddress], dossiers };
  }
}

function alone(subject: string): { subjects: string[]; dossiers: string[] } {
  return { subjects: [subject], dossiers: [] };
}
