import { Module } from '@nestjs/common';
import { type Clock } from '../kernel/clock.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { CLOCK } from '../platform/tokens.js';
import { SectorTrendQuery } from './sectors/sector-trend.query.js';
import { TrendSnapshotQuery } from './snapshot/trend-snapshot.query.js';
import { TrendsController } from './trends.controller.js';
import { TrendsPageController } from './pages/trends-page.controller.js';
import { WeeklyCapitalQuery } from './snapshot/weekly-capital.query.js';

/** What moves: a week against the one before, and sectors over the years. */
@Module({
  controllers: [TrendsController, TrendsPageController],
  providers: [
    {
      provide: WeeklyCapitalQuery,
      inject: [ReadStore],
      useFactory: (store: ReadStore) => new WeeklyCapitalQuery(store),
    },
    {
      provide: TrendSnapshotQuery,
      inject: [ReadStore, CLOCK],
      useFactory: (store: ReadStore, clock: Clock) => new TrendSnapshotQuery(store, clock),
    },
    {
      provide: SectorTrendQuery,
      inject: [ReadStore, CLOCK],
      useFactory: (store: ReadStore, clock: Clock) => new SectorTrendQuery(store, clock),
    },
  ],
})
export class TrendsModule {}
