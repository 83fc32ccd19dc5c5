import { Inject, Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { FindMoment } from '../../web/lists/find-moment.query.js';
import { CLOCK } from '../../platform/tokens.js';
import { GetTrendSnapshot } from './get-trend-snapshot.query.js';
import { type TrendSnapshot } from './trend-snapshot.rules.js';
import { TrendSnapshots } from './trend-snapshots.service.js';
import { yesterday } from './trend-window.rules.js';

@QueryHandler(GetTrendSnapshot)
@Injectable()
export class GetTrendSnapshotHandler implements IQueryHandler<GetTrendSnapshot> {
  constructor(
    private readonly snapshots: TrendSnapshots,
    private readonly queries: QueryBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ lastDay, times: { asOf, validAt, after = null } }: GetTrendSnapshot): Promise<TrendSnapshot> {
    const models = ['companies', 'investors', 'sectors'];
    const moment = asOf === undefined ? null : await this.queries.execute(new FindMoment(asOf, models));
    const latest = yesterday(moment?.at.getTime() ?? this.clock.now());
    const day = lastDay ?? (validAt !== undefined && validAt < latest ? validAt : latest);
    return this.snapshots.snapshot(day, { moment, validAt: validAt ?? null }, after);
  }
}
