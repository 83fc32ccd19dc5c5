import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { limitedAddress } from '../../metering/limits/anonymous-quota.service.js';
import { FairQueue } from '../../platform/fairness/fair-queue.js';
import { Page, TakesForm } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { typedAddress } from '../../web/pages/typed-address.js';
import { ToolRuns } from '../../web/sessions/tool-runs.service.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { GetReadinessScan } from '../get-readiness-scan.query.js';
import { type ReadinessAnswer } from '../readiness-answers.dto.js';
import { presentReadiness } from '../readiness.presenter.js';
import { readinessPage } from './readiness.page.js';
import { scanPage } from './scan.page.js';

const OPERATION = 'agent_readiness';
/** A stored scan is scored on each request, and its page needs no key. */
const SCORED_AT_ONCE = 2;

/** Agent readiness for readers: a scan for the signed-in account, and stored scans under an address to share. */
@Controller()
export class ReadinessPagesController {
  private readonly scores = new FairQueue({ places: SCORED_AT_ONCE });

  constructor(
    private readonly queries: QueryBus,
    private readonly tools: ToolRuns,
  ) {}

  @Get(['readiness', 'readiness.md'])
  @Page(...PAGE_TYPES)
  async form(@Query('url') url: unknown, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const session = await this.tools.sessionOf(request, OPERATION);
    const { publicUrl } = request.server;
    sendPage(request, reply, readinessPage({ session, publicUrl, url: typeof url === 'string' ? url : '' }));
  }

  /** Runs the scan and leads to its page. */
  @Post('readiness')
  @Page('text/html')
  @TakesForm()
  async scan(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const session = await this.tools.sessionOf(request, OPERATION);
    const [url, { publicUrl }] = [formValue(form, 'url'), request.server];
    if (session.formToken === null) {
      return sendPage(request, reply, { ...readinessPage({ session, publicUrl, url }), status: 401 });
    }
    const call = { url: '/api/v1/agent-readiness', payload: { url: typedAddress(url) } };
    const result = await this.tools.run<ReadinessAnswer>(request, form, call);
    if ('refusal' in result) {
      const { refusal } = result;
      return sendPage(request, reply, {
        ...readinessPage({ session, publicUrl, url, refusal }),
        status: refusal.status,
      });
    }
    const { data } = result.answer;
    // Evidence that is too large is not stored, so its result has no address.
    if (data.scan_id === null) return sendPage(request, reply, scanPage(data, publicUrl));
    void reply.code(303).header('location', `/readiness/${data.scan_id}`).header('cache-control', 'no-store').send();
  }

  @Get('readiness/:scan_id')
  @Page(...PAGE_TYPES)
  async stored(@Param('scan_id') id: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const query = new GetReadinessScan(id.replace(/\.md$/, ''));
    const scan = await this.scores.run(() => this.queries.execute(query), limitedAddress(request.clientIp));
    sendPage(request, reply, scanPage(presentReadiness(scan), request.server.publicUrl));
  }
}
