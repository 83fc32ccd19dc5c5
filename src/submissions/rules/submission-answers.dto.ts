import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { FINDING_CHECKS, type FindingCheck } from '../submission.events.js';
import { AsOf, RECORD_AS_OF } from '../../web/openapi/as-of.dto.js';
import { Charged, CompanyNamed, Page } from '../../web/openapi/answer-parts.dto.js';

const SUBMISSION_STATUSES = ['pending_review', 'public', 'rejected', 'withdrawn'] as const;
const STATUS_WORDS = 'Its status; withdrawn: it was approved, and its profile is no longer public.';

@ApiSchema({ description: 'What was submitted.' })
export class SubmittedStartup {
  @ApiProperty({ format: 'uuid', description: 'The submission.' })
  readonly id!: string;
  @ApiProperty({ description: 'Of the profile once there is one, else the one it asks for.' })
  readonly slug!: string;
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ format: 'uri', description: 'The page of the profile, once it is public.' })
  readonly url!: string;
  @ApiProperty({ enum: ['flagged_pending', 'approved', 'rejected'], description: 'Its status.' })
  readonly moderation_status!: 'flagged_pending' | 'approved' | 'rejected';
  @ApiProperty({ type: 'string', nullable: true, format: 'uri', description: 'The accepted logo.' })
  readonly logo_url!: string | null;
}

@ApiSchema({ description: 'It is in the queue.' })
export class SubmittedAnswer extends Charged {
  @ApiProperty({ enum: [true], description: 'Always true.' })
  readonly success!: true;
  @ApiProperty({ enum: ['pending_review'], description: 'Always pending_review.' })
  readonly status!: 'pending_review';
  @ApiProperty({ description: 'What happens next.' })
  readonly message!: string;
  @ApiProperty()
  readonly startup!: SubmittedStartup;
}

@ApiSchema({ description: 'A submission as lists show it.' })
export class SubmissionRow {
  @ApiProperty({ enum: SUBMISSION_STATUSES, description: STATUS_WORDS })
  readonly status!: (typeof SUBMISSION_STATUSES)[number];
  @ApiProperty({ type: 'string', nullable: true, description: 'Why it was decided so.' })
  readonly reason!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When it was sent.' })
  readonly received_at!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When it was decided.' })
  readonly decided_at!: string | null;
  @ApiProperty()
  readonly startup!: SubmittedStartup;
}

@ApiSchema({ description: 'A page of the caller’s submissions.' })
export class SubmissionsAnswer extends Page {
  @ApiProperty({ type: [SubmissionRow], description: 'The rows of this page, in the order of the list.' })
  readonly data!: readonly SubmissionRow[];
}

@ApiSchema({ description: 'Something a check saw.' })
export class Finding {
  @ApiProperty({ enum: FINDING_CHECKS, description: 'Which check.' })
  readonly check!: FindingCheck;
  @ApiProperty({
    enum: ['info', 'warning', 'problem'],
    description: 'problem: a reason against approval; warning: needs review.',
  })
  readonly level!: 'info' | 'warning' | 'problem';
  @ApiProperty({ description: 'Human-readable explanation.' })
  readonly message!: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: ['string', 'number', 'boolean', 'null'], description: 'A figure or a word.' },
    description: 'What it was inferred from.',
  })
  readonly evidence!: Readonly<Record<string, string | number | boolean | null>>;
}

@ApiSchema({ description: 'What became of a submission.' })
export class SubmissionAnswer {
  @ApiProperty({ enum: SUBMISSION_STATUSES, description: STATUS_WORDS })
  readonly status!: (typeof SUBMISSION_STATUSES)[number];
  @ApiProperty({ type: 'string', nullable: true, description: 'Why it was decided so.' })
  readonly reason!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When it was decided.' })
  readonly decided_at!: string | null;
  @ApiProperty({ type: [Finding], description: 'What the checks saw.' })
  readonly findings!: readonly Finding[];
  @ApiProperty()
  readonly startup!: SubmittedStartup;
  @ApiPropertyOptional({ description: RECORD_AS_OF })
  readonly as_of?: AsOf;
}

@ApiSchema({ description: 'A value of a vocabulary.' })
export class Term {
  @ApiProperty({ description: 'As it is stored.' })
  readonly value!: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'A spelling.' },
    description: 'Spellings that are taken for it.',
  })
  readonly aliases!: readonly string[];
}

@ApiSchema({ description: 'The controlled vocabularies.' })
export class VocabulariesAnswer {
  @ApiProperty({ description: 'Raised whenever a value is added.' })
  readonly version!: string;
  @ApiProperty({ type: [Term], description: 'Matching ignores case.' })
  readonly sectors!: readonly Term[];
  @ApiProperty({ type: [Term], description: 'Matching ignores case.' })
  readonly stage!: readonly Term[];
  @ApiProperty({ type: [Term], description: 'Matching ignores case.' })
  readonly business_model!: readonly Term[];
  @ApiProperty({ type: [Term], description: 'Matching ignores case.' })
  readonly stock_exchange!: readonly Term[];
  @ApiProperty({ type: [Term], description: 'Matching ignores case.' })
  readonly certifications!: readonly Term[];
}

