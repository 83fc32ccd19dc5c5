import { Query } from '@nestjs/cqrs';

export interface EmailPerson {
  readonly name: string;
  readonly slug: string | null;
  readonly current_title: string | null;
  /** The name is derived from the address, or belongs to a colleague whose name suits it. */
  readonly is_guess: boolean;
}

export interface EmailCompany {
  readonly name: string;
  readonly slug: string;
  readonly website: string | null;
  readonly total_funding: number | null;
}

export interface EmailFindings {
  readonly person: EmailPerson | null;
  readonly company: EmailCompany | null;
  /** Of the records on file behind them. */
  readonly personId: string | null;
  readonly companyId: string | null;
}

/** Finds the person and company of an address, with a best guess where no stored person matches. */
export class EnrichEmail extends Query<EmailFindings> {
  constructor(readonly email: string) {
    super();
  }
}
