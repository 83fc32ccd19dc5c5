import { Query } from '@nestjs/cqrs';
import { type Watched } from './hiring-figures.rules.js';

/** What is held of who a company hires. */
export interface HeldHiring extends Watched {
  readonly companyId: string;
}

/** Null where nobody has asked for the company yet. */
export class GetHiring extends Query<HeldHiring | null> {
  constructor(readonly companyId: string) {
    super();
  }
}
