import { Module } from '@nestjs/common';
import { type Clock } from '../kernel/clock.js';
import { SafeFetch } from '../platform/safe-fetch/safe-fetch.js';
import { CLOCK, CONFIG } from '../platform/tokens.js';
import { ARBITRAGE_SETTINGS, type WithArbitrage } from './arbitrage.settings.js';
import { ArbitrageController } from './board/arbitrage.controller.js';
import { ArbitrageSchedule } from './refresh/arbitrage-refresh.schedule.js';
import { BoardRefresh } from './refresh/board-refresh.service.js';
import { BoardStates } from './board/board-state.service.js';
import { GetBoardHandler } from './board/get-board.handler.js';
import { GetPairHandler } from './board/get-pair.handler.js';
import { PairLog } from './refresh/pair-log.service.js';
import { PairPricing } from './refresh/pair-pricing.service.js';
import { PinRulesHandler } from './rules/pin-rules.handler.js';
import { RefreshArbitrageHandler } from './refresh/refresh-arbitrage.handler.js';
import { RefreshTurn } from './refresh/refresh-turn.service.js';
import { Settlements } from './refresh/settlements.service.js';
import { arbitrageVenues, VENUE_CONNECTORS } from './venues/venue-connectors.js';
import { VenueAnswers } from './venues/venue-answers.service.js';
import { VenueReading } from './refresh/venue-reading.service.js';
import { VenueStatuses } from './board/venue-status.service.js';
import { PairMatcher } from './matching/pair-matcher.service.js';
import { ArbitragePagesController } from './pages/arbitrage-pages.controller.js';
import { GetScorecardHandler } from './scorecard/get-scorecard.handler.js';

/** Equivalent contracts of three prediction markets, and the cost of holding both sides. */
@Module({
  controllers: [ArbitrageController, ArbitragePagesController],
  providers: [
    VenueAnswers,
    VenueReading,
    PairMatcher,
    PairPricing,
    PairLog,
    Settlements,
    VenueStatuses,
    BoardRefresh,
    BoardStates,
    RefreshTurn,
    ArbitrageSchedule,
    RefreshArbitrageHandler,
    PinRulesHandler,
    GetBoardHandler,
    GetPairHandler,
    GetScorecardHandler,
    { provide: ARBITRAGE_SETTINGS, inject: [CONFIG], useFactory: (config: WithArbitrage) => config.arbitrage },
    {
      provide: VENUE_CONNECTORS,
      inject: [SafeFetch, VenueAnswers, CLOCK, CONFIG],
      useFactory: (safeFetch: SafeFetch, answers: VenueAnswers, clock: Clock, config: WithArbitrage) =>
        arbitrageVenues({ safeFetch, answers, now: () => clock.now() }, config.arbitrage),
    },
  ],
})
export class ArbitrageModule {}
