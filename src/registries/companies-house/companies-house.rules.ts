import { countryCode } from '../../vocabulary/country-code.js';
import { readEntityType } from '../../vocabulary/entity-names/entity-type.js';
import { dayOf, isObject, type Json, objectOf, objectsOf, textOf, yearOf } from '../json-fields.rules.js';
import { type PublicRecord, type RecordSource, type RegisteredEntity } from '../registry.port.js';

const MOST_ROWS = 100;

/** A search result, or a company's own page. Null without a number or name. */
export function readCompany(row: Json, source: RecordSource): RegisteredEntity | null {
  const key = textOf(row['company_number']);
  const name = textOf(row['company_name']);
  if (key === null || name === null || !/^[A-Z0-9]{2,10}$/i.test(key)) return null;
  const address = objectOf(row['registered_office_address']);
  const type = textOf(row['type']) ?? textOf(row['company_type']) ?? '';
  const isBranch = type === 'uk-establishment' || /^BR\d/i.test(key);
  const isForeign = isBranch || FOREIGN_TYPES.has(type) || FOREIGN_NUMBER.test(key);
  // The register's day of a foreign firm is that of its registration here.
  const foundedOn = isForeign ? null : dayOf(row['date_of_creation']);
  const { hasEnded } = statusOf(row);
  return {
    register: 'companies_house',
    key: key.toUpperCase(),
    name,
    formerNames: objectsOf(row['previous_company_names']).flatMap(({ name: former }) => textOf(former) ?? []),
    country: isForeign ? homeOf(row, isBranch ? {} : address) : 'GB',
    region: textOf(address['region']),
    cities: isBranch
      ? []
      : [...new Set([address['locality'], address['region']].flatMap((place) => textOf(place) ?? []))],
    domain: null,
    foundedYear: yearOf(foundedOn),
    ...(foundedOn !== null && { foundedOn }),
    people: [],
    ...(hasEnded && { hasEnded }),
    source,
  };
}

const FOREIGN_TYPES = new Set(['oversea-company', 'registered-overseas-entity']);
/** Numbers of foreign firms with a place of business here, and of foreign owners of land. */
const FOREIGN_NUMBER = /^(?:FC|SF|NF|OE)\d/i;

/** The country of a foreign firm's own register, else that of its address. */
function homeOf({ foreign_company_details }: Json, address: Json): string | null {
  const home = textOf(objectOf(objectOf(foreign_company_details)['originating_registry'])['country']);
  for (const country of [home, textOf(address['country'])]) {
    const code = country === null ? null : countryCode(country);
    if (code !== null) return code;
  }
  return null;
}

/** The rows of a list; null for an invalid answer. */
export function itemsOf(value: unknown): Json[] | null {
  return isObject(value) && Array.isArray(value['items']) ? objectsOf(value['items']).slice(0, MOST_ROWS) : null;
}

/** What the register says of a company as a whole. */
export interface CompanyStatus {
  /** The register's code: `active`, `liquidation`, `dissolved`. */
  readonly status: string | null;
  /** YYYY-MM-DD: the end of a company that has ended; null where it has not, or the day is unknown. */
  readonly endedOn: string | null;
  readonly hasEnded: boolean;
}

const ENDED = new Set(['dissolved', 'converted-closed', 'closed', 'removed']);

/** A detail of `active`: the register has announced that it dissolves the company, mostly for missing accounts. */
const TO_BE_STRUCK_OFF = 'active-proposal-to-strike-off';

/** From a company's own page. */
export function statusOf(profile: Json): CompanyStatus {
  const stated = textOf(profile['company_status']);
  const isToBeStruckOff = stated === 'active' && textOf(profile['company_status_detail']) === TO_BE_STRUCK_OFF;
  const status = isToBeStruckOff ? TO_BE_STRUCK_OFF : stated;
  const hasEnded = status !== null && ENDED.has(status);
  return { status, hasEnded, endedOn: hasEnded ? dayOf(profile['date_of_cessation']) : null };
}

/** A line for a company that is no longer active, in insolvency, or not open. */
export function statusRecords({ status, endedOn }: CompanyStatus, source: RecordSource): PublicRecord[] {
  if (status === null || ['active', 'open', 'registered'].includes(status)) return [];
  return [
    {
      section: 'regulatory_filings',
      label: 'Company status',
      value: status,
      attributes: { form: 'status', status, ceased_on: endedOn },
      person: null,
      source,
    },
  ];
}

/**
 * The register leaves the last officers and controllers of an ended company as they were: they ended with it. Without a day
 * they are left out, since they would pass for current ones.
 */
export function endedWith({ hasEnded, endedOn }: CompanyStatus, records: readonly PublicRecord[]): PublicRecord[] {
  if (!hasEnded) return [...records];
  return records
    .filter(({ value }) => value !== 'controlled_by')
    .flatMap((record) => {
      if (record.section !== 'ownership_and_control') return record;
      const ceasedOn = record.attributes['ceased_on'] ?? endedOn;
      return ceasedOn === null ? [] : { ...record, attributes: { ...record.attributes, ceased_on: ceasedOn } };
    });
}

