import { Query } from '@nestjs/cqrs';

export interface EmailPerson {
  readonly name: string;
  readonly slug: string | null;
  readonly current_title: string | null;
  /** The name is made from the address, or is that of somebody at the company whom the address would suit. */
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
}

/** Who and where an address belongs to, with a best guess where nobody is on file. */
export class EnrichEmail extends Query<EmailFindings> {
  constructor(readonly email: string) {
    super();
  }
}
