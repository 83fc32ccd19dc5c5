import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { categoryOf } from '../../kernel/domain-event.js';
import { ShowStream, type ShownStep, type ShownStream } from './show-stream.query.js';
import { shownEvent } from './shown-event.rules.js';
import { changesBetween, leavesOf } from './state-diff.rules.js';
import { StreamFolds } from './stream-folds.service.js';
import { type StateSet } from './stream-checkpoints.service.js';

@QueryHandler(ShowStream)
export class ShowStreamHandler implements IQueryHandler<ShowStream> {
  constructor(private readonly folds: StreamFolds) {}

  async execute({ stream, at, limit }: ShowStream): Promise<ShownStream | null> {
    const last = await this.folds.lastOf(stream);
    if (!last) return null;
    const asOf = at === null ? last.revision : ((await this.folds.revisionAt(stream, at)) ?? -1n);
    const from = asOf - BigInt(limit) + 1n < 0n ? 0n : asOf - BigInt(limit) + 1n;
    const steps: ShownStep[] = [];
    let state: StateSet | null = null;
    if (asOf >= 0n) {
      for await (const { event, before, after } of this.folds.steps(stream, from, Number(asOf - from) + 1)) {
        steps.unshift({ event: shownEvent(event), changes: changesBetween(before, after) });
        state = after;
      }
    }
    return {
      stream,
      category: categoryOf(stream),
      lastRevision: last.revision,
      asOf,
      steps,
      state: this.folds.isFolded(stream) ? leavesOf(state ?? {}) : null,
    };
  }
}
