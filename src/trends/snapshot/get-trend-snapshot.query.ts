import { Query } from '@nestjs/cqrs';
import { type TrendSnapshot } from './trend-snapshot.rules.js';

/** The week that ends with a day, YYYY-MM-DD, compared with the week before; the day must be over. */
export class GetTrendSnapshot extends Query<TrendSnapshot> {
  constructor(readonly lastDay: string) {
    super();
  }
}
