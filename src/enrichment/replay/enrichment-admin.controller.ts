import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { Operation, OperatorOnly } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { deriveId } from '../../platform/ids/ids.js';
import { EnrichedCompanies } from './enriched-companies.service.js';
import { ReplayAnswer, type ReplayedCompany } from './replay-answers.dto.js';
import { ReplayDto } from './replay.dto.js';
import { type Replay, ReplayEnrichment } from './replay-enrichment.command.js';

/** Operator endpoints for enrichment. */
@Controller('api/admin/enrichment')
export class EnrichmentAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly companies: EnrichedCompanies,
  ) {}

  @Post('replay')
  @OperatorOnly()
  @Operation('admin.enrichment.replay', {
    summary: 'Replay stored pages of companies with the current rules and return the differences',
    tag: 'Operators: enrichment',
    answer: ReplayAnswer,
    refuses: ['not_found'],
  })
  async replay(@Req() request: EdgeRequest, @Body() { slugs, after, limit, apply }: ReplayDto): Promise<ReplayAnswer> {
    const named = slugs ? await this.companies.bySlug(slugs) : await this.companies.after(after ?? null, limit);
    const unknown = (slugs ?? []).filter((slug) => !named.some((company) => company.slug === slug.toLowerCase()));
    if (unknown.length > 0)
      throw new DomainError('not_found', `No company has the slug ${unknown.join(', ').slice(0, 200)}.`);
    const actor = `operator:${request.operator ?? 'unknown'}`;
    const replayed: ReplayedCompany[] = [];
    for (const { company_id, slug } of named) {
      const commandId = deriveId('replay', `${request.requestId}/${company_id}`);
      const replay = await this.commands.execute(new ReplayEnrichment(company_id, apply, { commandId, actor }));
      replayed.push({ slug, ...presentReplay(replay, apply) });
    }
    const next = slugs || named.length < limit ? null : (named.at(-1)?.company_id ?? null);
    return { companies: replayed, next_after: next };
  }
}

function presentReplay(replay: Replay | null, apply: boolean): Omit<ReplayedCompany, 'slug'> {
  if (!replay) return { pages: 0, changes: [], added: [], gone: [], applied: false, note: 'no page of it is stored' };
  const { pages, rulesBefore, rulesNow, changes, added, gone, isApplied } = replay;
  return {
    pages,
    rules_before: rulesBefore,
    rules_now: rulesNow,
    changes: changes.map(({ sourceUrl, ...change }) => ({ ...change, source_url: sourceUrl })),
    added,
    gone,
    applied: isApplied,
    ...(apply && !isApplied && { note: 'an enrichment of it is in progress: replay it again later' }),
  };
}
