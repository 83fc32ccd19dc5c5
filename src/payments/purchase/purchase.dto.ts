import { IsIn, IsInt, Max, Min } from 'class-validator';
import { WALLETS, type Wallet } from '../../kernel/credits.js';
import { Described } from '../../web/openapi/deferred-description.js';

const MOST = 1_000_000;
const WHOLE = { message: `credits must be a whole number from 1 to ${MOST}`, context: { suggestion: '1000' } };

export class PurchaseDto {
  @Described('Wallet that the credits go to.', 'api')
  @IsIn(WALLETS, { message: `wallet must be one of ${WALLETS.join(', ')}`, context: { suggestion: 'api' } })
  wallet!: Wallet;

  @Described('How many credits.', 1000)
  @IsInt(WHOLE)
  @Min(1, WHOLE)
  @Max(MOST, WHOLE)
  credits!: number;
}
