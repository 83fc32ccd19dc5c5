import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { LARGEST_OFFSET } from '../../platform/validation/page.js';
import { QueryInteger } from '../../platform/validation/query-fields.js';
import { PLAN_NAMES, WALLETS, type PlanName, type Wallet } from '../../kernel/credits.js';

export class ReasonDto {
  /** Why the operator acts; stands in the log. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  reason?: string;
}

const PLAN = { message: `plan must be one of ${PLAN_NAMES.join(', ')}` };

export class CreateAccountDto extends ReasonDto {
  @IsIn(PLAN_NAMES, PLAN)
  plan!: PlanName;

  /** What operators call the account; no personal data. */
  @IsOptional()
  @IsString()
  @MaxLength(120)
  label?: string;
}

export class ChangePlanDto extends ReasonDto {
  @IsIn(PLAN_NAMES, PLAN)
  plan!: PlanName;
}

export class GrantDto extends ReasonDto {
  @IsIn(WALLETS, { message: `wallet must be one of ${WALLETS.join(', ')}` })
  wallet!: Wallet;

  @IsInt()
  @Min(1)
  @Max(1_000_000_000_000)
  credits!: number;
}

export class RefundDto extends ReasonDto {
  /** The request id of the charge, as in GET /api/v1/usage. */
  @IsString()
  @MaxLength(100)
  request_id!: string;
}

export class AccountsQueryDto {
  /** An account id, or part of a label in any case. */
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(120)
  q?: string;

  @IsOptional()
  @IsIn(PLAN_NAMES, PLAN)
  plan?: PlanName;

  @QueryInteger({ min: 1, max: 100 })
  limit = 20;

  @QueryInteger({ min: 0, max: LARGEST_OFFSET })
  offset = 0;
}
