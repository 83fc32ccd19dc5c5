import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../kernel/domain-error.js';
import { Charges } from '../metering/charging/charges.service.js';
import { Operation } from '../web/http/operation.decorator.js';
import { type EdgeRequest } from '../web/http/request-context.js';
import { GetReadinessScan } from './get-readiness-scan.query.js';
import { ReadinessDto } from './readiness.dto.js';
import { presentReadiness } from './readiness.presenter.js';
import { ScanReadiness } from './scan-readiness.command.js';
import { ReadinessAnswer, ReadinessScanAnswer } from './readiness-answers.dto.js';
import { type Uncharged } from '../web/openapi/answer-parts.dto.js';
import { EXAMPLE } from '../web/openapi/example-records.js';

/** Agent readiness of websites. */
@Controller('api/v1')
export class ReadinessController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly charges: Charges,
  ) {}

  @Post('agent-readiness')
  @Operation('agent_readiness', {
    summary: 'Scan how ready a site is for agents',
    description:
      'Scans the site now and scores 27 checks of robots file, sitemap, llms.txt, markdown content negotiation, ' +
      'MCP, API catalog, OpenAPI and agentic commerce; a warn earns half the weight. `fix_prompt` comes with every ' +
      'check that did not pass and can be given to an agent as it is. `markdown` is the whole as a report. At most 40 ' +
      'requests, two at a time, within 20 seconds. A site that cannot be reached is a 422 and free.',
    tag: 'Agent readiness',
    responses: {
      422: { description: 'The site cannot be reached; nothing is charged' },
    },
    answer: ReadinessAnswer,
    refuses: ['unprocessable'],
  })
  scan(@Req() request: EdgeRequest, @Body() { url: requested }: ReadinessDto): Promise<ReadinessAnswer> {
    const url = requestedUrl(requested);
    return this.charges.metered<Uncharged<ReadinessAnswer>>(request, async () => {
      const outcome = await this.commands.execute(new ScanReadiness(url));
      if (outcome.kind === 'unreachable') throw unreachable(outcome.reason);
      return { body: { data: presentReadiness(outcome.scan) } };
    });
  }

  @Get('agent-readiness/:scan_id')
  @Operation('agent_readiness.get', {
    path: {
      scan_id: { description: 'The `data.scan_id` that `POST /agent-readiness` gave.', example: EXAMPLE.scanId },
    },
    summary: 'Get a readiness scan',
    description:
      'Scan evidence is stored for 90 days and scored on each request: `rubric_version` names the ' +
      'rubric. No site is visited. Free.',
    tag: 'Agent readiness',
    answer: ReadinessScanAnswer,
    refuses: ['not_found'],
  })
  async get(@Param('scan_id') scanId: string): Promise<ReadinessScanAnswer> {
    return { data: presentReadiness(await this.queries.execute(new GetReadinessScan(scanId))) };
  }
}

function requestedUrl(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  const isPlain = url && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '';
  if (isPlain) {
    url.hash = '';
    return url.href;
  }
  const message = 'url must be a full web address with http or https and without a user name';
  const error = { field: 'url', message, suggestion: 'https://acme.com' };
  throw new DomainError('validation_failed', `${message}.`, { errors: [error] });
}

const WALLS: Readonly<Record<string, string>> = {
  bot_wall: 'the site could not be read: it showed a page that keeps robots out',
  consent_or_login: 'the site could not be read: it led to another host that asks for consent or a login',
};

function unreachable(reason: string): DomainError {
  const wall = WALLS[reason];
  const isRefused = wall !== undefined || reason.startsWith('status_');
  const message =
    wall ??
    (isRefused
      ? `the site refused the scan or failed: it answered ${reason.replace('_', ' ')}`
      : `the site gave no answer that could be read (${reason})`);
  const suggestion = isRefused
    ? 'let the site answer automated requests for this page, then try again'
    : 'check that the address opens in a browser from anywhere, then try again';
  return new DomainError('unprocessable', `The site cannot be scanned: ${message}.`, {
    errors: [{ field: 'url', message, suggestion }],
    extra: { reason },
  });
}
