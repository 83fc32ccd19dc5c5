import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { type Decider } from '../../kernel/domain-event.js';
import { DomainError } from '../../kernel/domain-error.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { rulesStream, type RulesPinned } from '../arbitrage.events.js';
import { PinRules } from './pin-rules.command.js';

const MOST_RULES = 20_000;
const PREDICTIT_ID = /^\d{1,12}-\d{1,12}$/;

/** The current pinned rules. */
const rulesDecider: Decider<string | null, RulesPinned> = {
  initial: null,
  evolve: (_rules, event) => event.data.rules,
};

@CommandHandler(PinRules)
export class PinRulesHandler implements ICommandHandler<PinRules> {
  constructor(
    private readonly eventStore: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError validation_failed */
  async execute({ request }: PinRules): Promise<{ position: bigint }> {
    const { marketId, commandId, operator } = request;
    const rules = request.rules?.trim() ?? null;
    if (!PREDICTIT_ID.test(marketId))
      throw invalid('market_id', 'must be a market and a contract of PredictIt', '7456-28562');
    if (rules !== null && (rules === '' || rules.length > MOST_RULES)) {
      throw invalid('rules', `must have 1 to ${MOST_RULES} characters`, 'the text of the market’s page');
    }
    const { position } = await decideOn(
      this.eventStore,
      rulesStream('predictit', marketId),
      rulesDecider,
      (pinned): RulesPinned[] =>
        pinned === rules ? [] : [{ type: 'RulesPinned', data: { venue: 'predictit', marketId, rules } }],
      { commandId, correlationId: commandId, actor: `operator:${operator}`, now: this.clock.now() },
    );
    return { position };
  }
}

function invalid(field: string, message: string, suggestion: string): DomainError {
  return new DomainError('validation_failed', `${field} ${message}.`, { errors: [{ field, message, suggestion }] });
}
