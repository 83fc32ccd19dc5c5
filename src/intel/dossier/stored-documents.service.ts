import { Inject, Injectable } from '@nestjs/common';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { type Sealed } from '../../kernel/sealed.js';
import { SubjectErased, Vault } from '../../platform/vault/vault.js';
import { type FetchedDocument } from '../../registries/registry.port.js';

/** A document as it was fetched. */
export interface StoredDocument {
  readonly url: string;
  readonly retrievedAt: string;
  readonly body: Buffer;
}

const MOST_BYTES = 4 * 1024 * 1024;

/**
 * What lines of dossiers were read from, by hash, so that a line can be shown again. Documents name people, so each is
 * sealed under a key of its own; forgetting somebody destroys the keys of all documents of the dossiers that named them.
 */
@Injectable()
export class StoredDocuments {
  constructor(
    private readonly vault: Vault,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** Keeps them, the same bytes in the same place. @returns the hashes of those that are kept. */
  async keep(dossierId: string, documents: readonly FetchedDocument[]): Promise<string[]> {
    const kept = await Promise.all(documents.map((document) => this.keepOne(dossierId, document)));
    return documents.flatMap(({ sha256 }, index) => (kept[index] ? [sha256] : [])).sort();
  }

  /** Null where it was never kept, or its key is gone. */
  async get(dossierId: string, sha256: string): Promise<StoredDocument | null> {
    const object = await this.objects.get(keyOf(dossierId, sha256));
    if (!object) return null;
    const sealed = JSON.parse(object.toString()) as Sealed;
    const held = await this.vault.open<{ url: string; retrievedAt: string; body: string }>(sealed);
    return held && { url: held.url, retrievedAt: held.retrievedAt, body: Buffer.from(held.body, 'base64') };
  }

  private async keepOne(dossierId: string, { sha256, url, retrievedAt, body }: FetchedDocument): Promise<boolean> {
    if (body.length > MOST_BYTES) return false;
    const key = keyOf(dossierId, sha256);
    try {
      const held = { url, retrievedAt, body: body.toString('base64') };
      const sealed = await this.vault.seal(`${documentsOf(dossierId)}/${sha256}`, held);
      await this.objects.put(key, Buffer.from(JSON.stringify(sealed)));
      return true;
    } catch (error) {
      // The same bytes named somebody who has been forgotten since.
      if (error instanceof SubjectErased) return false;
      throw error;
    }
  }
}

/** The vault's subject above all documents of a dossier. */
export function documentsOf(dossierId: string): string {
  return `dossier-${dossierId}/documents`;
}

function keyOf(dossierId: string, sha256: string): string {
  return `dossiers/${dossierId}/${sha256}.json`;
}
