import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { PastCapital } from '../past/past-capital.service.js';
import { isPresent } from './trend-snapshots.service.js';
import { GetLastRoundDay } from './get-last-round-day.query.js';

@QueryHandler(GetLastRoundDay)
@Injectable()
export class GetLastRoundDayHandler implements IQueryHandler<GetLastRoundDay> {
  constructor(
    private readonly store: ReadStore,
    private readonly past: PastCapital,
  ) {}

  async execute({ until, scope }: GetLastRoundDay): Promise<string | null> {
    if (!isPresent(scope)) return this.past.lastRoundDay(until, scope);
    const [row] = await this.store.prepared<{ day: string }>(
      'last_round_day',
      'SELECT day::text AS day FROM read.sector_days WHERE rounds > 0 AND day <= $1 ORDER BY day DESC LIMIT 1',
      [until],
    );
    return row?.day ?? null;
  }
}
