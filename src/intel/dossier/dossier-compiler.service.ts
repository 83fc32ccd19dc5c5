import { Injectable } from '@nestjs/common';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type Sealed } from '../../kernel/sealed.js';
import { SubjectErased, Vault } from '../../platform/vault/vault.js';
import { type FetchedDocument, type PublicRecord } from '../../registries/registry.port.js';
import { compileDossier, dossierDecider } from './dossier.decide.js';
import { type CompiledDossier, type DossierItem, dossierStream, type StoredItem } from './dossier.events.js';
import { documentsOf, StoredDocuments } from './stored-documents.service.js';
import { NamedPeople } from '../erasure/named-people.service.js';
import { SECTIONS } from './sections.rules.js';

export type DossierHead = Omit<CompiledDossier, 'sections' | 'documents' | 'withheld'>;

interface Named {
  readonly record: PublicRecord;
  readonly subject: string | null;
}

/** Keeps an event within one megabyte, and a section readable. */
const MOST_ITEMS = 150;

/** Compiles the findings into a dossier: seals people, stores documents, appends one event. */
@Injectable()
export class DossierCompiler {
  constructor(
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly people: NamedPeople,
    private readonly documents: StoredDocuments,
  ) {}

  /** The resulting dossier, and the commit position. */
  async compile(
    head: DossierHead,
    records: readonly PublicRecord[],
    fetched: readonly FetchedDocument[],
  ): Promise<{ readonly dossier: CompiledDossier; readonly position: bigint }> {
    const dossier: CompiledDossier = { ...head, ...(await this.contentOf(head.dossierId, records, fetched)) };
    const commandId = deriveId('dossier', `${head.dossierId}/${head.compiledAt}`);
    const { position } = await decideOn(
      this.store,
      dossierStream(head.dossierId),
      dossierDecider,
      (state) => compileDossier(state, dossier),
      { commandId, correlationId: commandId, actor: 'system:intel', now: Date.parse(head.compiledAt) },
    );
    return { dossier, position };
  }

  /** A person may be erased meanwhile: the erasure finds no dossier of this run yet, so the run itself starts again. */
  private async contentOf(
    dossierId: string,
    records: readonly PublicRecord[],
    fetched: readonly FetchedDocument[],
  ): Promise<Pick<CompiledDossier, 'sections' | 'documents' | 'withheld'>> {
    const { shown, withheld } = await this.withoutErased(dossierId, records);
    const cited = new Set(shown.map(({ record }) => record.source.document));
    // Documents that name an erased person are not stored; as they cannot be identified reliably, none are.
    const keepable = withheld > 0 ? [] : fetched.filter(({ sha256 }) => cited.has(sha256));
    const unique = [...new Map(keepable.map((document) => [document.sha256, document])).values()];
    const [sections, documents] = await Promise.all([this.sectionsOf(shown), this.documents.store(dossierId, unique)]);
    const erased = await this.people.erasedOf(shown.flatMap(({ subject }) => subject ?? []));
    if (erased.size === 0) return { sections, documents, withheld };
    await this.vault.erase(documentsOf(dossierId));
    return this.contentOf(dossierId, records, fetched);
  }

  private async withoutErased(
    dossierId: string,
    records: readonly PublicRecord[],
  ): Promise<{ shown: Named[]; withheld: number }> {
    const named = await Promise.all(
      records.map(async (record): Promise<Named> => {
        if (record.person === null) return { record, subject: null };
        return { record, subject: await this.people.subjectOf(dossierId, record.person) };
      }),
    );
    const erased = await this.people.erasedOf(named.flatMap(({ subject }) => subject ?? []));
    const shown = named.filter(({ subject }) => subject === null || !erased.has(subject));
    return { shown, withheld: named.length - shown.length };
  }

  private async sectionsOf(named: readonly Named[]): Promise<CompiledDossier['sections']> {
    const sections = SECTIONS.map(({ key }) => ({
      key,
      lines: named.filter(({ record }) => record.section === key).slice(0, MOST_ITEMS),
    }));
    return Promise.all(sections.map(async ({ key, lines }) => ({ key, items: await this.stored(lines) })));
  }

  /** After a concurrent erasure the content is made again. */
  private async stored(lines: readonly Named[]): Promise<StoredItem[]> {
    const personal = lines.flatMap(({ record, subject }) => (subject ? [{ subject, value: itemOf(record) }] : []));
    let sealed: readonly (Sealed | null)[];
    try {
      sealed = await this.vault.sealAll(personal);
    } catch (error) {
      if (!(error instanceof SubjectErased)) throw error;
      sealed = personal.map(() => null);
    }
    let next = 0;
    return lines.flatMap(({ record, subject }): StoredItem[] => {
      if (subject === null) return [{ item: itemOf(record), subject }];
      const ownRecords = sealed[next++];
      return ownRecords ? [{ sealed: ownRecords, subject }] : [];
    });
  }
}

function itemOf({ label, value, attributes, source }: PublicRecord): DossierItem {
  return { label, value, attributes, source };
}
