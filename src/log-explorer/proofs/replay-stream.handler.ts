import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { categoryOf, idIn } from '../../kernel/domain-event.js';
import { ReplayCredits } from '../../metering/audit/replay-credits.query.js';
import { changesBetween } from '../states/state-diff.rules.js';
import { StreamFolds } from '../states/stream-folds.service.js';
import { ReadRows, type ComparedRows } from './read-rows.service.js';
import { ReplayStream, type Check, type StreamReplay } from './replay-stream.query.js';
import { StreamWalks } from './stream-walks.service.js';

@QueryHandler(ReplayStream)
export class ReplayStreamHandler implements IQueryHandler<ReplayStream> {
  /** One replay at a time: a replay may be long, and the process serves other requests. */
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly walks: StreamWalks,
    private readonly folds: StreamFolds,
    private readonly readRows: ReadRows,
    private readonly queries: QueryBus,
  ) {}

  execute({ stream }: ReplayStream): Promise<StreamReplay | null> {
    const turn = this.lastTurn.then(() => this.replay(stream));
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  private async replay(stream: string): Promise<StreamReplay | null> {
    const startedAt = performance.now();
    const walk = await this.walks.walk(stream);
    if (!walk) return null;
    const stored = await this.folds.stateAt(stream, walk.lastRevision);
    const differing = stored ? changesBetween(walk.state, stored.after).length : 0;
    const rows = await this.readRows.compare(walk.made);
    const checks: Check[] = [
      ...walk.checks,
      {
        name: 'The stored checkpoint equals the replayed state',
        holds: differing === 0,
        detail: differing === 0 ? 'the same, value by value' : `${differing} values differ`,
      },
      rowsCheck(rows),
      ...(categoryOf(stream) === 'credits' ? await this.booksOf(idIn(stream)) : []),
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

function rowsCheck({ rows, columns, differences, completed, behind }: ComparedRows): Check {
  const parts = [
    `${rows} rows with ${columns} values`,
    ...(differences.length > 0 ? [`${differences.length} differ`] : []),
    ...(completed > 0 ? [`${completed} completed from other rows by their projections`] : []),
    ...(behind.length > 0 ? [`not yet at the last event: ${behind.join(', ')}`] : []),
  ];
  return { name: 'The read models say what the events make of them', holds: differences.length === 0, detail: parts.join('; ') }; // prettier-ignore
}
