import { IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { Described } from '../web/openapi/deferred-description.js';
import { IdInAnyCase } from '../web/validation/ids-in-any-case.js';
import { VisibleText } from '../web/validation/visible-text.js';

export class MixedDto {
  @Described('`next` of the page before; leave it out for the first page.')
  @IsOptional()
  @IdInAnyCase()
  @IsUUID()
  after?: string;

  @Described('Why; the log keeps it, without personal data.', 'Repair after the update')
  @VisibleText()
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  reason?: string;
}

export class SplitMixedDto {
  @Described('Id of the record of a person or investor.')
  @IdInAnyCase()
  @IsUUID()
  id!: string;

  @Described('Why; the log keeps it, without personal data.', 'Repair after the update')
  @VisibleText()
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  reason?: string;
}
