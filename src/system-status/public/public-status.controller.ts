import { Controller, Get, Req, Res } from '@nestjs/common';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { publicStatusPage } from './public-status.page.js';
import { PublicStatuses } from './public-status.service.js';

/** The public status page. */
@Controller()
export class PublicStatusController {
  constructor(private readonly statuses: PublicStatuses) {}

  @Get(['status', 'status.md'])
  @Page(...PAGE_TYPES)
  async status(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    sendPage(request, reply, publicStatusPage(await this.statuses.read()));
  }
}
