import { Injectable } from '@nestjs/common';
import { type Debited } from '../../metering/ledger/credits.events.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type Sealed } from '../../kernel/sealed.js';
import { isSealed } from '../../platform/vault/sealed.js';
import { Vault } from '../../platform/vault/vault.js';
import { type OpenedField, type RecordReference } from './prove-record.query.js';

interface Disclosed {
  /** The operation whose charged answer shows the values. */
  readonly operation: string;
  readonly type: string;
  readonly fields: readonly string[];
  /** After these no answer shows the record. */
  readonly ends: ReadonlySet<string>;
}

const DISCLOSED: Readonly<Partial<Record<RecordReference['kind'], Disclosed>>> = {
  person: {
    operation: 'people.get',
    type: 'PersonRegistered',
    fields: ['sealedName', 'sealedLinkedinUrl'],
    ends: new Set(['PersonErased', 'PersonWithdrawn']),
  },
  investor: {
    operation: 'investors.get',
    type: 'InvestorRegistered',
    fields: ['sealedName'],
    ends: new Set(['InvestorErased', 'InvestorWithdrawn', 'InvestorMerged', 'InvestorReclassified']),
  },
};

/** Opens the sealed values that a charged answer shows, for the account that was charged. */
@Injectable()
export class OpenedValues {
  constructor(private readonly vault: Vault) {}

  /** Empty where nothing may or can be opened: values sealed as version 1 have no commitment. */
  async of({ kind }: RecordReference, charge: RecordedEvent, events: readonly RecordedEvent[]): Promise<OpenedField[]> {
    const disclosed = DISCLOSED[kind];
    if (!disclosed || (charge.data as Debited).operation !== disclosed.operation) return [];
    if (events.some(({ type }) => disclosed.ends.has(type))) return [];
    const fields = events.filter(({ type }) => type === disclosed.type).flatMap((event) => sealedIn(event, disclosed));
    const opened = await this.vault.openWithProof<string>(fields.map(({ sealed }) => sealed));
    return fields.flatMap(({ revision, field, sealed }, at) => {
      const one = opened[at];
      if (!one || sealed.c === undefined) return [];
      return [{ revision, field, r: one.r.toString('base64'), value: one.value }];
    });
  }
}

function sealedIn(
  { data, revision }: RecordedEvent,
  { fields }: Disclosed,
): { readonly revision: string; readonly field: string; readonly sealed: Sealed }[] {
  return fields.flatMap((field) => {
    const sealed = (data as Readonly<Record<string, unknown>>)[field];
    return isSealed(sealed) ? [{ revision: revision.toString(), field, sealed }] : [];
  });
}
