import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type FieldCorrection } from './correction.decide.js';

/** A value of a field is replaced, or the whole record is withdrawn. */
export type CompanyCorrection =
  | { readonly kind: 'field'; readonly correction: FieldCorrection }
  | { readonly kind: 'withdrawal'; readonly reason: string };

export interface CorrectedCompany {
  readonly companyId: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Whether the record differs from before, or would. */
  readonly isChanged: boolean;
  /** Null for a preview. */
  readonly position: bigint | null;
}

/** Corrects a company by its id or slug; a preview appends nothing. Fails with not_found. */
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
