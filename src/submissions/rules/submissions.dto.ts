import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { LARGEST_OFFSET } from '../../web/validation/page.js';
import { QueryInteger } from '../../web/validation/query-fields.js';
import { OptionalMoment } from '../../web/validation/query-moment.js';
import { type QueueStatus } from '../queue/get-moderation-queue.query.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { IdInAnyCase } from '../../web/validation/ids-in-any-case.js';
import { VisibleText } from '../../web/validation/visible-text.js';

export class AsOfQueryDto {
  @Described(
    'The submission at that time: `@` and a position of the log, an ISO 8601 time with its zone, or a date (its start, UTC).',
    '2030-01-01T00:00:00Z',
  )
  @OptionalMoment()
  as_of?: string;
}

export class SubmissionsQueryDto {
  @Described('Submissions a page.')
  @QueryInteger({ min: 1, max: 100 })
  limit = 20;

  @Described('Submissions to skip.')
  @QueryInteger({ min: 0, max: LARGEST_OFFSET })
  offset = 0;
}

export class QueueQueryDto {
  @Described('Which submissions to list.')
  @IsOptional()
  @IsIn(['pending_review', 'approved', 'rejected'])
  status: QueueStatus = 'pending_review';

  @Described('Most submissions to list.')
  @QueryInteger({ min: 1, max: 500 })
  limit = 100;
}

export class PeopleQueryDto {
  @Described('Most people to list.')
  @QueryInteger({ min: 1, max: 500 })
  limit = 100;
}

export class ApproveDto {
  @Described('Reason; recorded in the log.', 'Site and company check out')
  @VisibleText()
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  reason?: string;
}

export class RejectDto {
  @Described('Why; the submitter sees it.', 'The site does not describe a company')
  @VisibleText()
  @IsString()
  @IsNotEmpty()
  @MaxLength(1_000)
  reason!: string;
}

export class ReviewPersonDto {
  @Described('The person on file; absent leaves the submitted one unlinked.')
  @IsOptional()
  @IdInAnyCase()
  @IsUUID()
  person_id?: string;

  @Described('true: the person is not on file yet and gets a record.')
  @IsOptional()
  @IsBoolean()
  register?: boolean;
}
