import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type PresentedRecords } from '../../companies/changed/present-records.query.js';
import { type FieldClass, type ShownRecord } from '../../kernel/read-set.js';
import { Charges, type Metered } from '../../metering/charging/charges.service.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { noteShown, shownAtLeast, shownByName } from '../../web/evidence/shown-records.js';
import { namesNone, validationFailed } from '../../web/problems/problem.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { CHANGE_KINDS } from '../change.js';
import { ChangesAnswer } from './change-answers.dto.js';
import { unknownFields } from '../rules/changed-fields.js';
import { placeText } from './change-place.js';
import { ChangedRecords } from './changed-records.service.js';
import { CHANGES_A_CREDIT, ChangesQueryDto } from './changes.dto.js';
import { presentChange } from './changes.presenter.js';
import { ListChanges, type ListedChange } from './list-changes.query.js';
import { LogPlaces } from './log-places.service.js';

const SHOWN: readonly FieldClass[] = ['identity', 'money', 'status', 'text'];
const ROUND: readonly FieldClass[] = ['identity', 'money'];
const NAMED: readonly FieldClass[] = ['identity'];

@Controller('api/v1')
export class ChangesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly charges: Charges,
    private readonly places: LogPlaces,
    private readonly records: ChangedRecords,
  ) {}

  @Get('changes')
  @ReadsFrom('companies', 'people', 'investors', 'domains')
  @Operation('changes.list', {
    summary: 'List every change of every record',
    description:
      'What was added, changed, corrected, merged, withdrawn or erased, in the order of the log. Start with `since=@0` for ' +
      'a full load, then send `next_cursor` as `since`; it never expires. Each change arrives at least once, so apply ' +
      'them by id; a later page contains whatever happens to a record later. With `wait` the call waits for the next ' +
      'change. A page costs 1 credit for each started 1,000 changes; an empty page is free.',
    tag: 'Companies',
    answer: ChangesAnswer,
  })
  async changes(@Req() request: EdgeRequest, @Query() query: ChangesQueryDto): Promise<ChangesAnswer> {
    refuseVainFilters(query);
    if (query.include) refuseManyRecords(query.limit);
    const work = async (): Promise<Metered<Uncharged<ChangesAnswer>>> => {
      const page = await this.queries.execute(
        new ListChanges({
          since: await this.places.since(query.since),
          kinds: query.kinds ?? CHANGE_KINDS,
          fields: query.fields ?? [],
          limit: query.limit,
          waitMs: query.wait * 1_000,
        }),
      );
      const shown = query.include ? await this.records.of(page.changes, request.server.publicUrl) : null;
      if (shown) noteShown(request, shownIn(page.changes, shown));
      return {
        body: {
          changes: page.changes.map((change) => presentChange(change, shown?.records ?? null)),
          next_cursor: placeText(page.next),
          has_more: page.hasMore,
          head_position: `@${page.head}`,
        },
        cost: creditsOf(page.changes.length),
      };
    };
    return this.charges.metered(request, work, { credits: creditsOf(query.limit) });
  }
}

function creditsOf(rows: number): number {
  return Math.ceil(rows / CHANGES_A_CREDIT);
}

/** @throws DomainError validation_failed on a filter that would leave changes out which the caller does not mean. */
function refuseVainFilters({ kinds, fields }: ChangesQueryDto): void {
  const none = Object.entries({ kinds, fields }).filter(([, values]) => values?.length === 0);
  const errors = [...none.map(([name]) => namesNone(name)), ...unknownFields(fields ?? [])];
  if (errors.length > 0) throw validationFailed(errors);
}

/** A record is a hundred times longer than its change. */
function refuseManyRecords(limit: number): void {
  if (limit <= CHANGES_A_CREDIT) return;
  const message = `limit must be at most ${CHANGES_A_CREDIT} with include=record`;
  throw validationFailed([{ field: 'limit', message, suggestion: String(CHANGES_A_CREDIT) }]);
}

/** The records as lists show them. A round belongs to its company, and names investors; people and domains name companies. */
function shownIn(changes: readonly ListedChange[], { records, investors, companies }: PresentedRecords): ShownRecord[] {
  const named = [
    ...investors.map((id) => shownAtLeast('investor', id, NAMED)),
    ...companies.map((id) => shownAtLeast('company', id, NAMED)),
  ];
  const changed = changes.flatMap(({ kind, id }) => {
    const record = records.get(id) as { readonly company_id?: string } | undefined;
    if (!record) return [];
    if (kind === 'round') return record.company_id ? [shownAtLeast('company', record.company_id, ROUND)] : [];
    return [kind === 'domain' ? shownByName(kind, id, SHOWN) : shownAtLeast(kind, id, SHOWN)];
  });
  return [...changed, ...named];
}
