import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetCompanyRecord } from '../../companies/record/get-company-record.query.js';
import { companyStream } from '../../companies/record/company.events.js';
import { RegisterStub } from '../../companies/registration/register-stub.command.js';
import { type Clock } from '../../kernel/clock.js';
import { decideOn, type CommandContext } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { CLOCK } from '../../platform/tokens.js';
import { EnrichCompany, type Enrichment, type EnrichRequest } from './enrich-company.command.js';
import { EnrichmentTargets, stubOf, type Target } from './enrichment-targets.service.js';
import { enrichmentDecider, isFresh, startRun, type EnrichmentState } from './enrichment.decide.js';
import { type EnrichmentEvent } from './enrichment.events.js';
import { ENRICHMENT_RULES } from './merge-fields.rules.js';
import { countNewFacts, factsIn } from './new-facts.rules.js';
import { RunOutcomes } from './run-outcomes.service.js';

/** The answer shows the run's changes, so the handler waits for these read models, up to a limit. */
const READ_MODELS = ['companies', 'people', 'enrichments', 'site-scans', 'hiring'];
const SHOWN_WITHIN_MS = 5_000;

@CommandHandler(EnrichCompany)
@Injectable()
export class EnrichCompanyHandler implements ICommandHandler<EnrichCompany> {
  constructor(
    private readonly targets: EnrichmentTargets,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly eventStore: EventStore,
    private readonly ends: RunOutcomes,
    private readonly freshness: Freshness,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ request, context: { commandId, actor } }: EnrichCompany): Promise<Enrichment> {
    const now = this.clock.now();
    const context = { commandId, correlationId: commandId, actor, now };
    const known = await this.targets.find(request);
    const isFreshEnough = known !== null && isFresh(known, now) && !request.force;
    if (known && !known.isPending && (request.fast || isFreshEnough)) {
      return this.fromDatabase(known.companyId, request);
    }
    const target = known ?? (await this.stub(request, context));
    if (request.fast) return { ...BARE, companyId: target.companyId, source: 'stub', position: target.position };
    return this.run(target, request, context);
  }

  private async stub(request: EnrichRequest, context: CommandContext): Promise<Target> {
    const { companyId, position } = await this.commands.execute(
      new RegisterStub(stubOf(request), { ...context, commandId: deriveId('stub', context.commandId) }),
    );
    await this.freshness.waitFor(['companies'], position, SHOWN_WITHIN_MS);
    return { companyId, isPending: true, lastEnrichedAt: null, position };
  }

  private async run(target: Target, request: EnrichRequest, context: CommandContext): Promise<Enrichment> {
    const { companyId } = target;
    const { name, website, linkedinUrl } = request;
    const before = await this.factsOf(companyId);
    const runId = deriveId('enrichment-run', `${companyId}/${context.commandId}`);
    const asked = { name, website, linkedinUrl };
    const start = { companyId, runId, mode: 'look' as const, rules: ENRICHMENT_RULES, asked };
    const { state } = await decideOn<EnrichmentState, EnrichmentEvent>(
      this.eventStore,
      companyStream(companyId),
      enrichmentDecider,
      (current) => startRun(current, start, context.now),
      { ...context, commandId: runId },
    );
    const end = await this.ends.of(state.run?.runId ?? runId);
    await this.freshness.waitFor(READ_MODELS, await this.eventStore.headPosition(), SHOWN_WITHIN_MS);
    if (end.outcome === 'on_file_elsewhere' && end.otherCompanyId !== null) {
      return { ...(await this.fromDatabase(end.otherCompanyId, request)), pipelineRan: true };
    }
    const isFound = end.outcome === 'enriched';
    const source = isFound || !target.isPending ? 'pipeline' : 'stub';
    const newFacts = isFound ? countNewFacts(before, await this.factsOf(companyId)) : 0;
    return { companyId, source, enriched: isFound, pipelineRan: true, newFacts, position: null };
  }

  /** All facts on file count as new to the caller, except those of the request. */
  private async fromDatabase(companyId: string, { website, linkedinUrl }: EnrichRequest): Promise<Enrichment> {
    const facts = new Map(await this.factsOf(companyId));
    if (website !== null) facts.delete('website');
    if (linkedinUrl !== null) facts.delete('linkedin_url');
    const base = { companyId, source: 'database', enriched: true, pipelineRan: false } as const;
    return { ...base, newFacts: facts.size, position: null };
  }

  private async factsOf(companyId: string): Promise<ReadonlyMap<string, string>> {
    return factsIn(await this.queries.execute(new GetCompanyRecord(companyId, { provenance: false })));
  }
}

const BARE = { enriched: false, pipelineRan: false, newFacts: 0 } as const;
