import { type Found, type Subject } from '../subject/subject.rules.js';
import { type CompiledDossier, type StoredSource } from './dossier.events.js';
import { type ShownSection } from './stored-dossiers.service.js';
import { type Dossier, type DossierSection, type ResolvedSubject } from './look-up-dossier.command.js';
import { SECTIONS, sectionState } from './sections.rules.js';

/** All sections, in fixed order. */
export function shownSections(sections: readonly ShownSection[], sources: readonly StoredSource[]): DossierSection[] {
  return SECTIONS.map((kind) => {
    const items = sections.find(({ key }) => key === kind.key)?.items ?? [];
    return { ...kind, ...sectionState(kind.key, items.length, sources), items };
  });
}

export function resolvedOf(dossier: CompiledDossier, subject: Subject | null): ResolvedSubject {
  if (subject?.kind === 'person') {
    const person = { name: subject.name, subject: `person-${subject.personId}` };
    return { record: { kind: 'person', id: subject.personId }, kind: 'person', company: null, person };
  }
  const { name, slug, website } = subject ?? { name: dossier.name ?? '', slug: null, website: null };
  const id = subject?.companyId ?? null;
  const record = id === null ? null : ({ kind: 'company', id } as const);
  return { record, kind: 'company', company: { name, slug, website }, person: null };
}

export function unmatched(found: Exclude<Found, { kind: 'found' }>): Dossier {
  const reason = found.kind === 'unavailable' ? found.reason : null;
  return {
    resolved: null,
    dossierId: null,
    reasons: found.kind === 'none' ? found.reasons : [],
    sections: SECTIONS.map((kind) => ({ ...kind, status: 'unavailable', reason, items: [] })),
    sources: [],
    matches: [],
    withheld: 0,
    compiledAt: null,
    position: null,
  };
}
