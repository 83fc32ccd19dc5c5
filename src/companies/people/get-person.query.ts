import { Query } from '@nestjs/cqrs';
import { type KnownTime } from '../../web/lists/known-time.js';

export interface PersonRole {
  readonly title: string;
  readonly is_founder: boolean;
  readonly is_current: boolean | null;
  readonly company_id: string;
  readonly company_name: string;
  readonly company_slug: string;
  readonly provenance: Readonly<Record<string, unknown>>;
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly linkedinUrl: string | null;
  /** True for generated records. */
  readonly generated: boolean;
  readonly provenance: Readonly<Record<string, unknown>>;
  readonly roles: readonly PersonRole[];
}

/** A person with roles, now or as known at a time. Fails with not_found, also for an erased person. */
export class GetPerson extends Query<Person> {
  constructor(
    readonly slug: string,
    readonly asOf?: KnownTime,
  ) {
    super();
  }
}
