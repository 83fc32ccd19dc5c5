import { IsArray } from 'class-validator';
import { Described } from '../../web/openapi/deferred-description.js';

export class RecallCheckDto {
  @Described(
    'What you have: kind and id of each record, and the version: `position` of the answer, `revision` of the record, or ' +
      '`digest` of the paid answer. At most 100,000.',
    [{ kind: 'company', id: '0f8fad5b-d9cb-469f-a165-70867728950e', position: '2408' }],
  )
  @IsArray({ message: 'holdings must be a list' })
  holdings!: unknown[];
}
