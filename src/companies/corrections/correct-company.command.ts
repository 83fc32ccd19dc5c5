import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type CorrectionEffect } from './correction-effect.js';
import { type FieldCorrection } from './correction.decide.js';
import { type RecallFigures } from './recall-preview.port.js';

/** A value of a field is replaced, or the whole record is withdrawn, merged into the company that it is, or split off. */
export type CompanyCorrection =
  | { readonly kind: 'field'; readonly correction: FieldCorrection }
  | { readonly kind: 'withdrawal'; readonly reason: string }
  | {
      readonly kind: 'merge';
      /** Id or slug of the surviving company. */
      readonly into: string;
      readonly reason: string;
      readonly evidenceUrl: string | null;
    }
  /** A merged record is a company of its own after all. */
  | { readonly kind: 'split'; readonly reason: string; readonly evidenceUrl: string | null };

export interface CorrectedCompany {
  readonly companyId: string;
  /** The surviving company of a merge; null for other corrections. */
  readonly mergedInto: string | null;
  /** The company that a split leaves; null for other corrections. */
  readonly splitFrom: string | null;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether the record differs from before, or would. */
  readonly isChanged: boolean;
  /** Fields of the other company that a merge or split changes; only of a preview. */
  readonly values: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
  /** What answers and totals would show otherwise; only of a preview. */
  readonly effects: readonly CorrectionEffect[];
  /** What would be recalled; null unless a preview. */
  readonly recall: RecallFigures | null;
  /** Null for a preview. */
  readonly position: bigint | null;
}

/** Corrects a company by its id or slug, of a split by those of the merged record; a preview appends nothing. Fails with not_found. */
export class CorrectCompany extends Command<CorrectedCompany> {
  constructor(
    readonly named: string,
    readonly change: CompanyCorrection,
    readonly context: CommandContext,
    readonly isPreview: boolean,
  ) {
    super();
  }
}
