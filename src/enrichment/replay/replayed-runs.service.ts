import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RestateCompany } from '../../companies/registration/restate-company.command.js';
import { companyStream } from '../../companies/record/company.events.js';
import { type Clock } from '../../kernel/clock.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import {
  endRun,
  enrichmentDecider,
  finishStep,
  recordMerge,
  startRun,
  type EnrichmentState,
} from '../pipeline/enrichment.decide.js';
import { type Candidate, type EnrichmentEvent, type MergedField } from '../pipeline/enrichment.events.js';
import { restatementsOf } from '../pipeline/restatements.rules.js';
import { ENRICHMENT_RULES } from '../pipeline/merge-fields.rules.js';
import { type ReplayEnrichment } from './replay-enrichment.command.js';

/** Records what stored pages give under the current rules. */
@Injectable()
export class ReplayedRuns {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A complete run in the log (start, one step, merge, end) without a site visit. False, with nothing recorded, while
   * another run of the company is in progress.
   */
  async record(
    companyId: string,
    candidates: readonly Candidate[],
    merged: readonly MergedField[],
    { commandId, actor }: ReplayEnrichment['context'],
  ): Promise<boolean> {
    const now = this.clock.now();
    const runId = deriveId('enrichment-replay', `${companyId}/${commandId}`);
    const decide = (step: string, decision: (state: EnrichmentState) => readonly EnrichmentEvent[]) =>
      decideOn<EnrichmentState, EnrichmentEvent>(
        this.eventStore,
        companyStream(companyId),
        enrichmentDecider,
        decision,
        { commandId: deriveId('enrichment', `${runId}/${step}`), correlationId: commandId, actor, now },
      );
    const asked = { name: '', website: null, linkedinUrl: null };
    const start = { companyId, runId, mode: 'replay' as const, asked, rules: ENRICHMENT_RULES };
    const started = await decide('start', (state) => startRun(state, start, now));
    if (started.state.run?.runId !== runId) return false;
    const site = { step: 'site' as const, outcome: 'found' as const, reason: null, candidates, evidence: {} };
    await decide('site', (state) => finishStep(state, runId, site, now));
    await decide('merge', (state) => recordMerge(state, runId, merged, now));
    const restatements = restatementsOf(merged, new Date(now).toISOString());
    const { changed } = await this.commands.execute(
      new RestateCompany(companyId, restatements, {
        commandId: deriveId('enrichment', `${runId}/restate`),
        correlationId: commandId,
        actor,
        now,
      }),
    );
    await decide('end', (state) => endRun(state, runId, { outcome: 'enriched', otherCompanyId: null, changed }, now));
    return true;
  }
}
