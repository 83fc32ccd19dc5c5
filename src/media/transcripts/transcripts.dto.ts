import { ApiProperty, Described } from '../../web/openapi/deferred-description.js';
import { IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { EXAMPLE } from '../../web/openapi/example-records.js';

/** A GET has no body for these fields. */
export class VideoTranscriptGetDto {
  @ApiProperty({
    description: 'A watch, short or shortened address of the video site, or the id of a video',
    example: 'dQw4w9WgXcQ',
  })
  @IsString({ message: 'url is missing', context: { suggestion: 'dQw4w9WgXcQ' } })
  @MaxLength(2_000)
  url!: string;
}

export class VideoTranscriptQueryDto {
  @Described(
    'A watch, short or shortened address of the video site, or the 11 characters of a video’s id. May be sent in the body instead.',
  )
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  url?: string;
}

export class VideoTranscriptDto {
  @Described(
    'A watch, short or shortened address of the video site, or the 11 characters of a video’s id. Required here or in the query.',
    'dQw4w9WgXcQ',
  )
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  url?: string;
}

export class SocialTranscriptDto {
  @Described('Address of a public post with a video.', 'https://x.com/acme/status/1234567890123456789')
  @IsString()
  @IsNotEmpty()
  @MaxLength(2_000)
  url!: string;
}

export class SocialTranscriptQueryDto {
  @Described('The `job_id` that `POST /social/transcript` gave.', EXAMPLE.jobId)
  @IsUUID('all', { message: 'job_id must be the id that POST /social/transcript gave' })
  job_id!: string;
}
