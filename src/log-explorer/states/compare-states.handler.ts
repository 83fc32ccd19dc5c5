import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CompareStates, type ComparedStates } from './compare-states.query.js';
import { changesBetween } from './state-diff.rules.js';
import { StreamFolds } from './stream-folds.service.js';
import { type StreamPoint } from './stream-point.rules.js';

@QueryHandler(CompareStates)
export class CompareStatesHandler implements IQueryHandler<CompareStates> {
  constructor(private readonly folds: StreamFolds) {}

  async execute({ stream, from, to }: CompareStates): Promise<ComparedStates | null> {
    const [earlier, later] = [await this.at(stream, from), await this.at(stream, to)];
    if (!earlier || !later) return null;
    return {
      stream,
      from: earlier.revision,
      to: later.revision,
      changes: changesBetween(earlier.state, later.state),
    };
  }

  private async at(stream: string, point: StreamPoint): Promise<{ revision: bigint; state: unknown } | null> {
    const revision = await this.folds.revisionAt(stream, point);
    if (revision === null) return null;
    const step = revision < 0n ? null : await this.folds.stateAt(stream, revision);
    return { revision, state: step?.after ?? this.folds.initialStates(stream) };
  }
}
