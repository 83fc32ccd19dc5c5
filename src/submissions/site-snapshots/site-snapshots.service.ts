import { Inject, Injectable } from '@nestjs/common';
import { type Sealed } from '../../kernel/sealed.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { SubjectErased, Vault } from '../../platform/vault/vault.js';
import { type StoredSnapshot } from './get-site-snapshot.query.js';
import {
  isNamedIn,
  snapshotKeyOf,
  SNAPSHOTS_FOLDER,
  snapshotSubjectOf,
  submissionOfSnapshot,
} from './stored-snapshot.rules.js';
import { type FoundPicture, SnapshotPictures } from './snapshot-pictures.connector.js';
import { type FetchedPage, readSnapshot } from './read-snapshot.js';

/** Stores site snapshots, each sealed in one object, until the submission's erasure or expiry. */
@Injectable()
export class SiteSnapshots {
  constructor(
    private readonly vault: Vault,
    private readonly pictures: SnapshotPictures,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** Replaces an earlier attempt's snapshot. Nothing is stored for an erased submission. */
  async store(submissionId: string, page: FetchedPage): Promise<void> {
    const { snapshot, addresses } = readSnapshot(page);
    const [screenshot, share, icon] = await Promise.all([
      this.pictures.screenshot(page.url),
      this.pictures.first(addresses.share),
      this.pictures.first(addresses.icon),
    ]);
    const found = Object.entries({ screenshot, share, icon });
    const stored: StoredSnapshot = {
      ...snapshot,
      pictures: { screenshot: pngOf(screenshot), share: pngOf(share), icon: pngOf(icon) },
      missing: Object.fromEntries(found.flatMap(([name, one]) => ('missing' in one ? [[name, one.missing]] : []))),
    };
    try {
      const sealed = await this.vault.seal(snapshotSubjectOf(submissionId), stored);
      await this.objects.put(snapshotKeyOf(submissionId), Buffer.from(JSON.stringify(sealed)));
    } catch (error) {
      if (!(error instanceof SubjectErased)) throw error;
    }
  }

  /** Null where none was stored, or it was erased. */
  async find(submissionId: string): Promise<StoredSnapshot | null> {
    const bytes = await this.objects.get(snapshotKeyOf(submissionId));
    if (bytes === null) return null;
    return this.vault.open<StoredSnapshot>(JSON.parse(bytes.toString()) as Sealed);
  }

  async isStored(submissionId: string): Promise<boolean> {
    return (await this.objects.head(snapshotKeyOf(submissionId))) !== null;
  }

  /**
   * Submissions whose site names the person. Nothing derived from a name may be stored, so each snapshot is decrypted
   * and searched.
   */
  async naming(person: string): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const { key } of this.objects.list(SNAPSHOTS_FOLDER)) {
      const submissionId = submissionOfSnapshot(key);
      const snapshot = submissionId === null ? null : await this.find(submissionId);
      if (submissionId !== null && snapshot !== null && isNamedIn(snapshot, person)) found.push(submissionId);
    }
    return found;
  }

  /** The key first: then copies of the object are unreadable, and no new snapshot is stored. */
  async erase(submissionId: string): Promise<readonly string[]> {
    const erased = await this.vault.eraseAhead(snapshotSubjectOf(submissionId));
    await this.objects.delete(snapshotKeyOf(submissionId));
    return erased;
  }
}

function pngOf(found: FoundPicture): string | null {
  return 'png' in found ? found.png : null;
}
