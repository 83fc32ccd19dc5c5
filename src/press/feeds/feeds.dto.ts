import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { QueryBoolean } from '../../web/validation/query-fields.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { IdInAnyCase } from '../../web/validation/ids-in-any-case.js';

export class AddFeedDto {
  @Described(
    'Address of the feed itself: RSS, Atom or JSON Feed, with articles or episodes.',
    'https://example.com/feed.xml',
  )
  @IsString()
  @MaxLength(2_000)
  url!: string;
}

export class RefreshFeedsDto {
  @Described('Only these feeds; by default all.')
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1_000)
  @IdInAnyCase()
  @IsUUID(undefined, { each: true })
  feed_ids?: string[];

  @Described('true reads all items again, also those that have not changed.')
  @QueryBoolean()
  again = false;
}
