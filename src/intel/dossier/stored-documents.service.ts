import { Inject, Injectable } from '@nestjs/common';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { type Sealed } from '../../kernel/sealed.js';
import { SubjectErased, Vault } from '../../platform/vault/vault.js';
import { type FetchedDocument } from '../../registries/registry.port.js';

/** A fetched document. */
export interface StoredDocument {
  readonly url: string;
  readonly retrievedAt: string;
  readonly body: Buffer;
}

const MOST_BYTES = 4 * 1024 * 1024;

/**
 * Source documents of dossier lines, by hash, so that a line can be verified. Documents name people, so each is sealed
 * under its own key; an erasure destroys the keys of all documents in dossiers that name the person.
 */
@Injectable()
export class StoredDocuments {
  constructor(
    private readonly vault: Vault,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** Stores documents; equal bytes share one place. @returns the hashes of the stored ones. */
  async store(dossierId: string, documents: readonly FetchedDocument[]): Promise<string[]> {
    const stored = await Promise.all(documents.map((document) => this.storeOne(dossierId, document)));
    return documents.flatMap(({ sha256 }, index) => (stored[index] ? [sha256] : [])).sort();
  }

  /** Null where it was not stored, or its key is destroyed. */
  async get(dossierId: string, sha256: string): Promise<StoredDocument | null> {
    const object = await this.objects.get(keyOf(dossierId, sha256));
    if (!object) return null;
    const sealed = JSON.parse(object.toString()) as Sealed;
    const document = await this.vault.open<{ url: string; retrievedAt: string; body: string }>(sealed);
    return (
      document && { url: document.url, retrievedAt: document.retrievedAt, body: Buffer.from(document.body, 'base64') }
    );
  }

  private async storeOne(dossierId: string, { sha256, url, retrievedAt, body }: FetchedDocument): Promise<boolean> {
    if (body.length > MOST_BYTES) return false;
    const key = keyOf(dossierId, sha256);
    try {
      const document = { url, retrievedAt, body: body.toString('base64') };
      const sealed = await this.vault.seal(`${documentsOf(dossierId)}/${sha256}`, document);
      await this.objects.put(key, Buffer.from(JSON.stringify(sealed)));
      return true;
    } catch (error) {
      // The same bytes named a person who was erased since.
      if (error instanceof SubjectErased) return false;
      throw error;
    }
  }
}

/** The parent vault subject of all documents of a dossier. */
export function documentsOf(dossierId: string): string {
  return `dossier-${dossierId}/documents`;
}

function keyOf(dossierId: string, sha256: string): string {
  return `dossiers/${dossierId}/${sha256}.json`;
}
