import { Injectable } from '@nestjs/common';
import { EventStore } from '../../platform/event-store/event-store.js';
import { accountStream, type AccountEvent } from '../../metering/accounts/account.events.js';

const MAX_CACHED = 10_000;

/** Which keys replaced which: webhooks belong to the first key, so that they survive a rotation. Reads the log. */
@Injectable()
export class KeyLineage {
  /** Cacheable for ever: the predecessor of a key never changes. */
  private readonly roots = new Map<string, string>();

  constructor(private readonly eventStore: EventStore) {}

  /** The first key of the rotations that led to this one. */
  async rootOf(accountId: string, keyId: string): Promise<string> {
    const known = this.roots.get(keyId);
    if (known !== undefined) return known;
    const { replaces } = await this.keysOf(accountId);
    const root = rootIn(replaces, keyId);
    if (this.roots.size >= MAX_CACHED) this.roots.clear();
    if (replaces.has(keyId)) this.roots.set(keyId, root);
    return root;
  }

  /** The first key, where no key of the lineage is active any more; else null. */
  async endedRoot(accountId: string, keyId: string): Promise<string | null> {
    const { replaces, revoked } = await this.keysOf(accountId);
    const root = rootIn(replaces, keyId);
    const line = [...replaces.keys()].filter((other) => rootIn(replaces, other) === root);
    return line.length > 0 && line.every((other) => revoked.has(other)) ? root : null;
  }

  /** The first keys of all lineages of an account. */
  async rootsOf(accountId: string): Promise<readonly string[]> {
    const { replaces } = await this.keysOf(accountId);
    return [...replaces].filter(([, before]) => before === null).map(([keyId]) => keyId);
  }

  private async keysOf(accountId: string): Promise<{ replaces: Map<string, string | null>; revoked: Set<string> }> {
    const replaces = new Map<string, string | null>();
    const revoked = new Set<string>();
    for await (const recorded of this.eventStore.readStream(accountStream(accountId))) {
      const event = recorded as unknown as AccountEvent;
      if (event.type === 'ApiKeyIssued') replaces.set(event.data.keyId, event.data.replacesKeyId);
      // A key whose end is scheduled has a successor, which decides about the webhooks.
      if (event.type === 'ApiKeyRevoked' || event.type === 'ApiKeyEndScheduled') revoked.add(event.data.keyId);
    }
    return { replaces, revoked };
  }
}

function rootIn(replaces: ReadonlyMap<string, string | null>, keyId: string): string {
  let root = keyId;
  for (let before = replaces.get(root); before; before = replaces.get(root)) root = before;
  return root;
}
