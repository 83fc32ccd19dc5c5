import { Injectable } from '@nestjs/common';
import { type DossierEntity } from '../../../projections/dossiers/dossiers.entity.js';
import { type Sealed } from '../../kernel/sealed.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Vault } from '../../platform/vault/vault.js';
import { type CompiledDossier, type DossierItem } from './dossier.events.js';

/** A line for display; `subject` is the vault subject for an erasure, where the line names a person. */
export interface ShownItem extends DossierItem {
  readonly subject: string | null;
}

export interface ShownSection {
  readonly key: string;
  readonly items: readonly ShownItem[];
}

/** Stored dossiers. */
@Injectable()
export class StoredDossiers {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
  ) {}

  async byId(dossierId: string): Promise<CompiledDossier | null> {
    const [row] = await this.store.prepared<Pick<DossierEntity, 'dossier'>>(
      'dossier_by_id',
      'SELECT dossier FROM read.dossiers WHERE dossier_id = $1',
      [dossierId],
    );
    return row?.dossier ?? null;
  }

  /** The dossier of a firm known to registers only, by the key of the requested name. */
  async byNameKey(nameKey: string): Promise<CompiledDossier | null> {
    const rows = await this.store.prepared<Pick<DossierEntity, 'dossier'>>(
      'dossier_by_name',
      'SELECT dossier FROM read.dossiers WHERE name_key = $1 ORDER BY compiled_at DESC LIMIT 2',
      [nameKey],
    );
    return rows.length === 1 ? (rows[0]?.dossier ?? null) : null;
  }

  /** Ids of dossiers that name one of the subjects. */
  async naming(subjects: readonly string[]): Promise<string[]> {
    const rows = await this.store.query<Pick<DossierEntity, 'dossier_id'>>(
      'SELECT dossier_id FROM read.dossiers WHERE subjects && $1::text[]',
      [subjects],
    );
    return rows.map(({ dossier_id }) => dossier_id);
  }

  /** Sections with sealed lines decrypted; lines about erased people are left out. */
  async opened({ sections }: CompiledDossier): Promise<ShownSection[]> {
    const sealed = sections.flatMap(({ items }) =>
      items.flatMap((item): Sealed[] => ('sealed' in item ? [item.sealed] : [])),
    );
    const opened = await this.vault.openAll<DossierItem>(sealed);
    let next = 0;
    return sections.map(({ key, items }) => ({
      key,
      items: items.flatMap((item): ShownItem[] => {
        if (!('sealed' in item)) return [{ ...item.item, subject: null }];
        const plain = opened[next++];
        return plain ? [{ ...plain, subject: item.subject }] : [];
      }),
    }));
  }
}
