import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ChangeReader } from './change-reader.service.js';
import { type ChangesPage, ListChanges } from './list-changes.query.js';

/** Records of a page come from these, so no change is listed before all of them show it. */
export const MODELS = ['companies', 'people', 'investors', 'domains', 'site-scans', 'enrichments'] as const;

@QueryHandler(ListChanges)
@Injectable()
export class ListChangesHandler implements IQueryHandler<ListChanges> {
  constructor(
    private readonly freshness: Freshness,
    private readonly reader: ChangeReader,
  ) {}

  async execute({ asked }: ListChanges): Promise<ChangesPage> {
    const deadline = performance.now() + asked.waitMs;
    let { since } = asked;
    for (;;) {
      const head = await this.head();
      const page = await this.reader.read({ ...asked, since }, head);
      const leftMs = deadline - performance.now();
      if (page.changes.length > 0 || page.hasMore || leftMs <= 0) return { ...page, head };
      since = page.next;
      const isNewer = await this.freshness.waitFor(MODELS, head + 1n, leftMs);
      if (!isNewer) return { ...page, head };
    }
  }

  private async head(): Promise<bigint> {
    // Without a known position it asks the database.
    await this.freshness.waitFor(MODELS, 0n, 0);
    const positions = MODELS.map((model) => this.freshness.positionOf(model) ?? 0n);
    return positions.reduce((least, position) => (position < least ? position : least));
  }
}
