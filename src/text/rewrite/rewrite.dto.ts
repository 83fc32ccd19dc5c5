import { ArrayMaxSize, IsArray, IsIn, IsNotEmpty, IsOptional, IsString, Matches } from 'class-validator';
import { QueryList } from '../../platform/validation/query-fields.js';
import { OPTIONS, STRENGTHS, type RewriteOption, type RewriteStrength } from '../wording/rule.rules.js';

export const MAX_REWRITE_CHARS = 20_000;
export const MAX_REWRITE_PARAGRAPHS = 12;

export class RewriteBodyDto {
  /** English, plain or Markdown: at most 20,000 characters in 12 paragraphs, which blank lines part. */
  @IsString()
  @IsNotEmpty({ message: 'text must not be empty', context: { suggestion: 'Send the text that is to be rewritten' } })
  @Matches(/\S/, {
    message: 'text must not be empty',
    context: { suggestion: 'Send the text that is to be rewritten' },
  })
  text!: string;

  /** How much is changed; each does what the ones before it do, and more. */
  @IsOptional()
  @IsIn(STRENGTHS, {
    message: `strength must be one of ${STRENGTHS.join(', ')}`,
    context: { suggestion: 'balanced' },
  })
  strength: RewriteStrength = 'balanced';

  /** Which kinds of rules work; all where none is named. */
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
  /** `edits` adds to each paragraph what was done, and why nothing was. */
  @QueryList()
  @IsIn(['edits'], { each: true, message: 'include takes edits', context: { suggestion: 'edits' } })
  include?: string[];
}
