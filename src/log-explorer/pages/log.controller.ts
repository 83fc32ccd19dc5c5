import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { instantOf } from '../../kernel/instant.js';
import { ConsoleAct, ConsolePage } from '../../web/staff/console.decorator.js';
import { formToken, seeOther, sendConsolePage } from '../../web/staff/console-page.js';
import { searchText } from '../../web/staff/search-text.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { DomainError } from '../../kernel/domain-error.js';
import { uuidOrNull } from '../index/log-index.rules.js';
import { FindInLog } from '../search/find-in-log.query.js';
import { type LogFilter } from '../search/log-search.service.js';
import { SearchLog } from '../search/search-log.query.js';
import { StreamNameReader } from '../search/stream-names.service.js';
import { ShowGraph } from '../search/show-graph.query.js';
import { causesSection, namedIn } from './causes.page.js';
import { LOG_PATHS, withQuery } from './log-links.rules.js';
import { STEP_KEYS } from './log-parts.page.js';
import { placePath, placesBody, searchBody, type SearchFaults, type SearchTerms } from './search.page.js';
import { buttonLink } from '../../web/design/parts.js';
import { html } from '../../web/design/html.js';

const PAGE_SIZE = 50;
const LONGEST_TERM = 300;
const NOT_AN_INSTANT = 'No day or instant with its zone, such as 2026-11-21T12:00:00Z';

type Given = Readonly<Record<string, unknown>>;

/** The search over the whole log, and the events of one request. */
@Controller('operations/log')
export class LogController {
  constructor(
    private readonly queries: QueryBus,
    private readonly names: StreamNameReader,
  ) {}

  @Get()
  @ConsolePage()
  async search(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const given = request.query as Given;
    const terms: SearchTerms = {
      type: term(given.type),
      category: term(given.category),
      actor: term(given.actor),
      correlation: term(given.correlation),
      from: term(given.from),
      until: term(given.until),
    };
    const { filter, faults } = filterOf(terms);
    const [before, after] = [positionOf(given.before), positionOf(given.after)];
    const page = { ...(before !== null ? { before } : after !== null && { after }), limit: PAGE_SIZE };
    const found = await this.queries.execute(new SearchLog(filter, page));
    const names = await this.names.of((found.events ?? []).flatMap(({ stream, actor }) => [stream, actor]));
    sendConsolePage(request, reply, {
      title: 'Log',
      path: LOG_PATHS.search,
      lead: 'Every event, who did it and why, and the state before and after it. Nothing here changes anything.',
      body: searchBody(terms, faults, { ...found, names }, formToken(request)),
      scripts: [STEP_KEYS],
    });
  }

  /** A pasted key is shortened before it becomes part of an address. */
  @Post('open')
  @ConsoleAct({ role: 'auditor' })
  reduce(@Res() reply: EdgeReply, @Body() form?: FormBody): void {
    seeOther(reply, withQuery(LOG_PATHS.open, { q: searchText(formValue(form, 'q').trim()) }));
  }

  @Get('open')
  @ConsolePage()
  async open(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Query('q') q?: string): Promise<void> {
    const text = term(q);
    if (text === '') return seeOther(reply, LOG_PATHS.search);
    const places = await this.queries.execute(new FindInLog(text));
    const [place] = places;
    if (place && places.length === 1) return seeOther(reply, placePath(place));
    sendConsolePage(request, reply, {
      title: 'Search results',
      path: LOG_PATHS.open,
      crumbs: [{ label: 'Log', href: LOG_PATHS.search }],
      body: placesBody(text, places, formToken(request)),
      ...(places.length === 0 && { status: 404 }),
      scripts: [STEP_KEYS],
    });
  }

  @Get('request')
  @ConsolePage()
  async request(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Query('id') id?: string): Promise<void> {
    const correlation = uuidOrNull(term(id));
    if (correlation === null) throw new DomainError('not_found', 'Requests are called by their UUID.');
    const graph = await this.queries.execute(new ShowGraph(correlation, 0n));
    if (graph.nodes.length === 0) throw new DomainError('not_found', 'Nothing in the log belongs to such a request.');
    sendConsolePage(request, reply, {
      title: 'One request',
      lead: html`<code>${correlation}</code>`,
      path: LOG_PATHS.request,
      crumbs: [{ label: 'Log', href: LOG_PATHS.search }],
      body: html`${causesSection(graph, null, await this.names.of(namedIn(graph)))}
        <p class="actions">${buttonLink('All its events', withQuery(LOG_PATHS.search, { correlation }), true)}</p>`,
      scripts: [STEP_KEYS],
    });
  }
}

/** The submitted text; a repeated parameter counts as empty. */
export function term(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, LONGEST_TERM) : '';
}

export function positionOf(value: unknown): bigint | null {
  const text = term(value);
  return /^\d{1,18}$/.test(text) ? BigInt(text) : null;
}

function filterOf(terms: SearchTerms): { readonly filter: LogFilter; readonly faults: SearchFaults } {
  const [from, until] = [instantOf(terms.from), instantOf(terms.until)];
  const correlation = uuidOrNull(terms.correlation);
  return {
    filter: {
      ...(terms.type !== '' && { type: terms.type }),
      ...(terms.category !== '' && { category: terms.category }),
      ...(terms.actor !== '' && { actor: terms.actor }),
      ...(correlation !== null && { correlation }),
      ...(from && { from }),
      ...(until && { until }),
    },
    faults: {
      ...(terms.from !== '' && !from && { from: NOT_AN_INSTANT }),
      ...(terms.until !== '' && !until && { until: NOT_AN_INSTANT }),
      ...(terms.correlation !== '' && correlation === null && { correlation: 'A request is called by its UUID' }),
    },
  };
}
