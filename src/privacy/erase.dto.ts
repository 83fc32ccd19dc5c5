import { IsOptional, IsString, MaxLength } from 'class-validator';

export class EraseDto {
  /** `submission-<id>`, `submission-<id>/founders/0`, `person-<id>`, `investor-<id>`, `named-<id>`, `review-<id>` or a review's address. */
  @IsString()
  @MaxLength(2_000)
  subject!: string;

  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  reason?: string;
}
