import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { isUuid } from '../../platform/ids/ids.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { sendConsolePage } from '../../web/staff/console-page.js';
import { ConsolePage } from '../../web/staff/console.decorator.js';
import { RecallProgressReader } from './recall-progress.service.js';
import { recallPage, recallsPage } from './recalls-console.page.js';

/** How long a page waits for the read model, so that it shows a recall that has just begun. */
const FRESH_MS = 500;

/** Recalls and their progress, for operators. */
@Controller('operations/recalls')
export class RecallsConsoleController {
  constructor(
    private readonly progress: RecallProgressReader,
    private readonly eventStore: EventStore,
    private readonly freshness: Freshness,
  ) {}

  @Get()
  @ConsolePage()
  async list(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    await this.freshness.waitFor(['recalls'], await this.eventStore.headPosition(), FRESH_MS);
    sendConsolePage(request, reply, recallsPage(await this.progress.newest()));
  }

  @Get(':id')
  @ConsolePage()
  async recall(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Param('id') id: string): Promise<void> {
    await this.freshness.waitFor(['recalls'], await this.eventStore.headPosition(), FRESH_MS);
    const found = isUuid(id) ? await this.progress.of(id) : null;
    if (!found) throw new DomainError('not_found', 'There is no recall with this id.');
    sendConsolePage(request, reply, recallPage(found));
  }
}
