import { Inject, Injectable } from '@nestjs/common';
import { categoryOf } from '../../kernel/domain-event.js';
import { changesOf, type Projection } from '../../platform/projector/projection.js';
import { StreamFolds } from '../states/stream-folds.service.js';
import { type StateSet } from '../states/stream-checkpoints.service.js';
import { READ_MODELS } from '../states/stream-states.js';
import { type MadeChanges } from './read-rows.service.js';
import { type Check } from './replay-stream.query.js';

/** In longer streams only the newest events are compared with the read models; all events are folded. */
const MOST_PROJECTED = 20_000n;

export interface Walk {
  readonly events: number;
  readonly state: StateSet;
  readonly made: readonly MadeChanges[];
  readonly lastRevision: bigint;
  readonly lastPosition: bigint;
  readonly checks: readonly Check[];
}

/** Reads a stream from its first event, checks the order, and collects state and rows. */
@Injectable()
export class StreamWalks {
  constructor(
    private readonly folds: StreamFolds,
    @Inject(READ_MODELS) private readonly projections: readonly Projection[],
  ) {}

  /** Null for a stream without events. */
  async walk(stream: string): Promise<Walk | null> {
    const last = await this.folds.lastOf(stream);
    if (!last) return null;
    const category = categoryOf(stream);
    const made = this.projections
      .filter(({ categories }) => categories.includes(category))
      .map((projection) => ({ projection, changes: [] as MadeChanges['changes'][number][] }));
    const from = last.revision >= MOST_PROJECTED ? last.revision - MOST_PROJECTED + 1n : 0n;
    let [events, expected, position, takenAt] = [0, 0n, -1n, 0];
    let [gaps, disorder, backwards] = [0, 0, 0];
    let state: StateSet = {};
    for await (const { event, after } of this.folds.steps(stream, 0n, Number(last.revision) + 1, false)) {
      events++;
      if (event.revision !== expected) gaps++;
      if (event.position <= position) disorder++;
      if (event.recordedAt < takenAt) backwards++;
      [expected, position, takenAt, state] = [event.revision + 1n, event.position, event.recordedAt, after];
      if (event.revision < from) continue;
      for (const { projection, changes } of made) {
        for (const change of changesOf(projection, event)) changes.push({ position: event.position, change });
      }
    }
    return {
      events,
      state,
      made,
      lastRevision: last.revision,
      lastPosition: last.position,
      checks: [
        verdict('Every revision is there, once', gaps, `${events} events, none missing`),
        verdict('They stand in the log in the order of the stream', disorder, 'positions only rise'),
        verdict('The clock of the log did not run back', backwards, 'instants tell before from after'),
      ],
    };
  }
}

function verdict(name: string, faults: number, detail: string): Check {
  return { name, holds: faults === 0, detail: faults === 0 ? detail : `${faults} times not` };
}
