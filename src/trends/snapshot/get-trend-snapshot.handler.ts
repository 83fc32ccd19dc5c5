import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetTrendSnapshot } from './get-trend-snapshot.query.js';
import { type TrendSnapshot } from './trend-snapshot.rules.js';
import { TrendSnapshots } from './trend-snapshots.service.js';

@QueryHandler(GetTrendSnapshot)
@Injectable()
export class GetTrendSnapshotHandler implements IQueryHandler<GetTrendSnapshot> {
  constructor(private readonly snapshots: TrendSnapshots) {}

  execute({ lastDay }: GetTrendSnapshot): Promise<TrendSnapshot> {
    return this.snapshots.snapshot(lastDay);
  }
}
