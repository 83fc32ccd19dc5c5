import { Controller, Get, Inject, Req, Res, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Readable } from 'node:stream';
import { DomainError } from '../../kernel/domain-error.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { ConsolePage } from '../../web/staff/console.decorator.js';
import { formToken, sendConsolePage, type ConsoleContent } from '../../web/staff/console-page.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { visibilityOf } from '../../web/evidence/event-visibility.rules.js';
import { type WithTransparencyLog } from '../../web/evidence/proof-links.js';
import { FeedRegistry } from '../../platform/feed/feed-registry.js';
import { CONFIG } from '../../platform/tokens.js';
import { html } from '../../web/design/html.js';
import { uuidOrNull } from '../index/log-index.rules.js';
import { ReplayStream } from '../proofs/replay-stream.query.js';
import { namedIn } from './causes.page.js';
import { StreamNameReader } from '../search/stream-names.service.js';
import { ShowGraph } from '../search/show-graph.query.js';
import { CompareStates } from '../states/compare-states.query.js';
import { DownloadStream } from '../states/download-stream.query.js';
import { ShowEvent } from '../states/show-event.query.js';
import { ShowStream } from '../states/show-stream.query.js';
import { streamPointOf, type StreamPoint } from '../states/stream-point.rules.js';
import { TraceField } from '../states/trace-field.query.js';
import { eventBody } from './event.page.js';
import { compareBody, fieldBody, replayBody, replayOffer } from './history.page.js';
import { LOG_PATHS, streamPath } from './log-links.rules.js';
import { positionOf, term } from './log.controller.js';
import { STEP_KEYS } from './log-parts.page.js';
import { streamActions, streamBody } from './stream.page.js';

const PAGE_SIZE = 25;
const NO_POINT = 'A revision (17), a position (@4711), a day or an instant such as 2026-11-01T00:00:00Z';
const AT_ONCE = 1_000n;
const NDJSON = 'application/x-ndjson';

type Given = Readonly<Record<string, unknown>>;

/** One stream: its events with their states, comparison, field history and replay. */
@Controller('operations/log')
export class StreamsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly names: StreamNameReader,
    private readonly feed: FeedRegistry,
    @Inject(CONFIG) private readonly config: WithTransparencyLog,
  ) {}

  @Get('stream')
  @ConsolePage()
  async stream(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const given = request.query as Given;
    const name = nameIn(given.name);
    const requestedPoint = term(given.at);
    const point = streamPointOf(requestedPoint);
    const shown = await this.queries.execute(new ShowStream(name, point, PAGE_SIZE));
    if (!shown) throw noStream();
    await this.send(request, reply, name, {
      title: 'Stream',
      path: LOG_PATHS.stream,
      actions: streamActions(shown),
      body: streamBody(shown, {
        point: requestedPoint,
        fault: requestedPoint !== '' && point === null ? NO_POINT : undefined,
        names: await this.names.of(shown.steps.map(({ event }) => event.actor)),
      }),
    });
  }

  @Get('event')
  @ConsolePage()
  async event(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const given = request.query as Given;
    const name = nameIn(given.stream);
    const revision = positionOf(given.revision);
    const shown = revision === null ? null : await this.queries.execute(new ShowEvent(name, revision));
    if (!shown) throw new DomainError('not_found', 'The stream has no event at that revision.');
    const { event } = shown;
    const correlation = uuidOrNull(event.correlationId);
    const graph =
      correlation === null ? null : await this.queries.execute(new ShowGraph(correlation, event.position, name));
    const token = consoleOperator(request).role === 'operator' ? formToken(request) : null;
    const names = await this.names.of([event.actor, ...(graph ? namedIn(graph) : [])]);
    await this.send(request, reply, name, {
      title: event.type,
      path: LOG_PATHS.event,
      body: eventBody(shown, {
        graph,
        token,
        names,
        config: this.config,
        // The link is followed without a key.
        visibility: visibilityOf(event, this.feed.entryFor(event), null),
      }),
    });
  }

  @Get('compare')
  @ConsolePage()
  async compare(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const given = request.query as Given;
    const terms = { stream: nameIn(given.stream), from: term(given.from), to: term(given.to) };
    const [from, to] = [streamPointOf(terms.from), streamPointOf(terms.to)];
    const faultOf = (text: string, point: StreamPoint | null): string | undefined =>
      text !== '' && point === null ? NO_POINT : undefined;
    const shown = from && to ? await this.queries.execute(new CompareStates(terms.stream, from, to)) : null;
    if (from && to && !shown) throw noStream();
    const [ofFrom, ofTo] = [faultOf(terms.from, from), faultOf(terms.to, to)];
    await this.send(request, reply, terms.stream, {
      title: 'Compare two instants',
      path: LOG_PATHS.compare,
      body: compareBody(terms, { ...(ofFrom && { from: ofFrom }), ...(ofTo && { to: ofTo }) }, shown),
    });
  }

  @Get('field')
  @ConsolePage()
  async field(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const given = request.query as Given;
    const name = nameIn(given.stream);
    const traced = await this.queries.execute(new TraceField(name, term(given.path), positionOf(given.up_to)));
    if (!traced) throw noStream();
    const names = await this.names.of(traced.setBy.map(({ event }) => event.actor));
    await this.send(request, reply, name, {
      title: 'What set this',
      path: LOG_PATHS.field,
      body: fieldBody(traced, names),
    });
  }

  @Get('replay')
  @ConsolePage()
  async replay(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const given = request.query as Given;
    const name = nameIn(given.stream);
    const size = await this.sizeOf(name);
    const head = { title: 'Replay', path: LOG_PATHS.replay };
    // A long replay takes time, so the page asks for confirmation first.
    if (given.run !== '1' && size > AT_ONCE) {
      return this.send(request, reply, name, { ...head, body: replayOffer(name, size) });
    }
    const replay = await this.queries.execute(new ReplayStream(name));
    if (!replay) throw noStream();
    await this.send(request, reply, name, { ...head, body: replayBody(replay) });
  }

  /** The stream as a JSON-lines file, straight from the log. */
  @Get('download')
  @ConsolePage({ produces: [NDJSON] })
  async download(@Req() request: EdgeRequest, @Res({ passthrough: true }) reply: EdgeReply): Promise<StreamableFile> {
    const given = request.query as Given;
    const lines = await this.queries.execute(new DownloadStream(nameIn(given.stream), positionOf(given.up_to)));
    if (!lines) throw noStream();
    void reply
      .header('content-disposition', 'attachment; filename="events.ndjson"')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff');
    return new StreamableFile(Readable.from(lines), { type: NDJSON });
  }

  private async sizeOf(stream: string): Promise<bigint> {
    const shown = await this.queries.execute(new ShowStream(stream, null, 1));
    if (!shown) throw noStream();
    return shown.lastRevision + 1n;
  }

  private async send(request: EdgeRequest, reply: EdgeReply, stream: string, content: ConsoleContent): Promise<void> {
    const name = (await this.names.of([stream])).get(stream);
    sendConsolePage(request, reply, {
      lead: html`${name && html`<strong>${name}</strong> `}<code>${stream}</code>`,
      crumbs: [
        { label: 'Log', href: LOG_PATHS.search },
        { label: 'Stream', href: streamPath(stream) },
      ],
      ...content,
      scripts: [STEP_KEYS],
    });
  }
}

function nameIn(value: unknown): string {
  const name = term(value);
  // System streams contain no facts of the product.
  if (name === '' || name.startsWith('$')) throw noStream();
  return name;
}

function noStream(): DomainError {
  return new DomainError('not_found', 'The log has no stream of that name.');
}
