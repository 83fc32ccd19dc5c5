import { Module } from '@nestjs/common';
import { TrendsPageController } from './pages/trends-page.controller.js';
import { PastCapital } from './past/past-capital.service.js';
import { PastSectors } from './past/past-sectors.service.js';
import { PastWeeks } from './past/past-weeks.service.js';
import { GetSectorTrendHandler } from './sectors/get-sector-trend.handler.js';
import { SectorFigureSums } from './sectors/sector-figures.service.js';
import { SectorTrends } from './sectors/sector-trends.service.js';
import { GetLastRoundDayHandler } from './snapshot/get-last-round-day.handler.js';
import { GetTrendSnapshotHandler } from './snapshot/get-trend-snapshot.handler.js';
import { ListWeeklyCapitalHandler } from './snapshot/list-weekly-capital.handler.js';
import { NewCompanies } from './snapshot/new-companies.service.js';
import { TrendSnapshots } from './snapshot/trend-snapshots.service.js';
import { WeekRounds } from './snapshot/week-rounds.service.js';
import { TrendsController } from './trends.controller.js';

/** Trends: a week compared with the week before, and sectors over the years. */
@Module({
  controllers: [TrendsController, TrendsPageController],
  providers: [
    ...[GetLastRoundDayHandler, GetTrendSnapshotHandler, ListWeeklyCapitalHandler, GetSectorTrendHandler],
    ...[TrendSnapshots, WeekRounds, NewCompanies, SectorTrends, SectorFigureSums, PastWeeks, PastCapital, PastSectors],
  ],
})
export class TrendsModule {}
