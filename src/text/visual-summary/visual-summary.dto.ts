import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { LineOfText, VisibleText } from '../../web/validation/visible-text.js';
import { booleanOf } from '../../web/validation/query-fields.js';
import { THEMES, type ThemeName } from '../drawing/themes.rules.js';
import { FONT_PRESETS, type FontPreset } from '../drawing/typography.rules.js';
import { Described } from '../../web/openapi/deferred-description.js';

export const MAX_CONTENT_BYTES = 500_000;
/** Nearly always large enough for the maximum content, however JSON escapes it. */
export const VISUAL_SUMMARY_BODY_BYTES = 4 * 1024 * 1024;

export class VisualSummaryOptionsDto {
  @Described('Colours of the drawing.')
  @IsOptional()
  @IsIn(THEMES, {
    message: `options.theme must be one of ${THEMES.join(', ')}`,
    context: { suggestion: 'default' },
  })
  theme: ThemeName = 'default';

  @Described('Fonts of the drawing; Inter takes over where one lacks a letter of the text.')
  @IsOptional()
  @IsIn(FONT_PRESETS, {
    message: `options.font must be one of ${FONT_PRESETS.join(', ')}`,
    context: { suggestion: 'default' },
  })
  font: FontPreset = 'default';

  @Described('Whether the line at the foot names the service. Only paid plans and paid calls may leave it out.')
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => booleanOf(value), { toClassOnly: true })
  @IsBoolean({ message: 'options.include_attribution must be true or false', context: { suggestion: 'true' } })
  include_attribution: boolean = true;
}

export class VisualSummaryDto {
  @Described(
    'Title of the article; with `url` it may be left out, and the title of the page is used.',
    'Warehouse robots',
  )
  @ValidateIf(({ title, url }: VisualSummaryDto) => title !== undefined || url === undefined)
  @IsString()
  @MaxLength(300)
  @IsNotEmpty({ message: 'title must not be empty', context: { suggestion: 'Send the title of the article' } })
  @Matches(/\S/, { message: 'title must not be empty', context: { suggestion: 'Send the title of the article' } })
  title?: string;

  @Described(
    'The article as HTML, at most 500 kB; exactly one of this, `text` and `url`. It is only read: no element, attribute or address of it is passed on.',
    '<p>Robots sort 1,200 parcels an hour, because a new shelf is learned in minutes. Warehouses that rent two robots save 30 percent of their costs in the first year.</p><p>First a person shows the shelf. Then the robot tries it. Finally both work side by side.</p>',
  )
  @IsOptional()
  @IsString()
  @IsNotEmpty({ message: 'content_html must not be empty', context: { suggestion: 'Send the HTML of the article' } })
  content_html?: string;

  @Described(
    'The article as plain text, at most 500 kB: a paragraph a line, items with `-` or `1.`, headings with `#`.',
  )
  @IsOptional()
  @IsString()
  @IsNotEmpty({ message: 'text must not be empty', context: { suggestion: 'Send the text of the article' } })
  text?: string;

  @Described('Address of the article; its page is fetched. The answer then has no `data-source`.')
  @IsOptional()
  @LineOfText()
  @IsString()
  @MaxLength(4_096)
  url?: string;

  @Described('Shown below the title.', 'How small warehouses sort parcels')
  @IsOptional()
  @VisibleText()
  @IsString()
  @MaxLength(1_000)
  excerpt?: string;

  @Described(
    'Where the article is published; named in the structured data and at the foot (default: `url`). It is not fetched.',
    'https://example.com/warehouse-robots',
  )
  @IsOptional()
  @LineOfText()
  @IsString()
  @MaxLength(2_048)
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false },
    { message: 'source_url must be an http or https address', context: { suggestion: 'https://example.com/article' } },
  )
  source_url?: string;

  @Described('Style of the drawing.')
  @IsOptional()
  @IsObject({ message: 'options must be an object', context: { suggestion: '{"theme":"default"}' } })
  @ValidateNested()
  @Type(() => VisualSummaryOptionsDto)
  options: VisualSummaryOptionsDto = new VisualSummaryOptionsDto();
}
