import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PresentRecords, type PresentedRecords } from '../../companies/changed/present-records.query.js';
import { PresentDomains } from '../../radar/domains/present-domains.query.js';
import { type ChangeKind } from '../change.js';
import { type ListedChange } from './list-changes.query.js';

/** The records of a page of changes as lists show them now. */
@Injectable()
export class ChangedRecords {
  constructor(private readonly queries: QueryBus) {}

  async of(changes: readonly ListedChange[], publicUrl: string): Promise<PresentedRecords> {
    const ids = (kind: ChangeKind): string[] => [
      ...new Set(changes.filter((change) => change.kind === kind).map(({ id }) => id)),
    ];
    const [{ records, investors, companies }, domains] = await Promise.all([
      this.queries.execute(
        new PresentRecords(
          {
            company: ids('company'),
            round: ids('round'),
            product: ids('product'),
            person: ids('person'),
            investor: ids('investor'),
          },
          publicUrl,
        ),
      ),
      this.queries.execute(new PresentDomains(ids('domain'))),
    ]);
    return {
      records: new Map<string, object>([...records, ...domains.records]),
      investors,
      companies: [...companies, ...domains.companies],
    };
  }
}
