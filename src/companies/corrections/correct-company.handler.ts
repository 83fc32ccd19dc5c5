import { Inject, Injectable, Optional } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, decideOn, foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { companyDecider, type CompanyState, releaseDomain, withdraw } from '../record/company.decide.js';
import { companyStream, type CompanyEvent } from '../record/company.events.js';
import { companyIdOf } from '../record/company-id.rules.js';
import { type CompanyCorrection, CorrectCompany, type CorrectedCompany } from './correct-company.command.js';
import { CorrectedCompanies, unknownCompany } from './corrected-companies.service.js';
import { correctField } from './correction.decide.js';
import { CorrectionEffects } from './correction-effects.service.js';
import { MergeCorrections, nameOf } from './merge-corrections.service.js';
import { SplitCorrections } from './split-corrections.service.js';
import { NO_RECALL, RECALL_PREVIEWS, type RecallPreviews } from './recall-preview.port.js';

type OneRecord = Exclude<CompanyCorrection, { kind: 'merge' | 'split' }>;

@CommandHandler(CorrectCompany)
@Injectable()
export class CorrectCompanyHandler implements ICommandHandler<CorrectCompany> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly companies: CorrectedCompanies,
    private readonly merges: MergeCorrections,
    private readonly splits: SplitCorrections,
    private readonly effects: CorrectionEffects,
    @Optional() @Inject(RECALL_PREVIEWS) private readonly recalls: RecallPreviews | null = null,
  ) {}

  async execute({ named, change, context, isPreview }: CorrectCompany): Promise<CorrectedCompany> {
    if (change.kind === 'split') return this.splits.correct({ named, change, context, isPreview });
    const companyId = await this.companies.idOf(named);
    if (change.kind === 'merge') return this.merges.correct({ companyId, change, context, isPreview });
    const { state } = await foldStream(this.eventStore, companyStream(companyId), companyDecider);
    if (state.phase !== 'registered') throw unknownCompany(named);
    const isWithdrawal = change.kind === 'withdrawal';
    const shown = {
      companyId,
      mergedInto: null,
      splitFrom: null,
      values: [],
      before: isWithdrawal ? nameOf(state) : (state.fields[change.correction.field]?.value ?? null),
      after: isWithdrawal ? null : change.correction.value,
    };
    if (isPreview) {
      const events = decided(state, change);
      const after = events.reduce<CompanyState>(companyDecider.evolve, state);
      const company = { company: nameOf(state), before: state, after: after.phase === 'registered' ? after : null };
      const [effects, recall] = await Promise.all([
        this.effects.of([company]),
        this.recalls?.of(companyId, events) ?? NO_RECALL,
      ]);
      return { ...shown, isChanged: events.length > 0, effects, recall, position: null };
    }
    // Before the record: a repeat after a crash still finds them there.
    if (isWithdrawal) for (const domain of state.aliases) await this.release(domain, companyId, context);
    const { events, position } = await this.decide(companyStream(companyId), (now) => decided(now, change), context);
    return { ...shown, isChanged: events.length > 0, effects: [], recall: null, position };
  }

  private async release(domain: string, companyId: string, context: CommandContext): Promise<void> {
    const stream = companyStream(companyIdOf(domain));
    const commandId = deriveId('release', `${context.commandId}/${domain}`);
    const claimant = { kind: 'company', companyId } as const;
    await this.decide(stream, (state) => releaseDomain(state, domain, claimant), { ...context, commandId });
  }

  private decide(stream: string, decision: (state: CompanyState) => CompanyEvent[], context: CommandContext) {
    return decideOn<CompanyState, CompanyEvent>(this.eventStore, stream, companyDecider, decision, context);
  }
}

function decided(state: CompanyState, change: OneRecord): CompanyEvent[] {
  return change.kind === 'field' ? correctField(state, change.correction) : withdraw(state, change.reason);
}
