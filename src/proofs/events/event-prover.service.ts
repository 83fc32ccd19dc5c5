import { Inject, Injectable } from '@nestjs/common';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { FeedRegistry } from '../../platform/feed/feed-registry.js';
import { CONFIG } from '../../platform/tokens.js';
import { entryOfOpening, encodeOpening } from '../../tlog/opening.js';
import { formatProof } from '../../tlog/proof-text.js';
import { entriesOf } from '../../tlog/tree-edge.js';
import { TILE_WIDTH, widthIn } from '../../tlog/tile-paths.js';
import { LogEntries } from '../notary/log-entries.service.js';
import { SignedLogs } from '../notary/signed-logs.service.js';
import { type WithProofs } from '../proofs.settings.js';
import { PublishedLog } from '../published/published-log.service.js';
import { openingFor, visibilityOf } from './opened-event.rules.js';
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
    const leaf = await this.signedLogs.leafAt(this.log, event.position);
    const checkpoint = await this.published.checkpoint(this.log);
    if (leaf === null || !checkpoint || leaf >= checkpoint.size) return { kind: 'pending' };
    const [salted] = await this.entries.salted([event]);
    if (!salted) return { kind: 'unknown' };
    const opening = openingFor(visibility, salted);
    if (!entryOfOpening(opening).equals(await this.entryOf(leaf, checkpoint.size))) {
      if (salted.isErased) return { kind: 'erased' };
      throw new EntryDiffers(leaf);
    }
    const path = await this.published.prover(this.log, checkpoint.size).inclusion(leaf);
    const extra = encodeOpening(opening);
    return { kind: 'proof', text: formatProof({ extra, index: leaf, path, checkpoint: checkpoint.note }) };
  }

  private async entryOf(leaf: number, size: number): Promise<Buffer> {
    const index = Math.floor(leaf / TILE_WIDTH);
    const width = widthIn(size, 'entries', index);
    const bundle = await this.published.tile(this.log, { level: 'entries', index, width });
    return entriesOf(bundle ?? Buffer.alloc(0), width)[leaf % TILE_WIDTH] as Buffer;
  }
}
