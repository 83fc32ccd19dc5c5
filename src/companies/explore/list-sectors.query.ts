import { Query } from '@nestjs/cqrs';

export interface SectorOnFile {
  readonly name: string;
  readonly companies: number;
  /** Total USD that its companies raised; null where of none is known how much. */
  readonly funding: number | null;
  /** Companies of which it is known. */
  readonly disclosed: number;
  /** Capital of the last ten years, oldest first. */
  readonly years: readonly number[];
}

/** Vocabulary sectors with stored companies, largest first. */
export class ListSectors extends Query<readonly SectorOnFile[]> {
  constructor(readonly lastYear: number) {
    super();
  }
}
