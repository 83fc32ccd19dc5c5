import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { PLAN_NAMES, type PlanName, WALLETS, type Wallet } from '../../kernel/credits.js';
import { AsOf, RECORD_AS_OF } from '../../web/openapi/as-of.dto.js';
import { Page } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ name: 'Wallet', description: 'What a wallet holds.' })
export class WalletState {
  @ApiProperty({ enum: WALLETS, description: 'A wallet.' })
  readonly wallet!: Wallet;
  @ApiProperty({ type: 'integer', minimum: 0, description: "The month's allowance." })
  readonly limit!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Spent of it.' })
  readonly used!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'What is left of it.' })
  readonly remaining_period!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Purchased credits that are left.' })
  readonly remaining_balance!: number;
  @ApiProperty({ format: 'date-time', description: 'When the month ends.' })
  readonly resets_at!: string;
}

@ApiSchema({ description: 'What the plan allows.' })
export class AccountLimits {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    description: 'Credits a day of the api allowance; null where the plan has no cap of the day.',
  })
  readonly api_per_day!: number | null;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Spent of it today.' })
  readonly api_today!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Requests.' })
  readonly requests_per_minute!: number;
}

@ApiSchema({ description: 'A threshold of an allowance that was passed in this month.' })
export class AllowanceAlert {
  @ApiProperty({ enum: WALLETS, description: 'A wallet.' })
  readonly wallet!: Wallet;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Percent.' })
  readonly threshold_pct!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Spent when it was noticed.' })
  readonly used!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Of so many.' })
  readonly limit!: number;
  @ApiProperty({ format: 'date-time', description: 'When.' })
  readonly raised_at!: string;
}

@ApiSchema({ description: 'The account of the key.' })
export class MeAnswer {
  @ApiProperty({ format: 'uuid', description: 'The account.' })
  readonly account_id!: string;
  @ApiProperty({ enum: PLAN_NAMES, description: 'A plan.' })
  readonly plan!: PlanName;
  @ApiProperty({ type: [WalletState], description: 'All wallets.' })
  readonly wallets!: readonly WalletState[];
  @ApiProperty()
  readonly limits!: AccountLimits;
  @ApiProperty({ type: [AllowanceAlert], description: 'The oldest first.' })
  readonly alerts!: readonly AllowanceAlert[];
}

@ApiSchema({ description: 'A movement of credits.' })
export class Movement {
  @ApiProperty({ format: 'uuid', description: 'The event in the log.' })
  readonly id!: string;
  @ApiProperty({ format: 'date-time', description: 'When.' })
  readonly at!: string;
  @ApiProperty({ description: 'The request that caused it.' })
  readonly request_id!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Operation that was charged; null for a grant.' })
  readonly operation!: string | null;
  @ApiProperty({ enum: WALLETS, description: 'A wallet.' })
  readonly wallet!: Wallet;
  @ApiProperty({ enum: ['debit', 'refund', 'grant'], description: 'What moved.' })
  readonly kind!: 'debit' | 'refund' | 'grant';
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Credits.' })
  readonly amount!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: "What was left of the month's allowance then." })
  readonly remaining_period!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'What was left of the balance then.' })
  readonly remaining_balance!: number;
}

@ApiSchema({ description: "A page of the account's movements." })
export class UsageAnswer extends Page {
  @ApiProperty({ type: [Movement], description: 'The rows of this page, in the order of the list.' })
  readonly data!: readonly Movement[];
  @ApiPropertyOptional({ description: RECORD_AS_OF })
  readonly as_of?: AsOf;
}

@ApiSchema({ description: 'The deleted account.' })
export class AccountDeletedAnswer {
  @ApiProperty({ format: 'uuid', description: 'The account; the ledger of its credits stays under this id.' })
  readonly account_id!: string;
  @ApiProperty({ type: 'boolean', enum: [true], description: 'True: the account is deleted.' })
  readonly deleted!: true;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Keys that ended with it; 0 where it was deleted before.' })
  readonly keys_ended!: number;
}
