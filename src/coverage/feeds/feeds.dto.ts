import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { QueryBoolean } from '../../platform/validation/query-fields.js';

export class AddFeedDto {
  /** Of the feed itself: RSS, Atom or JSON Feed, with articles or episodes. */
  @IsString()
  @MaxLength(2_000)
  url!: string;
}

export class RefreshFeedsDto {
  /** Only these; without it all. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  feed_ids?: string[];

  /** Look through all items once more, also those that have not changed. */
  @QueryBoolean()
  again = false;
}
