import { Query } from '@nestjs/cqrs';

export type Span = 'hour' | 'day' | 'week';

/** A series over time; `null` for a missing measurement. */
export interface StoredSeries {
  readonly name: string;
  readonly title: string;
  readonly unit: 'seconds' | 'bytes' | 'number';
  /** Counters, as a rate per second. */
  readonly isRate: boolean;
  /** Oldest first. */
  readonly values: readonly number[];
  /** Counters, what was counted in the span; 0 for others. */
  readonly added: number;
}

/** The stored metrics of all processes over a span, by title. */
export class ReadMetrics extends Query<StoredSeries[]> {
  constructor(readonly span: Span) {
    super();
  }
}
