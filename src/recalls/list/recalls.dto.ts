import { ArrayMaxSize, IsArray, IsIn, IsOptional } from 'class-validator';
import { Described } from '../../web/openapi/deferred-description.js';
import { QueryInteger, QueryList } from '../../web/validation/query-fields.js';
import { QueryMoment } from '../../web/validation/query-moment.js';
import { RECALL_CLASSES, type RecallClass } from '../recalls.events.js';

const MOST_RECALLS = 1_000;
const EACH_CLASS = { each: true, message: `each class must be one of ${RECALL_CLASSES.join(', ')}` };

export class RecallsQueryDto {
  @Described(
    'Recalls of which you were notified after this place: `@` and a position, such as `next_since` of the page before, ' +
      'or an ISO 8601 time; all where absent.',
    '@0',
  )
  @IsOptional()
  @QueryMoment('@0 for everything, or next_since of the page before')
  since: string = '@0';

  @Described('Recalls a page.', 100)
  @IsOptional()
  @QueryInteger({ min: 1, max: MOST_RECALLS })
  limit: number = 100;

  @Described('Classes, comma-separated; those that the account has chosen where absent.', ['identity', 'money'])
  @IsOptional()
  @QueryList()
  @IsIn(RECALL_CLASSES, EACH_CLASS)
  classes?: RecallClass[];
}

export class RecallClassesDto {
  @Described('The classes of recalls that your webhooks receive and lists show; an empty list for none.', [
    'identity',
    'money',
    'status',
    'erased',
  ])
  @IsArray()
  @ArrayMaxSize(RECALL_CLASSES.length)
  @IsIn(RECALL_CLASSES, EACH_CLASS)
  classes!: RecallClass[];
}
