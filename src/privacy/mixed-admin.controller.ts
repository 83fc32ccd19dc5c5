import { Body, Controller, Inject, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { FindMixedRecords } from '../companies/identity/find-mixed-records.query.js';
import { SplitMixedRecord } from '../companies/identity/split-mixed-record.command.js';
import { type Clock } from '../kernel/clock.js';
import { Operation, OperatorOnly } from '../web/http/operation.decorator.js';
import { operatorContext } from '../web/http/operator-context.js';
import { noteCommit, type EdgeRequest } from '../web/http/request-context.js';
import { CLOCK } from '../platform/tokens.js';
import { MixedRecordsAnswer, RecordSplitAnswer } from './mixed-answers.dto.js';
import { MixedDisclosure } from './mixed-disclosure.service.js';
import { MixedDto, SplitMixedDto } from './mixed.dto.js';
import { mixedRecordView } from './mixed.presenter.js';

const REASON = 'search for records with facts of several people';

@Controller('api/admin')
export class MixedAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly disclosure: MixedDisclosure,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('privacy/mixed')
  @OperatorOnly()
  @Operation('admin.privacy.mixed', {
    summary: 'List records of people and investors that have facts of several people, and record who saw them',
    tag: 'Operators: moderation',
    answer: MixedRecordsAnswer,
  })
  async list(@Req() request: EdgeRequest, @Body() body: MixedDto): Promise<MixedRecordsAnswer> {
    const page = await this.queries.execute(new FindMixedRecords(body.after ?? null));
    const context = operatorContext(request, this.clock.now(), body.reason ?? REASON);
    await this.disclosure.record(page.records, context);
    return { ...page, records: page.records.map(mixedRecordView) };
  }

  @Post('privacy/mixed/split')
  @OperatorOnly()
  @Operation('admin.privacy.mixed.split', {
    summary:
      'Move the facts of other people off a mixed record, to the right person where the log identifies that person',
    tag: 'Operators: moderation',
    answer: RecordSplitAnswer,
  })
  async split(@Req() request: EdgeRequest, @Body() { id, reason }: SplitMixedDto): Promise<RecordSplitAnswer> {
    const {
      records: [record],
    } = await this.queries.execute(new FindMixedRecords(null, id));
    if (!record) return { id, moved: 0, retracted: 0, undecided: 0 };
    const context = operatorContext(request, this.clock.now(), reason);
    const { position, ...counts } = await this.commands.execute(new SplitMixedRecord(record, context));
    noteCommit(request, position);
    return { id, ...counts };
  }
}
