import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { exportedLines } from './credit-audit.js';
import { type ExportManifest } from './credit-replay.js';
import { ExportCredits } from './export-credits.query.js';

@QueryHandler(ExportCredits)
export class ExportCreditsHandler implements IQueryHandler<ExportCredits> {
  constructor(
    private readonly eventStore: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, until }: ExportCredits): Promise<AsyncGenerator<string, ExportManifest>> {
    const lines = exportedLines(this.eventStore, accountId, { exportedAt: new Date(this.clock.now()), until });
    // Reading the first block before answering turns an unknown account into an error, not an empty file.
    return resumed(await lines.next(), lines);
  }
}

async function* resumed(
  first: IteratorResult<string, ExportManifest>,
  rest: AsyncGenerator<string, ExportManifest>,
): AsyncGenerator<string, ExportManifest> {
  if (first.done) return first.value;
  yield first.value;
  return yield* rest;
}
