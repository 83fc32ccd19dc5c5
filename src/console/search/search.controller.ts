import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindInLog } from '../../log-explorer/search/find-in-log.query.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { CONSOLE_SEARCH } from '../../web/staff/console-navigation.js';
import { seeOther, sendConsolePage } from '../../web/staff/console-page.js';
import { ConsoleAct, ConsolePage } from '../../web/staff/console.decorator.js';
import { searchText } from '../../web/staff/search-text.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { pageOf, searchPage } from './search.page.js';

const LONGEST = 300;

/** The search of the sidebar, over all kinds of records and the log. */
@Controller('operations/search')
export class ConsoleSearchController {
  constructor(private readonly queries: QueryBus) {}

  /** A pasted key is shortened before it becomes part of an address. */
  @Post()
  @ConsoleAct({ role: 'auditor' })
  reduce(@Res() reply: EdgeReply, @Body() form?: FormBody): void {
    const q = searchText(formValue(form, 'q').trim());
    seeOther(reply, `${CONSOLE_SEARCH}?${new URLSearchParams({ q }).toString()}`);
  }

  @Get()
  @ConsolePage()
  async find(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Query('q') q?: string): Promise<void> {
    const text = typeof q === 'string' ? q.trim().slice(0, LONGEST) : '';
    const places = text === '' ? [] : await this.queries.execute(new FindInLog(text));
    const records = places.filter(({ kind }) => kind === 'record');
    const [only] = records.length === 1 ? records : places.length === 1 ? places : [];
    if (only) return seeOther(reply, pageOf(only));
    sendConsolePage(request, reply, searchPage(text, places));
  }
}
