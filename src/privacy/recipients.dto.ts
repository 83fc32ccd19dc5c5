import { IsString, MaxLength } from 'class-validator';
import { Described } from '../web/openapi/deferred-description.js';

export class RecipientsQueryDto {
  @Described('`person-<id>` or `investor-<id>`.', 'person-6b7c1f0e-1c0b-5d52-9c0e-9d5a4e1f7a31')
  @IsString()
  @MaxLength(100)
  subject!: string;
}