@ApiSchema({ description: 'A named person.' })
export class SubmittedPerson {
  @ApiProperty({
    enum: ['founders', 'team_members', 'notable_investors'],
    description: 'Which list of the submission.',
  })
  readonly part!: 'founders' | 'team_members' | 'notable_investors';
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Place in it, from 0.' })
  readonly index!: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'As submitted.' })
  readonly role!: string | null;
  @ApiProperty({ description: 'Whether the person has been identified.' })
  readonly state!: string;
  @ApiProperty({ type: 'string', nullable: true, format: 'uuid', description: 'Who it is.' })
  readonly person_id!: string | null;
  @ApiProperty({
    description: 'Whether the vault lacks the key: the person was not erased, and a backup of the vault may have it.',
  })
  readonly key_lost!: boolean;
  @ApiProperty({ type: 'string', nullable: true, description: 'Null once erased, and where the key is lost.' })
  readonly name!: string | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'As submitted.' })
  readonly linkedin_url?: string | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'As submitted.' })
  readonly email?: string | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'As submitted.' })
  readonly slug?: string | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'As submitted.' })
  readonly website?: string | null;
}

@ApiSchema({ description: 'A record on file.' })
export class RecordMatch {
  @ApiProperty({ enum: ['person', 'investor', 'company', 'article', 'product'], description: 'Of what.' })
  readonly kind!: 'person' | 'investor' | 'company' | 'article' | 'product';
  @ApiProperty({ format: 'uuid', description: 'Which.' })
  readonly id!: string;
  @ApiProperty({ description: 'What it was recognised by.' })
  readonly by!: string;
}

@ApiSchema({ description: 'An element of a list, and the record it is linked to.' })
export class SubmissionLink {
  @ApiProperty({ description: 'Which list.' })
  readonly part!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Place in it.' })
  readonly index!: number;
  @ApiProperty({ type: RecordMatch, nullable: true })
  readonly match!: RecordMatch | null;
}

@ApiSchema({ description: 'A submission as a moderator sees it.' })
export class QueuedSubmission {
  @ApiProperty({ format: 'uuid', description: 'The submission.' })
  readonly id!: string;
  @ApiProperty({ enum: ['pending_review', 'approved', 'rejected'], description: 'Its status.' })
  readonly status!: 'pending_review' | 'approved' | 'rejected';
  @ApiProperty({ description: 'Of the company.' })
  readonly name!: string;
  @ApiProperty({ description: 'As submitted.' })
  readonly website!: string;
  @ApiProperty({ description: 'Its registrable domain.' })
  readonly domain!: string;
  @ApiProperty({ description: 'The slug it asks for.' })
  readonly slug!: string;
  @ApiProperty({ format: 'uuid', description: 'Who sent it.' })
  readonly account_id!: string;
  @ApiProperty({ format: 'date-time', description: 'When.' })
  readonly received_at!: string;
  @ApiProperty({ description: 'How long it waits, or waited.' })
  readonly age_hours!: number;
  @ApiProperty({ description: 'Whether it waits for too long.' })
  readonly overdue!: boolean;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When the checks ran.' })
  readonly screened_at!: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'All that was submitted, by the names of the request.',
  })
  readonly claim!: Readonly<Record<string, unknown>>;
  @ApiProperty({
    enum: ['none', 'readable', 'erased', 'key_lost'],
    description: 'Whether the contacts in `claim` can be read; `key_lost` where the vault lacks their key.',
  })
  readonly contacts_state!: 'none' | 'readable' | 'erased' | 'key_lost';
  @ApiProperty({ type: [SubmittedPerson], description: 'All of them.' })
  readonly people!: readonly SubmittedPerson[];
  @ApiProperty({ type: [Finding], description: 'What the checks saw.' })
  readonly findings!: readonly Finding[];
  @ApiProperty({ type: [SubmissionLink], nullable: true, description: 'Once it is approved.' })
  readonly links!: readonly SubmissionLink[] | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why it was decided so.' })
  readonly reason!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Who decided.' })
  readonly decided_by!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When it was decided.' })
  readonly decided_at!: string | null;
}

@ApiSchema({ description: 'The moderation queue.' })
export class ModerationQueueAnswer {
  @ApiProperty({ type: [QueuedSubmission], description: 'The oldest first.' })
  readonly submissions!: readonly QueuedSubmission[];
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many wait.' })
  readonly waiting!: number;
  @ApiProperty({ description: 'How long the oldest waits.' })
  readonly oldest_age_hours!: number;
}

@ApiSchema({ description: 'It is decided.' })
export class SubmissionDecidedAnswer {
  @ApiProperty({ format: 'uuid', description: 'The submission.' })
  readonly id!: string;
  @ApiProperty({ enum: ['approved', 'rejected'], description: 'What was decided.' })
  readonly status!: 'approved' | 'rejected';
}

@ApiSchema({ description: 'Somebody.' })
export class PersonReview extends SubmittedPerson {
  @ApiProperty({ format: 'uuid', description: 'The submission.' })
  readonly submission_id!: string;
  @ApiProperty()
  readonly company!: CompanyNamed;
  @ApiProperty({ description: 'How long they wait.' })
  readonly age_hours!: number;
}

@ApiSchema({ description: 'People to match.' })
export class PeopleReviewsAnswer {
  @ApiProperty({ type: [PersonReview], description: 'The oldest first.' })
  readonly people!: readonly PersonReview[];
}

@ApiSchema({ description: 'Who it is.' })
export class PersonSettledAnswer {
  @ApiProperty({ format: 'uuid', description: 'The submission.' })
  readonly id!: string;
  @ApiProperty({ description: 'Which list.' })
  readonly part!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Place in it.' })
  readonly index!: number;
  @ApiProperty({ type: 'string', nullable: true, format: 'uuid', description: 'Null if unlinked.' })
  readonly person_id!: string | null;
}
