import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { PLAN_NAMES, type PlanName, type Wallet, WALLETS } from '../../kernel/credits.js';
import { WalletState } from './usage-answers.dto.js';
import { Page } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'An account as lists show it.' })
export class AccountRow {
  @ApiProperty({ format: 'uuid', description: 'The account.' })
  readonly account_id!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'The operator’s own name for it.' })
  readonly label!: string | null;
  @ApiProperty({
    enum: PLAN_NAMES,
    nullable: true,
    description: 'Its plan; null for a moment after it was opened.',
  })
  readonly plan!: PlanName | null;
  @ApiProperty({ format: 'date-time', description: 'When.' })
  readonly opened_at!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Keys that are in force.' })
  readonly active_keys!: number;
}

@ApiSchema({ description: 'A page of accounts.' })
export class AccountsAnswer extends Page {
  @ApiProperty({ type: [AccountRow], description: 'The rows of this page, in the order of the list.' })
  readonly data!: readonly AccountRow[];
}

@ApiSchema({ description: 'A key.' })
export class AccountKey {
  @ApiProperty({ format: 'uuid', description: 'The key.' })
  readonly key_id!: string;
  @ApiProperty({ description: 'How it begins.' })
  readonly key_prefix!: string;
  @ApiProperty({ description: 'Whether it is in force.' })
  readonly active!: boolean;
  @ApiProperty({ type: 'string', nullable: true, format: 'uuid', description: 'The key in whose place it was put.' })
  readonly replaces_key_id!: string | null;
}

@ApiSchema({ description: 'An account.' })
export class AccountAnswer {
  @ApiProperty({ format: 'uuid', description: 'The account.' })
  readonly account_id!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'The operator’s own name for it.' })
  readonly label!: string | null;
  @ApiProperty({ enum: PLAN_NAMES, description: 'A plan.' })
  readonly plan!: PlanName;
  @ApiProperty({ type: [AccountKey], description: 'All of them.' })
  readonly keys!: readonly AccountKey[];
  @ApiProperty({ type: [WalletState], description: 'All wallets.' })
  readonly wallets!: readonly WalletState[];
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Revision of its stream of credits.' })
  readonly revision!: number;
}

@ApiSchema({ description: 'The key.' })
export class KeyAnswer {
  @ApiProperty({ format: 'uuid', description: 'The account.' })
  readonly account_id!: string;
  @ApiProperty({ format: 'uuid', description: 'The key.' })
  readonly key_id!: string;
  @ApiProperty({ description: 'The key itself; shown this once.' })
  readonly api_key!: string;
}

@ApiSchema({ description: 'The new key.' })
export class KeyRotatedAnswer extends KeyAnswer {
  @ApiProperty({ format: 'uuid', description: 'The key that ended.' })
  readonly replaces_key_id!: string;
}

@ApiSchema({ description: 'It has ended.' })
export class KeyRevokedAnswer {
  @ApiProperty({ format: 'uuid', description: 'The account.' })
  readonly account_id!: string;
  @ApiProperty({ format: 'uuid', description: 'The key.' })
  readonly key_id!: string;
  @ApiProperty({ enum: [true], description: 'Always true.' })
  readonly revoked!: true;
}

@ApiSchema({ description: 'The plan.' })
export class PlanAnswer {
  @ApiProperty({ format: 'uuid', description: 'The account.' })
  readonly account_id!: string;
  @ApiProperty({ enum: PLAN_NAMES, description: 'A plan.' })
  readonly plan!: PlanName;
  @ApiProperty({ enum: PLAN_NAMES, description: 'A plan.' })
  readonly previous_plan!: PlanName;
}

@ApiSchema({ description: 'The balance.' })
export class GrantAnswer {
  @ApiProperty({ format: 'uuid', description: 'The account.' })
  readonly account_id!: string;
  @ApiProperty({ enum: WALLETS, description: 'A wallet.' })
  readonly wallet!: Wallet;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Purchased credits in the wallet now.' })
  readonly balance!: number;
}

@ApiSchema({ description: 'What was given back.' })
export class RefundAnswer {
  @ApiProperty({ format: 'uuid', description: 'The account.' })
  readonly account_id!: string;
  @ApiProperty({ description: 'The charge.' })
  readonly request_id!: string;
  @ApiProperty({ description: 'False where it had been given back before.' })
  readonly refunded!: boolean;
}
