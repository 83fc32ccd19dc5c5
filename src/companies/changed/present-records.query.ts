import { Query } from '@nestjs/cqrs';

/** Ids of records, by kind. */
export interface RecordIds {
  readonly company: readonly string[];
  readonly round: readonly string[];
  readonly product: readonly string[];
  readonly person: readonly string[];
  readonly investor: readonly string[];
}

export interface PresentedRecords {
  /** In API form, by id; without records that answers do not show now. */
  readonly records: ReadonlyMap<string, object>;
  /** `notedInvestors` of the rounds. */
  readonly investors: readonly string[];
  /** Ids of the companies that the people's roles name. */
  readonly companies: readonly string[];
}

/** Records as answers show them now. */
export class PresentRecords extends Query<PresentedRecords> {
  constructor(
    readonly ids: RecordIds,
    readonly publicUrl: string,
  ) {
    super();
  }
}
