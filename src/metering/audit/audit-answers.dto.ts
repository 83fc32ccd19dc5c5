import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { WALLETS, type Wallet } from '../../kernel/credits.js';

@ApiSchema({ description: 'What a wallet holds.' })
export class WalletBalance {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Spent of the allowance.' })
  readonly used!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'What is left of it.' })
  readonly remaining_period!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Purchased credits that are left.' })
  readonly remaining_balance!: number;
}

@ApiSchema({ description: 'What each wallet holds.' })
export class Balances {
  @ApiProperty({ description: 'The wallet api.' })
  readonly api!: WalletBalance;
  @ApiProperty({ description: 'The wallet enrich.' })
  readonly enrich!: WalletBalance;
  @ApiProperty({ description: 'The wallet intel.' })
  readonly intel!: WalletBalance;
  @ApiProperty({ description: 'The wallet video.' })
  readonly video!: WalletBalance;
}

@ApiSchema({ description: 'A broken rule.' })
export class AuditViolation {
  @ApiProperty({ description: 'Revision in the stream of the account.' })
  readonly revision!: string;
  @ApiProperty({ description: 'Which.' })
  readonly rule!: string;
}

@ApiSchema({ description: 'One step of an account.' })
export class AuditStep {
  @ApiProperty({ description: 'Revision in the stream of the account.' })
  readonly revision!: string;
  @ApiProperty({ description: 'Commit position in the log.' })
  readonly position!: string;
  @ApiProperty({ format: 'date-time', description: 'When the log took it.' })
  readonly recorded_at!: string;
  @ApiProperty({ description: 'Type of the event.' })
  readonly type!: string;
  @ApiProperty({ description: 'Who did it.' })
  readonly actor!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why.' })
  readonly reason!: string | null;
  @ApiProperty({ description: 'The request.' })
  readonly correlation_id!: string;
  @ApiProperty({ description: 'The command.' })
  readonly causation_id!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'The event as it is stored.' })
  readonly data!: Readonly<Record<string, unknown>>;
  @ApiProperty()
  readonly balances!: Balances;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'A rule that it breaks.' },
    description: 'Empty where all hold.',
  })
  readonly violations!: readonly string[];
}

@ApiSchema({ description: 'A difference.' })
export class ReadModelDifference {
  @ApiProperty({ enum: WALLETS, description: 'Of which wallet.' })
  readonly wallet!: Wallet;
  @ApiProperty({ description: 'Of which figure.' })
  readonly field!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'By the log.' })
  readonly log!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'By the read model.' })
  readonly read_model!: number;
}

@ApiSchema({ description: 'The read model against the log; null where `at` was given.' })
export class ReadModelAudit {
  @ApiProperty({ description: 'Whether it says at its own position what the log says there.' })
  readonly matches!: boolean;
  @ApiProperty({ type: 'string', nullable: true, description: 'Position it stands at.' })
  readonly position!: string | null;
  @ApiProperty({ type: [ReadModelDifference], description: 'Empty where they agree.' })
  readonly differences!: readonly ReadModelDifference[];
}

@ApiSchema({ description: 'An account replayed from the log.' })
export class AuditAnswer {
  @ApiProperty({ format: 'uuid', description: 'The account.' })
  readonly account_id!: string;
  @ApiProperty()
  readonly balances!: Balances;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Events that were replayed.' })
  readonly events!: number;
  @ApiProperty({ description: 'Revision in the stream of the account.' })
  readonly last_revision!: string;
  @ApiProperty({ description: 'Commit position in the log.' })
  readonly last_position!: string;
  @ApiProperty({ description: 'Whether every event keeps every rule of the ledger.' })
  readonly verified!: boolean;
  @ApiProperty({ type: [AuditViolation], description: 'Empty where all hold.' })
  readonly violations!: readonly AuditViolation[];
  @ApiProperty({ type: [AuditStep], description: 'The newest, as many as `steps` asks for.' })
  readonly steps!: readonly AuditStep[];
  @ApiProperty({ type: ReadModelAudit, nullable: true })
  readonly read_model!: ReadModelAudit | null;
}

@ApiSchema({ description: 'The manifest of an export.' })
export class ManifestAnswer {
  @ApiProperty({ description: 'Its format and version.' })
  readonly format!: string;
  @ApiProperty({ format: 'uuid', description: 'The account.' })
  readonly account_id!: string;
  @ApiProperty({ description: 'Name of its stream.' })
  readonly stream!: string;
  @ApiProperty({ format: 'date-time', description: 'When.' })
  readonly exported_at!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Lines of the export.' })
  readonly lines!: number;
  @ApiProperty({ description: 'Revision in the stream of the account.' })
  readonly last_revision!: string;
  @ApiProperty({ description: 'Commit position in the log.' })
  readonly last_position!: string;
  @ApiProperty({ description: 'Hash of the last line, which holds all before it.' })
  readonly chain!: string;
  @ApiProperty()
  readonly balances!: Balances;
  @ApiProperty({ description: 'Of this manifest.' })
  readonly checksum!: string;
}
