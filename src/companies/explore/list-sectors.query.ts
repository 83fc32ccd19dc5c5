import { Query } from '@nestjs/cqrs';

export interface SectorOnFile {
  readonly name: string;
  readonly companies: number;
  /** USD that its companies raised in all. */
  readonly funding: number;
  /** Capital of the last ten years, the oldest first. */
  readonly years: readonly number[];
}

/** Sectors of the vocabulary that are on file, those with most companies first. */
export class ListSectors extends Query<readonly SectorOnFile[]> {
  constructor(readonly lastYear: number) {
    super();
  }
}
