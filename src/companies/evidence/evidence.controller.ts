import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { Page } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { type WithTransparencyLog } from '../../web/evidence/proof-links.js';
import { CONFIG } from '../../platform/tokens.js';
import { companyEvidencePath, type RecordEvidence } from './evidence.js';
import { evidencePage, factIndexPage } from './evidence.page.js';
import { GetCompanyEvidence } from './get-company-evidence.query.js';
import { GetInvestorEvidence } from './get-investor-evidence.query.js';
import { GetPersonEvidence } from './get-person-evidence.query.js';
import { GetProductEvidence } from './get-product-evidence.query.js';

/** How the service knows what the pages of records say. */
@Controller()
export class EvidenceController {
  constructor(
    private readonly queries: QueryBus,
    @Inject(CONFIG) private readonly config: WithTransparencyLog,
  ) {}

  @Get(['companies/:slug/evidence', 'companies/:slug/evidence.md'])
  @Page(...PAGE_TYPES)
  async company(@Param('slug') slug: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    sendPage(request, reply, factIndexPage(await this.queries.execute(new GetCompanyEvidence(slug)), slug));
  }

  @Get('companies/:slug/evidence/:fact')
  @Page(...PAGE_TYPES)
  async fact(
    @Param('slug') slug: string,
    @Param('fact') named: string,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
  ): Promise<void> {
    const fact = named.replace(/\.md$/, '').slice(0, LONGEST_FACT);
    const evidence = await this.queries.execute(new GetCompanyEvidence(slug));
    const facts = evidence.facts.filter((one) => one.fact === fact);
    if (facts.length === 0) {
      throw new DomainError(
        'not_found',
        `${evidence.name} has no fact ${fact}. Those on file: ${evidence.path}/evidence.`,
      );
    }
    sendPage(request, reply, this.pageOf({ ...evidence, facts }, companyEvidencePath(slug, fact)));
  }

  @Get(['people/:slug/evidence', 'people/:slug/evidence.md'])
  @Page(...PAGE_TYPES)
  async person(@Param('slug') slug: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    sendPage(request, reply, this.pageOf(await this.queries.execute(new GetPersonEvidence(slug))));
  }

  @Get(['investors/:slug/evidence', 'investors/:slug/evidence.md'])
  @Page(...PAGE_TYPES)
  async investor(@Param('slug') slug: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    sendPage(request, reply, this.pageOf(await this.queries.execute(new GetInvestorEvidence(slug))));
  }

  @Get(['products/:slug/evidence', 'products/:slug/evidence.md'])
  @Page(...PAGE_TYPES)
  async product(@Param('slug') slug: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    sendPage(request, reply, this.pageOf(await this.queries.execute(new GetProductEvidence(slug))));
  }

  private pageOf(evidence: RecordEvidence, path = `${evidence.path}/evidence`) {
    return evidencePage(evidence, { path, config: this.config });
  }
}

const LONGEST_FACT = 100;
