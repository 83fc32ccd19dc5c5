import { Inject, Injectable } from '@nestjs/common';
import { type Sealed } from '../../kernel/sealed.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { SubjectErased, Vault } from '../../platform/vault/vault.js';
import { type KeptLook } from './get-site-snapshot.query.js';
import { isNamedIn, lookKeyOf, LOOKS_FOLDER, lookSubjectOf, submissionOfLook } from './stored-snapshot.rules.js';
import { type FoundPicture, LookPictures } from './snapshot-pictures.connector.js';
import { type FetchedPage, readLook } from './read-snapshot.service.js';

/** Keeps what screening saw of a site, sealed and in one object, until its submission is forgotten. */
@Injectable()
export class SiteLooks {
  constructor(
    private readonly vault: Vault,
    private readonly pictures: LookPictures,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  /** Replaces what an attempt before kept. Nothing is kept of a submission that was forgotten meanwhile. */
  async keep(submissionId: string, page: FetchedPage): Promise<void> {
    const { look, addresses } = readLook(page);
    const [screenshot, share, icon] = await Promise.all([
      this.pictures.screenshot(page.url),
      this.pictures.first(addresses.share),
      this.pictures.first(addresses.icon),
    ]);
    const found = Object.entries({ screenshot, share, icon });
    const kept: KeptLook = {
      ...look,
      pictures: { screenshot: pngOf(screenshot), share: pngOf(share), icon: pngOf(icon) },
      missing: Object.fromEntries(found.flatMap(([name, one]) => ('missing' in one ? [[name, one.missing]] : []))),
    };
    try {
      const sealed = await this.vault.seal(lookSubjectOf(submissionId), kept);
      await this.objects.put(lookKeyOf(submissionId), Buffer.from(JSON.stringify(sealed)));
    } catch (error) {
      if (!(error instanceof SubjectErased)) throw error;
    }
  }

  /** Null where nothing was kept, or it is forgotten. */
  async find(submissionId: string): Promise<KeptLook | null> {
    const bytes = await this.objects.get(lookKeyOf(submissionId));
    if (bytes === null) return null;
    return this.vault.open<KeptLook>(JSON.parse(bytes.toString()) as Sealed);
  }

  async isKept(submissionId: string): Promise<boolean> {
    return (await this.objects.head(lookKeyOf(submissionId))) !== null;
  }

  /** Submissions whose site names somebody. Nothing made from a name may be stored, so each look is opened for it. */
  async naming(person: string): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const { key } of this.objects.list(LOOKS_FOLDER)) {
      const submissionId = submissionOfLook(key);
      const look = submissionId === null ? null : await this.find(submissionId);
      if (submissionId !== null && look !== null && isNamedIn(look, person)) found.push(submissionId);
    }
    return found;
  }

  /** The key goes first: of a copy of the object nothing can be read, and nothing is kept from here on. */
  async forget(submissionId: string): Promise<readonly string[]> {
    const erased = await this.vault.eraseAhead(lookSubjectOf(submissionId));
    await this.objects.delete(lookKeyOf(submissionId));
    return erased;
  }
}

function pngOf(found: FoundPicture): string | null {
  return 'png' in found ? found.png : null;
}
