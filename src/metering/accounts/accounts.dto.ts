import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { LARGEST_OFFSET } from '../../web/validation/page.js';
import { QueryInteger } from '../../web/validation/query-fields.js';
import { PLAN_NAMES, WALLETS, type PlanName, type Wallet } from '../../kernel/credits.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';
import { IdInAnyCase } from '../../web/validation/ids-in-any-case.js';
import { VisibleText } from '../../web/validation/visible-text.js';

export class ReasonDto {
  @Described('Reason of the operator; recorded in the log.', 'Agreed by contract')
  @VisibleText()
  @IsOptional()
  @IsString()
  @MaxLength(500)
  reason?: string;
}

const PLAN = { message: `plan must be one of ${PLAN_NAMES.join(', ')}` };

export class CreateAccountDto extends ReasonDto {
  @Described('Plan of the account.', 'pro')
  @IsIn(PLAN_NAMES, PLAN)
  plan!: PlanName;

  @Described('What operators call the account; no personal data.', 'Acme trial')
  @VisibleText()
  @IsOptional()
  @IsString()
  @MaxLength(120)
  label?: string;
}

export class ChangePlanDto extends ReasonDto {
  @Described('The new plan.', 'pro')
  @IsIn(PLAN_NAMES, PLAN)
  plan!: PlanName;
}

export class GrantDto extends ReasonDto {
  @Described('Wallet that the credits go to.', 'api')
  @IsIn(WALLETS, { message: `wallet must be one of ${WALLETS.join(', ')}` })
  wallet!: Wallet;

  @Described('How many credits.', 1000)
  @IsInt()
  @Min(1)
  @Max(1_000_000_000_000)
  credits!: number;
}

export class RefundDto extends ReasonDto {
  @Described('Request id of the charge, as in `GET /api/v1/usage`.', EXAMPLE.requestId)
  @IdInAnyCase()
  @IsString()
  @MaxLength(100)
  request_id!: string;
}

export class AccountsQueryDto {
  @Described('An account id, or part of a label in any case.', 'trial')
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(120)
  q?: string;

  @Described('Only accounts of this plan.', 'pro')
  @IsOptional()
  @IsIn(PLAN_NAMES, PLAN)
  plan?: PlanName;

  @Described('Accounts a page.')
  @QueryInteger({ min: 1, max: 100 })
  limit = 20;

  @Described('Accounts to skip.')
  @QueryInteger({ min: 0, max: LARGEST_OFFSET })
  offset = 0;
}
