import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { type CommandContext, decideOn, foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId, isUuid } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { companyDecider, type CompanyState, releaseDomain, withdraw } from '../record/company.decide.js';
import { companyStream, type CompanyEvent } from '../record/company.events.js';
import { companyIdOf } from '../record/company-id.rules.js';
import { type CompanyCorrection, CorrectCompany, type CorrectedCompany } from './correct-company.command.js';
import { correctField } from './correction.decide.js';

@CommandHandler(CorrectCompany)
@Injectable()
export class CorrectCompanyHandler implements ICommandHandler<CorrectCompany> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
  ) {}

  async execute({ named, change, context, isPreview }: CorrectCompany): Promise<CorrectedCompany> {
    const companyId = await this.idOf(named);
    const { state } = await foldStream(this.eventStore, companyStream(companyId), companyDecider);
    if (state.phase !== 'registered') throw unknown(named);
    const isWithdrawal = change.kind === 'withdrawal';
    const shown = {
      companyId,
      before: isWithdrawal ? state.fields.name?.value : (state.fields[change.correction.field]?.value ?? null),
      after: isWithdrawal ? null : change.correction.value,
    };
    if (isPreview) return { ...shown, isChanged: decided(state, change).length > 0, position: null };
    // Before the record: a repeat after a crash still finds them there.
    if (isWithdrawal) for (const domain of state.aliases) await this.release(domain, companyId, context);
    const { events, position } = await this.decide(companyStream(companyId), (now) => decided(now, change), context);
    return { ...shown, isChanged: events.length > 0, position };
  }

  /** The id of a company on file, from its id or slug. @throws DomainError not_found */
  private async idOf(named: string): Promise<string> {
    const [row] = await this.readStore.query<{ company_id: string }>(
      `SELECT company_id FROM read.companies WHERE slug = $1
       UNION ALL SELECT company_id FROM read.companies WHERE company_id = $2::uuid`,
      [named.toLowerCase(), isUuid(named) ? named : null],
    );
    if (!row) throw unknown(named);
    return row.company_id;
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

function decided(state: CompanyState, change: CompanyCorrection): CompanyEvent[] {
  return change.kind === 'field' ? correctField(state, change.correction) : withdraw(state, change.reason);
}

function unknown(named: string): DomainError {
  return new DomainError('not_found', `No company has the id or slug ${named.slice(0, 100)}.`);
}
