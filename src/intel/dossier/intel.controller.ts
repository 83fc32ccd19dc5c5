import { Body, Controller, Get, Inject, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FieldClass } from '../../kernel/read-set.js';
import { Charges, type Metered } from '../../metering/charging/charges.service.js';
import { type Purchase } from '../../metering/charging/purchases.js';
import { Prices } from '../../metering/pricing/prices.service.js';
import { noteShown, shownAtLeast } from '../../web/evidence/shown-records.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { noteCommit, type EdgeRequest } from '../../web/http/request-context.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { subjectQuery } from '../subject/subject-query.rules.js';
import { shownSections } from './dossier-answer.rules.js';
import { DossierAnswer, PreviewAnswer } from './dossier-answers.dto.js';
import { presentDossier, presentPreview } from './dossier.presenter.js';
import { DossiersOnFile } from './dossiers-on-file.service.js';
import { IntelBodyDto, IntelQueryDto } from './intel.dto.js';
import { type Dossier, LookUpDossier } from './look-up-dossier.command.js';
import { StoredDossiers } from './stored-dossiers.service.js';
import { answeredSections, dossierPrice } from './sections.rules.js';
import { DossierPurchases, purchaseIdOf } from '../purchase/dossier-purchases.service.js';

const LOOKUP = '/api/v1/intel/lookup';
/** Of the subject; the dossier's lines come from registers, which have no records here. */
const SHOWN: readonly FieldClass[] = ['identity'];
const PREVIEW_DOCS = {
  description:
    'Whom the query means, and which of six sections the dossier has: regulatory filings, ownership and control, fund ' +
    'assets, pay, affiliated firms, contacts. It shows no value, count or name out of any section. Free, ten a day.',
  tag: 'Deep intelligence',
  answer: PreviewAnswer,
  refuses: ['upstream_unavailable'],
} as const;
const LOOKUP_DOCS = {
  description:
    'Everything that public records say of a company, or of a person on file: SEC EDGAR, Form D, Schedules 13D and 13G, ' +
    'Form ADV, UK Companies House, the company’s own site and job posts. Each line has its source, link and time, and ' +
    'the hash of what it was read from. Firms of the same name are distinguished, with reasons; uncertain records are left ' +
    'out. Sources are queried at most once a day. Price: 10 credits times the share of the six sections that answered ' +
    '(`available` or `empty`), rounded up. A dossier without a line is free, and so is the same dossier for 24 hours; ' +
    'within them only sections that answer for the first time are charged.',
  tag: 'Deep intelligence',
  answer: DossierAnswer,
  refuses: ['upstream_unavailable'],
} as const;

@Controller('api/v1/intel')
export class IntelController {
  constructor(
    private readonly commands: CommandBus,
    private readonly charges: Charges,
    private readonly purchases: DossierPurchases,
    private readonly onFile: DossiersOnFile,
    private readonly stored: StoredDossiers,
    @Inject(Prices) private readonly prices: Prices,
  ) {}

  @Get('preview')
  @ReadsFrom('companies', 'people', 'dossiers')
  @Operation('intel.preview', { summary: 'Preview a dossier', ...PREVIEW_DOCS })
  preview(@Query() { q }: IntelQueryDto): Promise<PreviewAnswer> {
    return this.previewed(q);
  }

  @Post('preview')
  @Operation('intel.preview.post', { summary: 'Preview a dossier (request body)', ...PREVIEW_DOCS })
  previewPost(@Body() { query }: IntelBodyDto): Promise<PreviewAnswer> {
    return this.previewed(query);
  }

  @Get('lookup')
  @ReadsFrom('companies', 'people', 'dossiers')
  @Operation('intel.lookup', { summary: 'Get a dossier from public records', ...LOOKUP_DOCS })
  lookup(@Req() request: EdgeRequest, @Query() { q }: IntelQueryDto): Promise<DossierAnswer> {
    return this.dossierOf(request, q);
  }

  @Post('lookup')
  @Operation('intel.lookup.post', { summary: 'Get a dossier from public records (request body)', ...LOOKUP_DOCS })
  lookupPost(@Req() request: EdgeRequest, @Body() { query }: IntelBodyDto): Promise<DossierAnswer> {
    return this.dossierOf(request, query);
  }

  private async previewed(query: string): Promise<PreviewAnswer> {
    const dossier = await this.commands.execute(new LookUpDossier(query));
    const unlock = { costCredits: dossierPrice(dossier.sections, this.listedCredits()), endpoint: LOOKUP };
    return presentPreview(dossier, unlock, subjectQuery(query).kind === 'name');
  }

  private dossierOf(request: EdgeRequest, query: string): Promise<DossierAnswer> {
    const work = async (): Promise<Metered<Uncharged<DossierAnswer>>> => {
      const dossier = await this.commands.execute(new LookUpDossier(query));
      if (dossier.position !== null) noteCommit(request, dossier.position);
      const record = dossier.resolved?.record;
      if (record) noteShown(request, [shownAtLeast(record.kind, record.id, SHOWN)]);
      const body = presentDossier(dossier, request.server.publicUrl);
      const purchase = this.purchaseOf(dossier, request);
      return purchase ? { body, purchase } : { body, cost: 0 };
    };
    return this.charges.metered(request, work, { dueOnFile: () => this.dueOnFile(query, request) });
  }

  /** Credits due for the dossier as it is stored. A new run may cost more, which the charge then refuses. */
  private async dueOnFile(query: string, { principal }: EdgeRequest): Promise<number | null> {
    const { dossier } = await this.onFile.find(query);
    if (dossier === null || !principal) return null;
    const sections = shownSections(await this.stored.opened(dossier), dossier.sources);
    const buyer = { accountId: principal.accountId, dossierId: dossier.dossierId };
    return this.purchases.due(buyer, dossierPrice(sections, this.listedCredits()));
  }

  /** Null where the query means no subject, or the dossier has no line: then the call is free, as one without a result. */
  private purchaseOf(dossier: Dossier, { principal, requestId }: EdgeRequest): Purchase | null {
    const { dossierId, compiledAt, sections } = dossier;
    if (dossierId === null || compiledAt === null || !principal) return null;
    const buyer = { accountId: principal.accountId, dossierId };
    const answered = answeredSections(sections);
    const price = dossierPrice(sections, this.listedCredits());
    if (price === 0) return null;
    const delivery = { ...buyer, requestId, compiledAt, answeredSections: answered, price };
    return {
      requestId,
      id: purchaseIdOf(buyer),
      record: (settled) => this.purchases.record(delivery, settled),
      withdraw: (id) => this.purchases.withdraw(buyer, id),
    };
  }

  private listedCredits(): number {
    const { credits } = this.prices.of('intel.lookup');
    if (typeof credits !== 'number') throw new Error('a dossier has a listed price');
    return credits;
  }
}
