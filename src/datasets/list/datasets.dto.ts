import { IsIn, IsOptional } from 'class-validator';
import { Described } from '../../web/openapi/deferred-description.js';
import { FILE_FORMATS, type FileFormat } from '../stored/manifest.js';

export class DatasetFilesQueryDto {
  @Described('Only files of this format; all where absent.', 'parquet')
  @IsOptional()
  @IsIn(FILE_FORMATS, { message: `$property must be one of ${FILE_FORMATS.join(', ')}` })
  format?: FileFormat;
}
