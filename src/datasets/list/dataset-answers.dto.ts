import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { Charged } from '../../web/openapi/answer-parts.dto.js';
import { FILE_FORMATS, type FileFormat } from '../stored/manifest.js';

const DAY = 'The day, UTC.';
const POSITION = '`@` and the position of the last event that the rows show; `since` of `/changes` accepts it.';

@ApiSchema({ description: 'A dataset on one day.' })
export class DatasetDay {
  @ApiProperty({ format: 'date', description: DAY })
  readonly day!: string;
  @ApiProperty({ description: POSITION })
  readonly position!: string;
  @ApiProperty({ format: 'date-time', description: 'When the log recorded that event.' })
  readonly at!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Rows of the day.' })
  readonly rows!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Size of the Parquet files.' })
  readonly parquet_bytes!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Size of the files of JSON lines.' })
  readonly jsonl_bytes!: number;
  @ApiProperty({ description: 'SHA-256 of the manifest, hex.' })
  readonly manifest_digest!: string;
}

@ApiSchema({ description: 'A dataset with the days that are stored.' })
export class DatasetListed {
  @ApiProperty({ description: 'The name in addresses.' })
  readonly name!: string;
  @ApiProperty({ description: 'What it has.' })
  readonly description!: string;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Version of its columns.' })
  readonly version!: number;
  @ApiProperty({ type: [DatasetDay], description: 'Newest first; empty before the first is built.' })
  readonly days!: readonly DatasetDay[];
}

@ApiSchema({ description: 'All datasets.' })
export class DatasetsAnswer {
  @ApiProperty({ type: [DatasetListed], description: 'In the order of the documentation.' })
  readonly datasets!: readonly DatasetListed[];
}

@ApiSchema({ description: 'A member of the records of a column.' })
export class DatasetMember {
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({
    enum: ['text', 'integer', 'number', 'flag', 'day', 'instant', 'texts', 'records'],
    description:
      'Parquet: string, INT64, DOUBLE, BOOLEAN, DATE, TIMESTAMP in ms UTC, list of strings, list of structs.',
  })
  readonly type!: 'text' | 'integer' | 'number' | 'flag' | 'day' | 'instant' | 'texts' | 'records';
  @ApiProperty({ description: 'Whether it can be null.' })
  readonly may_be_null!: boolean;
  @ApiProperty({ description: 'What it means.' })
  readonly description!: string;
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', description: 'A value.' },
    description: 'All values that it can have.',
  })
  readonly values?: readonly string[];
  @ApiPropertyOptional({ description: 'Format of the text, as in JSON Schema.' })
  readonly format?: string;
}

@ApiSchema({ description: 'A column of a dataset.' })
export class DatasetColumn extends DatasetMember {
  @ApiPropertyOptional({ type: [DatasetMember], description: 'Members of the records.' })
  readonly members?: readonly DatasetMember[];
}

@ApiSchema({ description: 'The columns, and the contract that promises them.' })
export class DatasetSchema {
  @ApiProperty({ format: 'uri', description: 'Data contract (ODCS 3.1).' })
  readonly contract!: string;
  @ApiProperty({ type: [DatasetColumn], description: 'In the order of the files.' })
  readonly columns!: readonly DatasetColumn[];
}

@ApiSchema({ description: 'A file of a dataset.' })
export class DatasetFile {
  @ApiProperty({ description: 'Name of the file.' })
  readonly path!: string;
  @ApiProperty({ enum: [...FILE_FORMATS], description: 'Its format; each part is there in both.' })
  readonly format!: FileFormat;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Its size.' })
  readonly bytes!: number;
  @ApiProperty({ description: 'SHA-256 of its bytes, hex.' })
  readonly sha256!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Its rows.' })
  readonly rows!: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'The least id of its rows; null without rows.' })
  readonly min_id!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'The greatest id of its rows; null without rows.' })
  readonly max_id!: string | null;
}

@ApiSchema({ description: 'What a dataset of one day is. The log has the SHA-256 of exactly these bytes.' })
export class DatasetManifest {
  @ApiProperty({ description: 'Name of the dataset.' })
  readonly dataset!: string;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Version of its columns.' })
  readonly version!: number;
  @ApiProperty({ format: 'date', description: DAY })
  readonly day!: string;
  @ApiProperty({ description: POSITION })
  readonly position!: string;
  @ApiProperty({ format: 'date-time', description: 'When the log recorded that event.' })
  readonly at!: string;
  @ApiPropertyOptional({ description: 'Only of `changes`: the changes come after this position.' })
  readonly since?: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'SHA-256 of the manifest before it; null of the first.' })
  readonly previous!: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Checkpoint of the transparency log when it was built; null where none is kept.',
  })
  readonly checkpoint!: string | null;
  @ApiProperty()
  readonly schema!: DatasetSchema;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Rows in all parts of one format.' })
  readonly rows!: number;
  @ApiProperty({ type: [DatasetFile], description: 'All files.' })
  readonly files!: readonly DatasetFile[];
}

@ApiSchema({ description: 'A file that can be downloaded.' })
export class DatasetDownload extends DatasetFile {
  @ApiProperty({ format: 'uri', description: 'Signed address, which needs no key and accepts `Range`.' })
  readonly url!: string;
}

@ApiSchema({ description: 'The addresses of the files.' })
export class DatasetFilesAnswer extends Charged {
  @ApiProperty({ description: 'Name of the dataset.' })
  readonly dataset!: string;
  @ApiProperty({ format: 'date', description: DAY })
  readonly day!: string;
  @ApiProperty({ description: POSITION })
  readonly position!: string;
  @ApiProperty({ description: 'SHA-256 of the manifest, hex.' })
  readonly manifest_digest!: string;
  @ApiProperty({ format: 'date-time', description: 'Until when the addresses are valid.' })
  readonly expires_at!: string;
  @ApiProperty({ type: [DatasetDownload], description: 'All parts, or those of the requested format.' })
  readonly files!: readonly DatasetDownload[];
}
