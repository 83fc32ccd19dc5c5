import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Projection } from '../../platform/projector/projection.js';
import { RevealedFields } from '../reveal/revealed-fields.service.js';
import { rowsChangedBy } from './changed-rows.rules.js';
import { ShowEvent, type EventInContext } from './show-event.query.js';
import { shownEvent } from './shown-event.rules.js';
import { changesBetween, leavesOf } from './state-diff.rules.js';
import { StreamFolds } from './stream-folds.service.js';
import { READ_MODELS } from './stream-states.js';

@QueryHandler(ShowEvent)
export class ShowEventHandler implements IQueryHandler<ShowEvent> {
  constructor(
    private readonly folds: StreamFolds,
    private readonly opened: RevealedFields,
    @Inject(READ_MODELS) private readonly projections: readonly Projection[],
  ) {}

  async execute({ stream, revision }: ShowEvent): Promise<EventInContext | null> {
    const [step, last] = await Promise.all([this.folds.stateAt(stream, revision), this.folds.lastOf(stream)]);
    if (!step || !last) return null;
    return {
      event: shownEvent(step.event),
      lastRevision: last.revision,
      isFolded: this.folds.isFolded(stream),
      changes: changesBetween(step.before, step.after),
      before: leavesOf(step.before),
      after: leavesOf(step.after),
      rows: rowsChangedBy(this.projections, step.event),
      sealed: await this.opened.of(step.event),
    };
  }
}