interface Officer {
  readonly name: string;
  readonly role: string;
  readonly appointedOn: string | null;
  readonly isPerson: boolean;
}

/** Current officers. */
export function officersOf(items: readonly Json[]): Officer[] {
  return items.flatMap((item): Officer[] => {
    const name = textOf(item['name']);
    const role = textOf(item['officer_role']);
    if (name === null || role === null || dayOf(item['resigned_on']) !== null) return [];
    const isPerson = !role.startsWith('corporate') && !isObject(item['identification']);
    return [{ name, role, appointedOn: dayOf(item['appointed_on']), isPerson }];
  });
}

export function officerRecords(items: readonly Json[], source: RecordSource): PublicRecord[] {
  return officersOf(items).map(({ name, role, appointedOn, isPerson }) => ({
    section: 'ownership_and_control',
    label: name,
    value: role,
    attributes: { holder: name, share_min_pct: null, share_max_pct: null, natures: [role], appointed_on: appointedOn },
    person: isPerson ? name : null,
    source,
  }));
}

/** Persons with significant control. The register omits protected persons' names, so they are absent here. */
export function controlRecords(items: readonly Json[], source: RecordSource): PublicRecord[] {
  return items.flatMap((item): PublicRecord[] => {
    const name = textOf(item['name']);
    const kind = textOf(item['kind']) ?? '';
    if (name === null || kind.startsWith('super-secure')) return [];
    const natures = naturesOf(item['natures_of_control']);
    const ceasedOn = dayOf(item['ceased_on']);
    const [min, max] = shareOf(natures);
    const isPerson = kind.startsWith('individual');
    const holder: PublicRecord = {
      section: 'ownership_and_control',
      label: name,
      value: natures.join(', '),
      attributes: {
        holder: name,
        share_min_pct: min,
        share_max_pct: max,
        natures,
        notified_on: dayOf(item['notified_on']),
        ceased_on: ceasedOn,
      },
      person: isPerson ? name : null,
      source,
    };
    return isPerson || ceasedOn !== null ? [holder] : [holder, affiliate(name, 'controlled_by', source)];
  });
}

function naturesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((nature) => textOf(nature) ?? []) : [];
}

/** `ownership-of-shares-75-to-100-percent`: shares only; voting rights do not count. */
export function shareOf(natures: readonly string[]): [number | null, number | null] {
  for (const nature of natures) {
    const bounds = /^ownership-of-shares-(?:more-than-)?(\d{1,3})-to-(\d{1,3})-percent/.exec(nature);
    if (bounds) return [Number(bounds[1]), Number(bounds[2])];
  }
  return [null, null];
}

export function filingRecords(items: readonly Json[], source: RecordSource): PublicRecord[] {
  return items.flatMap((item): PublicRecord[] => {
    const form = textOf(item['type']);
    const filedAt = dayOf(item['date']);
    if (form === null || filedAt === null) return [];
    return [
      {
        section: 'regulatory_filings',
        label: form,
        value: filedAt,
        attributes: {
          form,
          filed_at: filedAt,
          accession: textOf(item['transaction_id']),
          category: textOf(item['category']),
          // The register's code (`appoint-person-director…`); names are in other fields.
          description: textOf(item['description']),
        },
        person: null,
        source,
      },
    ];
  });
}

/** Old charges are satisfied without a day. */
const SATISFIED = new Set(['fully-satisfied', 'satisfied']);

export function chargeRecords(items: readonly Json[], source: RecordSource): PublicRecord[] {
  return items.flatMap((item): PublicRecord[] => {
    const filedAt = dayOf(item['delivered_on']) ?? dayOf(item['created_on']);
    const code = textOf(item['charge_code']) ?? textOf(item['charge_number']);
    if (filedAt === null || code === null) return [];
    const charge: PublicRecord = {
      section: 'regulatory_filings',
      label: 'Charge',
      value: filedAt,
      attributes: {
        form: 'charge',
        filed_at: filedAt,
        accession: code,
        status: textOf(item['status']),
        satisfied_on: dayOf(item['satisfied_on']),
      },
      person: null,
      source,
    };
    if (dayOf(item['satisfied_on']) !== null || SATISFIED.has(textOf(item['status']) ?? '')) return [charge];
    const lenders = objectsOf(item['persons_entitled']).flatMap(({ name }) => textOf(name) ?? []);
    const firms = lenders.filter((name) => readEntityType(name).kind === 'firm' && !readEntityType(name).isGuess);
    return [charge, ...firms.map((name) => affiliate(name, 'holds_charge_over', source))];
  });
}

function affiliate(name: string, relation: string, source: RecordSource): PublicRecord {
  const attributes = { name, relation, slug: null };
  return { section: 'affiliated_entities', label: name, value: relation, attributes, person: null, source };
}
