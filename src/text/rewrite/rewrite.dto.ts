import { ArrayMaxSize, IsArray, IsIn, IsNotEmpty, IsOptional, IsString, Matches } from 'class-validator';
import { QueryList } from '../../web/validation/query-fields.js';
import { OPTIONS, STRENGTHS, type RewriteOption, type RewriteStrength } from '../wording/rule.rules.js';
import { Described } from '../../web/openapi/deferred-description.js';

export const MAX_REWRITE_CHARS = 20_000;
export const MAX_REWRITE_PARAGRAPHS = 12;

export class RewriteBodyDto {
  @Described(
    'English text, plain or Markdown: at most 20,000 characters in 12 paragraphs with blank lines between.',
    'In order to grow, the team made use of three robots. It is important to note that they sort parcels at night.',
  )
  @IsString()
  @IsNotEmpty({ message: 'text must not be empty', context: { suggestion: 'Send the text that is to be rewritten' } })
  @Matches(/\S/, {
    message: 'text must not be empty',
    context: { suggestion: 'Send the text that is to be rewritten' },
  })
  text!: string;

  @Described('How much is changed; each strength does what the ones before it do, and more.')
  @IsOptional()
  @IsIn(STRENGTHS, {
    message: `strength must be one of ${STRENGTHS.join(', ')}`,
    context: { suggestion: 'balanced' },
  })
  strength: RewriteStrength = 'balanced';

  @Described('Which kinds of rules apply; all by default.')
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(OPTIONS.length)
  @IsIn(OPTIONS, {
    each: true,
    message: `options takes ${OPTIONS.join(', ')}`,
    context: { suggestion: 'rhythm' },
  })
  options: RewriteOption[] = [...OPTIONS];
}

export class RewriteQueryDto {
  @Described('`edits` adds to each paragraph what was changed, or why nothing was.', ['edits'])
  @QueryList()
  @IsIn(['edits'], { each: true, message: 'include takes edits', context: { suggestion: 'edits' } })
  include?: string[];
}
