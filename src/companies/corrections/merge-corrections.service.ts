import { Inject, Injectable, Optional } from '@nestjs/common';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { NAMED_FIELDS } from '../evidence/field-texts.rules.js';
import { endMerged } from '../merging/merge.decide.js';
import { CompanyMerger } from '../merging/company-merger.service.js';
import { type RegisteredCompany } from '../record/company.decide.js';
import { sameValue } from '../record/newer-fields.rules.js';
import { type CompanyCorrection, type CorrectedCompany } from './correct-company.command.js';
import { CorrectedCompanies } from './corrected-companies.service.js';
import { CorrectionEffects } from './correction-effects.service.js';
import { NO_RECALL, RECALL_PREVIEWS, type RecallPreviews } from './recall-preview.port.js';

export interface MergeCorrection {
  /** The record that ends. */
  readonly companyId: string;
  readonly change: Extract<CompanyCorrection, { kind: 'merge' }>;
  readonly context: CommandContext;
  readonly isPreview: boolean;
}

/** Merges as corrections: previewed with what changes, or done. */
@Injectable()
export class MergeCorrections {
  constructor(
    private readonly companies: CorrectedCompanies,
    private readonly merger: CompanyMerger,
    private readonly effects: CorrectionEffects,
    @Optional() @Inject(RECALL_PREVIEWS) private readonly recalls: RecallPreviews | null = null,
  ) {}

  /** @throws DomainError validation_failed or unprocessable */
  async correct({ companyId, change, context, isPreview }: MergeCorrection): Promise<CorrectedCompany> {
    const { into: named, reason, evidenceUrl } = change;
    const into = await this.companies.survivorOf(named);
    const merge = { companyId, into, why: { reason, evidenceUrl } };
    const { other, before, after } = await this.merger.plan(merge);
    const shown = {
      companyId,
      mergedInto: into,
      splitFrom: null,
      isChanged: true,
      before: labelOf(other),
      after: labelOf(before),
    };
    if (!isPreview) {
      return {
        ...shown,
        values: [],
        effects: [],
        recall: null,
        position: await this.merger.merge({ ...merge, context }),
      };
    }
    const effects = await this.effects.of([
      { company: labelOf(other), before: other, after: null },
      { company: labelOf(before), before, after },
    ]);
    const recall = await (this.recalls?.of(companyId, endMerged(other, after, merge.why)) ?? NO_RECALL);
    return { ...shown, values: changedValues(before, after), effects, recall, position: null };
  }
}

export function nameOf({ companyId, fields }: RegisteredCompany): string {
  const name = fields.name?.value;
  return typeof name === 'string' ? name : companyId;
}

/** Two records of one company often have one name. */
export function labelOf(company: RegisteredCompany): string {
  return company.domain === null ? nameOf(company) : `${nameOf(company)} (${company.domain})`;
}

export function changedValues(before: RegisteredCompany, after: RegisteredCompany): CorrectedCompany['values'] {
  return NAMED_FIELDS.flatMap(({ field, wire }) => {
    const [from, to] = [before.fields[field]?.value ?? null, after.fields[field]?.value ?? null];
    // Parties of rounds are ids; effects count their deals.
    return field === 'investors' || sameValue(from, to) ? [] : [{ field: wire, before: from, after: to }];
  });
}
