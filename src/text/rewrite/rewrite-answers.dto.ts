import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { OPTIONS, type RewriteOption, type RewriteStrength, STRENGTHS } from '../wording/rule.rules.js';

@ApiSchema({ description: 'A change.' })
export class ParagraphEdit {
  @ApiProperty({ description: 'The rule that made it, in plain words.' })
  readonly rule!: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'integer', description: 'Offset in UTF-16 units.' },
    description: 'Where in the original; the end is exclusive.',
    minItems: 2,
    maxItems: 2,
  })
  readonly span!: readonly number[];
  @ApiProperty({ description: 'The original words.' })
  readonly before!: string;
  @ApiProperty({ description: 'The replacement.' })
  readonly after!: string;
}

@ApiSchema({
  description:
    'Only with `include=edits`: why a proposal was refused, by the fact that would have changed; null where none was.',
})
export class KeptFact {
  @ApiProperty({ description: 'Kind of the fact.' })
  readonly fact!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'As it is.' })
  readonly before!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'As it would have been.' })
  readonly after!: string | null;
}

@ApiSchema({ description: 'A paragraph before and after.' })
export class RewrittenParagraph {
  @ApiProperty({ description: 'As it is now.' })
  readonly rewritten!: string;
  @ApiProperty({ description: 'As it was sent.' })
  readonly original!: string;
  @ApiProperty({ description: 'Whether the two differ.' })
  readonly changed!: boolean;
  @ApiPropertyOptional({ type: [ParagraphEdit], description: 'Only with `include=edits`.' })
  readonly edits?: readonly ParagraphEdit[];
  @ApiPropertyOptional({ type: KeptFact, nullable: true })
  readonly kept_because?: KeptFact | null;
}

@ApiSchema({ description: 'Words.' })
export class RewriteStats {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Words.' })
  readonly words_added!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Words.' })
  readonly words_removed!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Words.' })
  readonly words_kept!: number;
  @ApiProperty({ minimum: 0, maximum: 1, description: '0 to 1.' })
  readonly similarity!: number;
}

@ApiSchema({ description: 'The text, paragraph by paragraph.' })
export class RewriteAnswer {
  @ApiProperty({ description: 'As it is now.' })
  readonly rewritten!: string;
  @ApiProperty({ description: 'As it was sent.' })
  readonly original!: string;
  @ApiProperty({ type: [RewrittenParagraph], description: 'In their order.' })
  readonly paragraphs!: readonly RewrittenParagraph[];
  @ApiProperty()
  readonly stats!: RewriteStats;
  @ApiProperty({ description: 'Version of the rules.' })
  readonly model!: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...OPTIONS], description: 'An option.' },
    description: 'Those in force.',
  })
  readonly options_applied!: readonly RewriteOption[];
  @ApiProperty({ enum: STRENGTHS, description: 'As requested.' })
  readonly strength!: RewriteStrength;
  @ApiPropertyOptional({
    description:
      'Why the text comes back unchanged, free; or that the other of balanced and thorough gives the same text. Absent ' +
      'otherwise.',
  })
  readonly note?: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Credits.' })
  readonly cost!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: "What is left of the month's allowance." })
  readonly remaining_period!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Purchased credits that are left.' })
  readonly remaining_balance!: number;
}
