import { Query } from '@nestjs/cqrs';

/** Ids of records, by kind. */
export interface RecordIds {
  readonly company: readonly string[];
  readonly round: readonly string[];
  readonly product: readonly string[];
  readonly person: readonly string[];
  readonly investor: readonly string[];
}

/** Records in API form, by id: those that answers show now. */
export class PresentRecords extends Query<ReadonlyMap<string, object>> {
  constructor(
    readonly ids: RecordIds,
    readonly publicUrl: string,
  ) {
    super();
  }
}
