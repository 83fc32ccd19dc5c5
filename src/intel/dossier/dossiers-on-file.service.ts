import { Injectable } from '@nestjs/common';
import { askedKey } from '../../vocabulary/names/same-firm.js';
import { SubjectFinder } from '../subject/subject-finder.service.js';
import { type Found } from '../subject/subject.rules.js';
import { type CompiledDossier } from './dossier.events.js';
import { StoredDossiers } from './stored-dossiers.service.js';

interface OnFile {
  /** Null where only registers can decide. */
  readonly found: Found | null;
  /** The stored dossier, of any age, or null. */
  readonly dossier: CompiledDossier | null;
}

/** Finds the stored dossier of a query without outside requests. */
@Injectable()
export class DossiersOnFile {
  constructor(
    private readonly finder: SubjectFinder,
    private readonly stored: StoredDossiers,
  ) {}

  /** @throws DomainError validation_failed for a name of several stored subjects. */
  async find(query: string): Promise<OnFile> {
    const found = await this.finder.onFileAlone(query);
    if (found && found.kind !== 'found') return { found, dossier: null };
    const dossier = found
      ? await this.stored.byId(found.subject.dossierId)
      : await this.stored.byNameKey(askedKey(query));
    return { found, dossier };
  }
}
