import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { LARGEST_OFFSET } from '../../platform/validation/page.js';
import { QueryInstant, QueryInteger } from '../../platform/validation/query-fields.js';
import { type QueueStatus } from '../queue/get-moderation-queue.query.js';

export class AsOfQueryDto {
  /** The record as the log stood at that instant; ISO 8601. */
  @QueryInstant()
  as_of?: Date;
}

export class SubmissionsQueryDto {
  @QueryInteger({ min: 1, max: 100 })
  limit = 20;

  @QueryInteger({ min: 0, max: LARGEST_OFFSET })
  offset = 0;
}

export class QueueQueryDto {
  @IsOptional()
  @IsIn(['pending_review', 'approved', 'rejected'])
  status: QueueStatus = 'pending_review';

  @QueryInteger({ min: 1, max: 500 })
  limit = 100;
}

export class PeopleQueryDto {
  @QueryInteger({ min: 1, max: 500 })
  limit = 100;
}

export class ApproveDto {
  /** Why; stands in the log. */
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  reason?: string;
}

export class RejectDto {
  /** Why; the submitter sees it. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(1_000)
  reason!: string;
}

export class ReviewPersonDto {
  /** The person on file; absent leaves the submitted one unlinked. */
  @IsOptional()
  @IsUUID()
  person_id?: string;

  /** The person is nobody on file yet and gets a record of their own. */
  @IsOptional()
  @IsBoolean()
  register?: boolean;
}
