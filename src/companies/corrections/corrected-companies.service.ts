import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { isUuid } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { fieldText, NAMED_FIELDS } from '../evidence/field-texts.rules.js';
import { MergedCompanies } from '../merging/merged-companies.service.js';
import { companyDecider } from '../record/company.decide.js';
import { companyStream } from '../record/company.events.js';
import { CORRECTED_FIELDS } from './field-value.rules.js';

/** A field that an operator can correct, with the value on file. */
export interface CorrectableValue {
  /** Name of the field, as answers have it. */
  readonly wire: string;
  /** Name of the field in events. */
  readonly field: string;
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

/** A company that may be the same as another one. */
export interface PossibleDuplicate {
  readonly companyId: string;
  readonly slug: string;
  readonly name: string;
  readonly domain: string | null;
}

/** A record that was merged into a company. */
export interface MergedRecord {
  readonly companyId: string;
  readonly slug: string;
  readonly mergedAt: Date;
}

const MOST_DUPLICATES = 10;

/** Companies as operators correct them: from the log, so that a correction is seen at once. */
@Injectable()
export class CorrectedCompanies {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly merged: MergedCompanies,
  ) {}

  /** The id of a company on file, from its id or slug; of a merged record, that of the surviving one. @throws DomainError not_found */
  async idOf(named: string): Promise<string> {
    return (await this.rowOf(named)).company_id;
  }

  /** The id of a merged record, from its id or slug. @throws DomainError not_found or unprocessable */
  async mergedIdOf(named: string): Promise<string> {
    const merged = await this.merged.find(named);
    if (merged) return merged.companyId;
    await this.rowOf(named);
    const message = 'The record is not merged into another company: there is nothing to split.';
    throw new DomainError('unprocessable', message);
  }

  /** Records that were merged into a company, the last one first. */
  async mergedInto(companyId: string): Promise<MergedRecord[]> {
    return this.readStore.query<MergedRecord>(
      `SELECT m.company_id AS "companyId", w.slug, m.merged_at AS "mergedAt" FROM read.merged_companies m
       JOIN read.withdrawn_companies w ON w.company_id = m.company_id
       WHERE m.merged_into = $1 ORDER BY m.merged_at DESC LIMIT ${MOST_DUPLICATES}`,
      [companyId],
    );
  }

  /** The id of the company into which a record is merged. @throws DomainError validation_failed */
  async survivorOf(named: string): Promise<string> {
    try {
      return await this.idOf(named);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
      const message = 'into names no company on file';
      const suggestion = 'Name the surviving company by its id, slug or domain';
      throw new DomainError('validation_failed', `${message}.`, { errors: [{ field: 'into', message, suggestion }] });
    }
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
        wire: row.wire,
        field: row.field,
        label: row.label,
        text: fieldText(row, known?.value),
        value: known?.value ?? null,
        source: known?.source ?? null,
        observedAt: known?.observedAt ?? null,
      };
    });
    const name = fields.name?.value;
    return { companyId, slug, domain, name: typeof name === 'string' ? name : slug, values };
  }

  /** Companies of the same name, and holders of domains that this one claims too. */
  async duplicatesOf(companyId: string): Promise<PossibleDuplicate[]> {
    return this.readStore.query<PossibleDuplicate>(
      `SELECT o.company_id AS "companyId", o.slug, o.name, o.domain FROM read.companies c JOIN read.companies o
         ON o.company_id <> c.company_id AND o.generated = c.generated AND (o.name_keys && c.name_keys
           OR o.domain IN (SELECT domain FROM read.company_domains WHERE company_id = c.company_id)
           OR c.domain IN (SELECT domain FROM read.company_domains WHERE company_id = o.company_id))
       WHERE c.company_id = $1 ORDER BY o.name, o.slug LIMIT ${MOST_DUPLICATES}`,
      [companyId],
    );
  }

  private async rowOf(named: string): Promise<{ readonly company_id: string; readonly slug: string }> {
    const [row] = await this.readStore.query<{ company_id: string; slug: string }>(
      `SELECT company_id, slug FROM read.companies WHERE slug = $1
       UNION ALL SELECT company_id, slug FROM read.companies WHERE company_id = $2::uuid
       UNION ALL SELECT company_id, slug FROM read.companies WHERE domain = $1`,
      [named.toLowerCase(), isUuid(named) ? named : null],
    );
    if (row) return row;
    const merged = await this.merged.find(named);
    if (!merged) throw unknownCompany(named);
    return { company_id: merged.survivorId, slug: merged.survivorSlug };
  }
}

export function unknownCompany(named: string): DomainError {
  return new DomainError('not_found', `No company has the id or slug ${named.slice(0, 100)}.`);
}
