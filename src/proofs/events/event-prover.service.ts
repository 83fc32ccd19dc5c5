import { Inject, Injectable } from '@nestjs/common';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { FeedRegistry } from '../../platform/feed/feed-registry.js';
import { CONFIG } from '../../platform/tokens.js';
import { type Visibility, visibilityOf } from '../../web/evidence/event-visibility.rules.js';
import { entryOfOpening, encodeOpening } from '../../tlog/opening.js';
import { formatProof } from '../../tlog/proof-text.js';
import { LogEntries } from '../notary/log-entries.service.js';
import { SignedLogs } from '../notary/signed-logs.service.js';
import { type WithProofs } from '../proofs.settings.js';
import { pathOf, PublishedLog, type SignedTree } from '../published/published-log.service.js';
import { openingFor } from './opened-event.rules.js';
import { type EventProof } from './prove-event.query.js';

/** The log has another entry than the event leads to, although no key was destroyed. */
export class EntryDiffers extends Error {
  constructor(leaf: number) {
    super(`leaf ${leaf} of the transparency log is not of the event that the log of events has there`);
  }
}

/** Makes proofs of events from the published log. */
@Injectable()
export class EventProver {
  private readonly log: number;

  constructor(
    private readonly feed: FeedRegistry,
    private readonly entries: LogEntries,
    private readonly signedLogs: SignedLogs,
    private readonly published: PublishedLog,
    @Inject(CONFIG) { proofs }: WithProofs,
  ) {
    this.log = proofs.log;
  }

  /** @param event as `EventStore.eventAt` reads it, with its stored bytes */
  async prove(event: RecordedEvent, accountId: string | null): Promise<EventProof> {
    const visibility = visibilityOf(event, this.feed.entryFor(event), accountId);
    if (visibility === 'hidden') return { kind: 'unknown' };
    const leaf = await this.leafOf(event);
    const checkpoint = leaf === null ? null : await this.published.checkpointWith(this.log, leaf);
    if (!checkpoint) return { kind: 'pending' };
    return this.proveIn(this.published.tree(this.log, checkpoint), event, visibility);
  }

  /** As an event of a public record: of one that is not published, only its place and type are shown. */
  provePublic(tree: SignedTree, event: RecordedEvent): Promise<EventProof> {
    const visibility = visibilityOf(event, this.feed.entryFor(event), null);
    return this.proveIn(tree, event, visibility === 'public' ? visibility : 'named');
  }

  /** The leaf of an event in the published log; null when it has none yet. */
  leafOf({ position }: Pick<RecordedEvent, 'position'>): Promise<number | null> {
    return this.signedLogs.leafAt(this.log, position);
  }

  async proveIn(
    tree: SignedTree,
    event: RecordedEvent,
    visibility: Exclude<Visibility, 'hidden'>,
  ): Promise<EventProof> {
    const { note, size, entry: entryAt } = tree;
    const leaf = await this.leafOf(event);
    if (leaf === null || leaf >= size) return { kind: 'pending' };
    const [salted] = await this.entries.salted([event]);
    if (!salted) return { kind: 'unknown' };
    const opening = openingFor(visibility, salted);
    const entry = entryOfOpening(opening);
    if (!entry.equals(await entryAt(leaf))) {
      if (salted.isErased) return { kind: 'erased' };
      throw new EntryDiffers(leaf);
    }
    const path = await pathOf(tree, leaf, entry);
    const text = formatProof({ extra: encodeOpening(opening), index: leaf, path, checkpoint: note });
    return { kind: 'proof', text, leaf, entry };
  }
}
