import { Command } from '@nestjs/cqrs';
import { type StoredMatch, type StoredSource } from './dossier.events.js';
import { type ShownItem } from './stored-dossiers.service.js';
import { type SectionKind, type SectionState } from './sections.rules.js';

export interface DossierSection extends SectionKind, SectionState {
  readonly items: readonly ShownItem[];
}

export interface ResolvedSubject {
  readonly kind: 'company' | 'person';
  readonly company: { readonly name: string; readonly slug: string | null; readonly website: string | null } | null;
  /** `subject` is what erasing takes. */
  readonly person: { readonly name: string; readonly subject: string } | null;
}

export interface Dossier {
  /** Null where nobody is meant for sure. */
  readonly resolved: ResolvedSubject | null;
  /** How the subject was found, or why it was not. */
  readonly reasons: readonly string[];
  readonly sections: readonly DossierSection[];
  readonly sources: readonly StoredSource[];
  readonly matches: readonly StoredMatch[];
  readonly withheld: number;
  /** ISO 8601 UTC; null where nobody is meant. */
  readonly compiledAt: string | null;
  /** Of the append, where a look was made. */
  readonly position: bigint | null;
}

/**
 * The dossier of whom the text names, from what is on file and fresh, else from a look at every source. Fails with
 * validation_failed where a name means several on file, upstream_unavailable where too many looks are under way.
 */
export class LookUpDossier extends Command<Dossier> {
  constructor(readonly query: string) {
    super();
  }
}
