import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { isUuid } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { fieldText, NAMED_FIELDS } from '../evidence/field-texts.rules.js';
import { companyDecider } from '../record/company.decide.js';
import { companyStream } from '../record/company.events.js';
import { CORRECTED_FIELDS } from './field-value.rules.js';

/** A field that an operator can correct, with the value on file. */
export interface CorrectableValue {
  /** Name of the field, as answers have it. */
  readonly wire: string;
  readonly label: string;
  /** As pages write it; null where nothing is known. */
  readonly text: string | null;
  readonly value: unknown;
  readonly source: string | null;
  /** ISO 8601. */
  readonly observedAt: string | null;
}

export interface CorrectableCompany {
  readonly companyId: string;
  readonly name: string;
  readonly domain: string | null;
  readonly slug: string;
  readonly values: readonly CorrectableValue[];
}

/** Companies as operators correct them: from the log, so that a correction is seen at once. */
@Injectable()
export class CorrectedCompanies {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
  ) {}

  /** The id of a company on file, from its id or slug. @throws DomainError not_found */
  async idOf(named: string): Promise<string> {
    return (await this.rowOf(named)).company_id;
  }

  /** @throws DomainError not_found */
  async read(named: string): Promise<CorrectableCompany> {
    const { company_id: companyId, slug } = await this.rowOf(named);
    const { state } = await foldStream(this.eventStore, companyStream(companyId), companyDecider);
    if (state.phase !== 'registered') throw unknownCompany(named);
    const { fields, domain } = state;
    const values = NAMED_FIELDS.filter(({ wire }) => CORRECTED_FIELDS.includes(wire)).map((row): CorrectableValue => {
      const known = fields[row.field];
      return {
        ...{ wire: row.wire, label: row.label, text: fieldText(row, known?.value), value: known?.value ?? null },
        ...{ source: known?.source ?? null, observedAt: known?.observedAt ?? null },
      };
    });
    const name = fields.name?.value;
    return { companyId, slug, domain, name: typeof name === 'string' ? name : slug, values };
  }

  private async rowOf(named: string): Promise<{ readonly company_id: string; readonly slug: string }> {
    const [row] = await this.readStore.query<{ company_id: string; slug: string }>(
      `SELECT company_id, slug FROM read.companies WHERE slug = $1
       UNION ALL SELECT company_id, slug FROM read.companies WHERE company_id = $2::uuid`,
      [named.toLowerCase(), isUuid(named) ? named : null],
    );
    if (!row) throw unknownCompany(named);
    return row;
  }
}

export function unknownCompany(named: string): DomainError {
  return new DomainError('not_found', `No company has the id or slug ${named.slice(0, 100)}.`);
}
