import { Query } from '@nestjs/cqrs';
import { type Watched } from './hiring-figures.rules.js';

/** The stored hiring state of a company. */
export interface HeldHiring extends Watched {
  readonly companyId: string;
}

/** Null before the first request for the company. */
export class GetHiring extends Query<HeldHiring | null> {
  constructor(readonly companyId: string) {
    super();
  }
}
