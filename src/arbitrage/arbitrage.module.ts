import { Module } from '@nestjs/common';
import { type Clock } from '../kernel/clock.js';
import { SafeFetch } from '../platform/safe-fetch/safe-fetch.js';
import { CLOCK } from '../platform/tokens.js';
import { ARBITRAGE_SETTINGS, arbitrageSettings, arbitrageVenues, VENUE_CONNECTORS } from './arbitrage.settings.js';
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
import { VenueReading } from './refresh/venue-reading.service.js';
import { VenueStatuses } from './board/venue-status.service.js';
import { PairMatcher } from './matching/pair-matcher.service.js';
import { ArbitragePagesController } from './pages/arbitrage-pages.controller.js';
import { GetScorecardHandler } from './scorecard/get-scorecard.handler.js';

/** Equivalent contracts of three prediction markets, and the cost of holding both sides. */
@Module({
  controllers: [ArbitrageController, ArbitragePagesController],
  providers: [
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
    { provide: ARBITRAGE_SETTINGS, useFactory: () => arbitrageSettings() },
    {
      provide: VENUE_CONNECTORS,
      inject: [SafeFetch, CLOCK],
      useFactory: (safeFetch: SafeFetch, clock: Clock) => arbitrageVenues(safeFetch, () => clock.now()),
    },
  ],
})
export class ArbitrageModule {}
