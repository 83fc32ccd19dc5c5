import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { Charged } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'One thing that was looked at.' })
export class EmailCheck {
  @ApiProperty({
    enum: ['syntax', 'typo', 'role', 'disposable', 'mx', 'provider', 'smtp', 'mailbox', 'catch_all'],
    description: 'What.',
  })
  readonly check!: 'syntax' | 'typo' | 'role' | 'disposable' | 'mx' | 'provider' | 'smtp' | 'mailbox' | 'catch_all';
  @ApiProperty({ enum: ['pass', 'fail', 'warn', 'unknown', 'skipped'], description: 'What came of it.' })
  readonly result!: 'pass' | 'fail' | 'warn' | 'unknown' | 'skipped';
  @ApiProperty({ description: 'What was asked.' })
  readonly asked!: string;
  @ApiProperty({ description: 'What was answered, to the letter.' })
  readonly answered!: string;
}

@ApiSchema({ description: 'What the verdict rests on.' })
export class EmailValidationDetails {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The address in its plain form; null for what is no address.',
  })
  readonly normalized!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'The address that was probably meant.' })
  readonly suggestion!: string | null;
  @ApiProperty({ description: 'A mailbox of an office, such as info@.' })
  readonly is_role!: boolean;
  @ApiProperty({ description: 'At a provider of free mail.' })
  readonly is_free_mail!: boolean;
  @ApiProperty({ description: 'At a provider of throw-away addresses.' })
  readonly is_disposable!: boolean;
  @ApiProperty({ description: 'The servers were asked within the hour, and this is their answer of then.' })
  readonly from_memory!: boolean;
  @ApiProperty({ type: [EmailCheck], description: 'In the order they were made.' })
  readonly checks!: readonly EmailCheck[];
}

@ApiSchema({ description: 'Whether mail would arrive.' })
export class EmailValidationAnswer extends Charged {
  @ApiProperty({ description: 'As it was sent.' })
  readonly email!: string;
  @ApiProperty({ description: 'True for ok and catch_all.' })
  readonly valid!: boolean;
  @ApiProperty({
    enum: ['ok', 'syntax', 'no_mx', 'null_mx', 'disposable', 'mailbox_missing', 'catch_all', 'unknown'],
    description: 'unknown is free: the server did not say.',
  })
  readonly reason!: 'ok' | 'syntax' | 'no_mx' | 'null_mx' | 'disposable' | 'mailbox_missing' | 'catch_all' | 'unknown';
  @ApiProperty()
  readonly details!: EmailValidationDetails;
}
