import { Body, Controller, Get, Inject, Post, Query, Req } from '@nestjs/common';
import { type Clock } from '../kernel/clock.js';
import { nameKey } from '../vocabulary/company-name.js';
import { DomainError, type FieldError } from '../kernel/domain-error.js';
import { registrableDomain } from '../platform/domains/registrable-domain.js';
import { Operation, ReadsFrom } from '../platform/http/operation.decorator.js';
import { type EdgeRequest } from '../platform/http/request-context.js';
import { CLOCK } from '../platform/tokens.js';
import { SectorTrendQuery, type CompanySectors } from './sectors/sector-trend.query.js';
import { TrendSnapshotQuery } from './snapshot/trend-snapshot.query.js';
import { type TrendSnapshot } from './snapshot/trend-snapshot.rules.js';
import { addDays, yesterday } from './snapshot/trend-window.rules.js';
import { SectorTrendBodyDto, SectorTrendQueryDto, TrendsCurrentDto } from './trends.dto.js';

const MOST_SECTORS = 4;

@Controller('api/v1/trends')
export class TrendsController {
  constructor(
    private readonly snapshots: TrendSnapshotQuery,
    private readonly sectors: SectorTrendQuery,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('current')
  @ReadsFrom('companies', 'investors')
  @Operation('trends.current', {
    summary: 'The last seven days against the seven before',
    description:
      'Computed from the rounds and exits on file that are dated to the day; `date` is the last day of the window. ' +
      'A delta with nothing to compare with is null.',
    tag: 'Trends',
  })
  current(@Query() { date }: TrendsCurrentDto): Promise<TrendSnapshot> {
    const latest = yesterday(this.clock.now());
    const day = date ?? latest;
    if (Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day) {
      throw invalid({ field: 'date', message: 'is no day of the calendar', suggestion: latest });
    }
    if (day > latest) throw invalid({ field: 'date', message: 'is not over yet', suggestion: latest });
    return this.snapshots.snapshot(day);
  }

  @Get('sector')
  @ReadsFrom('companies', 'investors', 'sectors')
  @Operation('trends.sector', {
    summary: 'A sector over the years',
    description: 'By sector, or by a company whose sectors are meant; `deep` adds four scores with their figures.',
    tag: 'Trends',
  })
  sector(@Query() query: SectorTrendQueryDto, @Req() request: EdgeRequest): Promise<object> {
    return this.trend(query, request.server.publicUrl);
  }

  @Post('sector')
  @Operation('trends.sector.post', { summary: 'A sector over the years, asked in a body', tag: 'Trends' })
  sectorPost(@Body() body: SectorTrendBodyDto, @Req() request: EdgeRequest): Promise<object> {
    return this.trend(body, request.server.publicUrl);
  }

  private async trend(ask: SectorTrendQueryDto | SectorTrendBodyDto, publicUrl: string): Promise<object> {
    const { years, deep } = ask;
    const named = (ask.sector ?? '')
      .split(',')
      .map((sector) => sector.trim())
      .filter(Boolean);
    if (named.length > MOST_SECTORS) {
      throw invalid({
        field: 'sector',
        message: `names ${named.length} sectors; at most ${MOST_SECTORS} can be asked at once`,
        suggestion: named.slice(0, MOST_SECTORS).join(','),
      });
    }
    if (named.length > 0) return this.sectors.trend({ sectors: named, years, deep, resolvedFrom: null, publicUrl });
    const { kind, input, company } = await this.resolve(ask);
    if (company.sectors.length === 0) {
      throw new DomainError('unprocessable', `${company.name} is on file without a sector; name one instead.`);
    }
    const { name, slug } = company;
    const resolvedFrom = { kind, input, company: { name, slug } };
    return this.sectors.trend({
      sectors: company.sectors.slice(0, MOST_SECTORS),
      years,
      deep,
      resolvedFrom,
      publicUrl,
    });
  }

  private async resolve(
    ask: SectorTrendQueryDto | SectorTrendBodyDto,
  ): Promise<{ kind: string; input: string; company: CompanySectors }> {
    if (ask.company?.trim()) {
      const input = ask.company.trim();
      const bySlug = this.sectors.companyBy('slug', input.toLowerCase());
      const company = await bySlug.catch(() => this.sectors.companyBy('name_key', nameKey(input)));
      return { kind: 'company', input, company };
    }
    if (ask.website?.trim()) {
      const input = ask.website.trim();
      const { domain } = registrableDomain(input);
      if (!domain) throw invalid({ field: 'website', message: 'is no web address', suggestion: 'acme.com' });
      return { kind: 'website', input, company: await this.sectors.companyBy('domain', domain) };
    }
    if (ask.linkedin?.trim()) {
      const input = ask.linkedin.trim();
      const lower = input.toLowerCase();
      const slug = /linkedin\.com\/company\/([^/?#]+)/.exec(lower)?.[1] ?? /^[\p{L}\p{N}._-]+$/u.exec(lower)?.[0];
      if (!slug) throw invalid({ field: 'linkedin', message: 'is no LinkedIn company', suggestion: 'acme' });
      return { kind: 'linkedin', input, company: await this.sectors.companyBy('linkedin', slug) };
    }
    throw invalid({
      field: 'sector',
      message: 'is missing, and so are company, website and linkedin; one of them is needed',
      suggestion: 'Fintech',
    });
  }
}

function invalid(error: FieldError): DomainError {
  return new DomainError('validation_failed', `${error.field} ${error.message}.`, { errors: [error] });
}
