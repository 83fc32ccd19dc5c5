import { ApiProperty } from '../../platform/openapi/described-later.js';
import { IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';

/** Of a GET: there is no body that could say it instead. */
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
  /** A watch, short or shortened address of the video site, or the id of a video. */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  url?: string;
}

export class VideoTranscriptDto {
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  url?: string;
}

export class SocialTranscriptDto {
  /** The address of a post with a video. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(2_000)
  url!: string;
}

export class SocialTranscriptQueryDto {
  @IsUUID('all', { message: 'job_id must be the id that POST /social/transcript gave' })
  job_id!: string;
}
