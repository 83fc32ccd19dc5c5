import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { shownEvent } from './shown-event.rules.js';
import { changesBetween, isWithin } from './state-diff.rules.js';
import { StreamFolds } from './stream-folds.service.js';
import { TraceField, type TracedField } from './trace-field.query.js';

/** Maximum events of one search; the page links to the earlier ones. */
const MOST_EVENTS = 2_000n;
const MOST_SHOWN = 50;

@QueryHandler(TraceField)
export class TraceFieldHandler implements IQueryHandler<TraceField> {
  constructor(private readonly folds: StreamFolds) {}

  async execute({ stream, path, upTo: wanted }: TraceField): Promise<TracedField | null> {
    const last = await this.folds.lastOf(stream);
    if (!last) return null;
    const upTo = wanted === null || wanted > last.revision ? last.revision : wanted;
    const from = upTo >= MOST_EVENTS ? upTo - MOST_EVENTS + 1n : 0n;
    const setBy: TracedField['setBy'][number][] = [];
    let searchedFrom = from;
    for await (const { event, before, after } of this.folds.steps(stream, from, Number(upTo - from) + 1)) {
      const changes = changesBetween(before, after).filter((change) => isWithin(change.path, path));
      if (changes.length === 0) continue;
      setBy.unshift({ event: shownEvent(event), changes });
      if (setBy.length > MOST_SHOWN) searchedFrom = (setBy.pop()?.event.revision ?? from) + 1n;
    }
    return { stream, path, setBy, searchedFrom, upTo };
  }
}
