import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { categoryOf } from '../../kernel/domain-event.js';
import { ReplayCredits } from '../../metering/audit/replay-credits.query.js';
import { changesOf, type Projection } from '../../platform/projector/projection.js';
import { changesBetween } from '../states/state-diff.rules.js';
import { StreamFolds } from '../states/stream-folds.service.js';
import { type StateSet } from '../states/stream-checkpoints.service.js';
import { READ_MODELS } from '../states/stream-states.js';
import { ReadRows, type ComparedRows, type MadeChanges } from './read-rows.service.js';
import { ReplayStream, type Check, type StreamReplay } from './replay-stream.query.js';

/** In longer streams only the newest events are compared with the read models; all events are folded. */
const MOST_PROJECTED = 20_000n;

@QueryHandler(ReplayStream)
export class ReplayStreamHandler implements IQueryHandler<ReplayStream> {
  /** One replay at a time: a replay may be long, and the process serves other requests. */
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly folds: StreamFolds,
    private readonly readRows: ReadRows,
    private readonly queries: QueryBus,
    @Inject(READ_MODELS) private readonly projections: readonly Projection[],
  ) {}

  execute({ stream }: ReplayStream): Promise<StreamReplay | null> {
    const turn = this.lastTurn.then(() => this.replay(stream));
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  private async replay(stream: string): Promise<StreamReplay | null> {
    const startedAt = performance.now();
    const walk = await this.walk(stream);
    if (!walk) return null;
    const kept = await this.folds.stateAt(stream, walk.lastRevision);
    const differing = kept ? changesBetween(walk.state, kept.after).length : 0;
    const rows = await this.readRows.compare(walk.made);
    const checks: Check[] = [
      ...walk.checks,
      {
        name: 'What is kept of the stream is what its events amount to',
        holds: differing === 0,
        detail: differing === 0 ? 'the same, value by value' : `${differing} values differ`,
      },
      rowsCheck(rows),
      ...(categoryOf(stream) === 'credits' ? await this.booksOf(stream.slice('credits-'.length)) : []),
    ];
    return {
      stream,
      events: walk.events,
      lastRevision: walk.lastRevision,
      lastPosition: walk.lastPosition,
      ms: Math.round(performance.now() - startedAt),
      checks,
      differences: rows.differences.slice(0, 50),
    };
  }

  private async walk(stream: string): Promise<Walk | null> {
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
      ...{ events, state, made, lastRevision: last.revision, lastPosition: last.position },
      checks: [
        verdict('Every revision is there, once', gaps, `${events} events, none missing`),
        verdict('They stand in the log in the order of the stream', disorder, 'positions only rise'),
        verdict('The clock of the log did not run back', backwards, 'instants tell before from after'),
      ],
    };
  }

  /** Checks the ledger's rules at every revision, with the auditors' program. */
  private async booksOf(accountId: string): Promise<Check[]> {
    const { audit, readModel } = await this.queries.execute(new ReplayCredits(accountId, undefined, 0));
    const broken = audit.violations.map(({ revision, rule }) => `${revision}: ${rule}`).join('; ');
    return [
      {
        name: 'Every event keeps every rule of the ledger',
        holds: audit.verified,
        detail: audit.verified ? `${audit.events} events, by the verifier that auditors get` : broken.slice(0, 500),
      },
      {
        name: 'The balances that the service shows are those of the log',
        holds: readModel?.matches ?? false,
        detail: readModel?.matches
          ? `the same at position ${readModel.position ?? '0'}`
          : `${readModel?.differences.length ?? 0} figures differ`,
      },
    ];
  }
}

interface Walk {
  readonly events: number;
  readonly state: StateSet;
  readonly made: readonly MadeChanges[];
  readonly lastRevision: bigint;
  readonly lastPosition: bigint;
  readonly checks: readonly Check[];
}

function verdict(name: string, faults: number, detail: string): Check {
  return { name, holds: faults === 0, detail: faults === 0 ? detail : `${faults} times not` };
}

function rowsCheck({ rows, columns, differences, completed, behind }: ComparedRows): Check {
  const parts = [
    `${rows} rows with ${columns} values`,
    ...(differences.length > 0 ? [`${differences.length} differ`] : []),
    ...(completed > 0 ? [`${completed} completed from other rows by their projections`] : []),
    ...(behind.length > 0 ? [`not yet at the last event: ${behind.join(', ')}`] : []),
  ];
  return { name: 'The read models say what the events make of them', holds: differences.length === 0, detail: parts.join('; ') }; // prettier-ignore
}
