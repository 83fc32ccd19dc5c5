import { Inject, Injectable, Optional } from '@nestjs/common';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { CompanySeparator } from '../merging/company-separator.service.js';
import { type CompanyCorrection, type CorrectedCompany } from './correct-company.command.js';
import { CorrectedCompanies } from './corrected-companies.service.js';
import { CorrectionEffects } from './correction-effects.service.js';
import { changedValues, labelOf } from './merge-corrections.service.js';
import { NO_RECALL, RECALL_PREVIEWS, type RecallPreviews } from './recall-preview.port.js';

export interface SplitCorrection {
  /** Id or slug of the merged record. */
  readonly named: string;
  readonly change: Extract<CompanyCorrection, { kind: 'split' }>;
  readonly context: CommandContext;
  readonly isPreview: boolean;
}

/** Splits as corrections: previewed with what changes, or done. */
@Injectable()
export class SplitCorrections {
  constructor(
    private readonly companies: CorrectedCompanies,
    private readonly separator: CompanySeparator,
    private readonly effects: CorrectionEffects,
    @Optional() @Inject(RECALL_PREVIEWS) private readonly recalls: RecallPreviews | null = null,
  ) {}

  /** @throws DomainError not_found or unprocessable */
  async correct({ named, change, context, isPreview }: SplitCorrection): Promise<CorrectedCompany> {
    const { reason, evidenceUrl } = change;
    const why = { reason, evidenceUrl };
    const companyId = await this.companies.mergedIdOf(named);
    const { from, before, after, other, events } = await this.separator.plan(companyId, why);
    const shown = {
      companyId,
      mergedInto: null,
      splitFrom: from,
      isChanged: true,
      before: labelOf(before),
      after: labelOf(other),
    };
    if (!isPreview) {
      const position = await this.separator.separate({ companyId, why, context });
      return { ...shown, values: [], effects: [], recall: null, position };
    }
    const effects = await this.effects.of([
      { company: labelOf(before), before, after },
      { company: labelOf(other), before: null, after: other },
    ]);
    const recall = await (this.recalls?.of(from, events.own.slice(0, 1)) ?? NO_RECALL);
    return { ...shown, values: changedValues(before, after), effects, recall, position: null };
  }
}
