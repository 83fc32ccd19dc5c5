import { Command } from '@nestjs/cqrs';
import { type StoredMatch, type StoredSource } from './dossier.events.js';
import { type ShownItem } from './stored-dossiers.service.js';
import { type SectionKind, type SectionState } from './sections.rules.js';

export interface DossierSection extends SectionKind, SectionState {
  readonly items: readonly ShownItem[];
}

export interface ResolvedSubject {
  /** The record on file that it is; null for none. */
  readonly record: { readonly kind: 'company' | 'person'; readonly id: string } | null;
  readonly kind: 'company' | 'person';
  readonly company: { readonly name: string; readonly slug: string | null; readonly website: string | null } | null;
  /** `subject` is the vault subject for an erasure. */
  readonly person: { readonly name: string; readonly subject: string } | null;
}

export interface Dossier {
  /** Null where the subject is uncertain. */
  readonly resolved: ResolvedSubject | null;
  /** Null where the subject is uncertain. */
  readonly dossierId: string | null;
  /** How the subject was identified, or why it was not. */
  readonly reasons: readonly string[];
  readonly sections: readonly DossierSection[];
  readonly sources: readonly StoredSource[];
  readonly matches: readonly StoredMatch[];
  readonly withheld: number;
  /** ISO 8601 UTC; null without a subject. */
  readonly compiledAt: string | null;
  /** Of the append, if a run was made. */
  readonly position: bigint | null;
}

/**
 * The dossier of the named subject, from stored fresh data, else from a run over all sources. Fails with
 * validation_failed for a name of several stored subjects, upstream_unavailable where too many runs are in progress.
 */
export class LookUpDossier extends Command<Dossier> {
  constructor(readonly query: string) {
    super();
  }
}
