import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { Page } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'The credits are in the wallet.' })
export class PurchaseAnswer {
  @ApiProperty({ description: 'The wallet.' })
  readonly wallet!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Credits that were bought.' })
  readonly credits!: number;
  @ApiProperty({ minimum: 0, description: 'What was paid.' })
  readonly amount_usd!: number;
  @ApiProperty({ description: 'Names the payment; the ledger has it beside the grant.' })
  readonly payment_id!: string;
}

@ApiSchema({ description: 'Null where no credits were bought.' })
export class PaymentPurchase {
  @ApiProperty({ type: 'string', nullable: true, format: 'uuid', description: 'Whose.' })
  readonly account_id!: string | null;
  @ApiProperty({ description: 'The wallet.' })
  readonly wallet!: string;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'Credits.' })
  readonly credits!: number | null;
}

@ApiSchema({ description: 'A payment.' })
export class Payment {
  @ApiProperty({ description: 'Names the payment; made from chain, payer and nonce, without telling them.' })
  readonly payment_id!: string;
  @ApiProperty({ description: 'What was bought.' })
  readonly operation!: string;
  @ApiProperty({ description: 'mpp or x402.' })
  readonly protocol!: string;
  @ApiProperty({ description: 'Where it stands.' })
  readonly status!: string;
  @ApiProperty({ minimum: 0, description: 'What it is worth.' })
  readonly amount_usd!: number;
  @ApiProperty({ description: 'The chain.' })
  readonly network!: string;
  @ApiProperty({ type: PaymentPurchase, nullable: true })
  readonly purchase!: PaymentPurchase | null;
  @ApiProperty({ format: 'date-time', description: 'When it was claimed.' })
  readonly claimed_at!: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'date-time',
    description: 'After this the authorisation is worth nothing.',
  })
  readonly valid_before!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When it was settled.' })
  readonly settled_at!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'The transaction.' })
  readonly evidence!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When the answer was given.' })
  readonly delivered_at!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why it was rejected.' })
  readonly reason!: string | null;
}

@ApiSchema({ description: 'A page of payments.' })
export class PaymentsAnswer extends Page {
  @ApiProperty({ type: [Payment], description: 'The rows of this page, in the order of the list.' })
  readonly data!: readonly Payment[];
}

@ApiSchema({ description: 'A day and an operation.' })
export class RevenueDay {
  @ApiProperty({ format: 'date', description: 'UTC.' })
  readonly day!: string;
  @ApiProperty({ description: 'What was bought.' })
  readonly operation!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Payments.' })
  readonly payments!: number;
  @ApiProperty({ minimum: 0, description: 'Their sum.' })
  readonly amount_usd!: number;
}

@ApiSchema({ description: 'What was settled.' })
export class SettledRevenueAnswer {
  @ApiProperty({ format: 'date', description: 'The first day, UTC.' })
  readonly from!: string;
  @ApiProperty({ format: 'date', description: 'The last day.' })
  readonly to!: string;
  @ApiProperty({ minimum: 0, description: 'Of all days.' })
  readonly total_usd!: number;
  @ApiProperty({ type: [RevenueDay], description: 'Days without a payment are left out.' })
  readonly days!: readonly RevenueDay[];
}

@ApiSchema({ description: 'The log and the chain differ.' })
export class PaymentDisagreement {
  @ApiProperty({ description: 'The payment.' })
  readonly payment_id!: string;
  @ApiProperty({ description: 'What the log says.' })
  readonly log!: string;
  @ApiProperty({ description: 'What the chain says.' })
  readonly chain!: string;
}

@ApiSchema({ description: 'What the chain says.' })
export class ReconciliationAnswer {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Open payments that were asked about.' })
  readonly asked!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Of them, those that are settled or rejected now.' })
  readonly resolved!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Settled payments that were held against the chain.' })
  readonly compared!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Of them, those whose payer was erased, and that cannot be compared.',
  })
  readonly erased!: number;
  @ApiProperty({ type: [PaymentDisagreement], description: 'Empty where all is well.' })
  readonly disagreements!: readonly PaymentDisagreement[];
}
