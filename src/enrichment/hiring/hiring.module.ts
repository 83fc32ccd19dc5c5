import { Inject, Module } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { type WithEmail } from '../email/email.settings.js';
import { type WithHiring } from './hiring.settings.js';
import { BackgroundTasks } from '../../platform/process/background-tasks.js';
import { SingleActive } from '../../platform/locks/single-active.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { SiteVisitModule } from '../site-visit/site-visit.module.js';
import { BoardReader } from '../job-boards/board-reader.service.js';
import { BoardFinder } from '../job-boards/board-finder.service.js';
import { HiringController } from './hiring.controller.js';
import { BoardVisits } from './board-visits.service.js';
import { HiringRecords } from './hiring-records.service.js';
import { HiringRows } from './hiring-rows.service.js';
import { NightlyVisits } from './hiring.schedule.js';
import { DnsHostNames, NAME_SERVERS } from '../job-boards/host-names.connector.js';
import { HOST_NAMES, JOB_BOARDS } from '../job-boards/job-board.port.js';
import { HttpJobBoards, JOB_BOARDS_OPTIONS } from '../job-boards/job-boards.connector.js';
import { GetPostedSalariesHandler } from '../posted-salaries/get-posted-salaries.handler.js';
import { ScanHiringHandler } from './scan-hiring.handler.js';

const NIGHTLY_AT_ONCE = 24;

/** Job boards of companies: one visit on request, then one a night. */
@Module({
  imports: [SiteVisitModule],
  controllers: [HiringController],
  providers: [
    ScanHiringHandler,
    GetPostedSalariesHandler,
    HiringRows,
    HiringRecords,
    BoardVisits,
    BoardFinder,
    BoardReader,
    {
      provide: JOB_BOARDS_OPTIONS,
      inject: [CONFIG, SafeFetch, CLOCK],
      useFactory: ({ hiring }: WithHiring, safeFetch: SafeFetch, clock: Clock) => ({
        safeFetch,
        baseUrls: hiring.boardUrls,
        perSecond: hiring.requestsPerSecond,
        now: () => clock.now(),
      }),
    },
    {
      provide: NAME_SERVERS,
      inject: [CONFIG],
      useFactory: ({ email }: WithEmail & WithHiring) => email.dnsServers,
    },
    { provide: JOB_BOARDS, useClass: HttpJobBoards },
    { provide: HOST_NAMES, useClass: DnsHostNames },
  ],
})
export class HiringModule {
  constructor(
    rows: HiringRows,
    visits: BoardVisits,
    records: HiringRecords,
    store: ReadStore,
    background: BackgroundTasks,
    @Inject(CLOCK) clock: Clock,
    @Inject(CONFIG) { hiring }: WithHiring,
    @Inject(Logger) logger: Logger,
  ) {
    if (!hiring.nightly) return;
    const name = 'hiring looks';
    const single = new SingleActive(store, name, {
      onLost: (error) => logger.warn({ err: error }, `${name}: begins again`),
    });
    const nightly = new NightlyVisits({
      rows,
      visits,
      records,
      clock,
      concurrency: NIGHTLY_AT_ONCE,
      onVisit: (outcome, error) => {
        if (error) logger.warn({ err: error }, 'hiring: a visit failed');
        else logger.debug({ outcome }, 'hiring: visited a board');
      },
    });
    background.register({
      name,
      role: 'consumers',
      start: async (signal) => ({ stopped: single.run(signal, (leaseSignal) => nightly.run(leaseSignal)) }),
    });
  }
}
