import { ApiProperty, Described } from '../../web/openapi/deferred-description.js';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { instantOf } from '../../kernel/instant.js';
import { digitsIn } from '../../kernel/moment.js';
import { validationFailed } from '../../web/problems/problem.js';
import { PageQuery } from '../../web/validation/page.js';
import { QueryList } from '../../web/validation/query-fields.js';
import { type Since } from './sent-messages.service.js';

export class DeliveriesQueryDto extends PageQuery {
  @Described('`body` adds what is sent, as text.', ['body'])
  @QueryList()
  @IsIn(['body'], { each: true, message: 'include takes body', context: { suggestion: 'body' } })
  include?: string[];
}

export class ReplaySinceDto {
  @ApiProperty({ description: 'An ISO 8601 time, or a position of the log', example: '2026-11-22T00:00:00Z' })
  @IsString({ context: { suggestion: '2026-11-22T00:00:00Z' } })
  @MinLength(1)
  @MaxLength(40)
  since!: string;
}

/** @throws DomainError validation_failed */
export function sinceOf(text: string): Since {
  const position = digitsIn(text);
  if (position !== null) return { position };
  const at = instantOf(text);
  if (at) return { at };
  throw validationFailed([
    {
      field: 'since',
      message: 'since must be an ISO 8601 time with its zone, or a position of the log, with or without its @',
      suggestion: '2026-11-22T00:00:00Z',
    },
  ]);
}
