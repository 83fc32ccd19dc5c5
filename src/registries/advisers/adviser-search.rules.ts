import { countryCode } from '../../vocabulary/country-code.js';
import { dayOf, dayOfSlashes, isObject, type Json, listOf, objectOf, objectsOf, textOf } from '../json-fields.rules.js';
import { type PublicRecord, type RecordSource, type RegisteredEntity } from '../registry.port.js';

/** The firms of a search; null for an invalid answer. */
export function advisersFound(value: unknown, sourceOf: (crd: string) => RecordSource): RegisteredEntity[] | null {
  if (!isObject(value) || !isObject(value['hits'])) return null;
  return objectsOf(value['hits']['hits']).flatMap(({ _source }) => {
    const row = objectOf(_source);
    const crd = textOf(row['firm_source_id']);
    const name = textOf(row['firm_name']);
    if (crd === null || !/^\d{1,10}$/.test(crd) || name === null) return [];
    const others = listOf(row['firm_other_names']).flatMap((other) => textOf(other) ?? []);
    return [adviserOf({ crd, name, others, address: officeOf(row['firm_ia_address_details']) }, sourceOf(crd))];
  });
}

interface NamedAdviser {
  readonly crd: string;
  readonly name: string;
  readonly others: readonly string[];
  readonly address: Json;
}

function adviserOf({ crd, name, others, address }: NamedAdviser, source: RecordSource): RegisteredEntity {
  const country = textOf(address['country']);
  const city = textOf(address['city']);
  return {
    register: 'adviser',
    key: crd,
    name,
    formerNames: others.filter((other) => other !== name),
    country: country === null ? null : countryCode(country),
    region: textOf(address['state']),
    cities: city === null ? [] : [city],
    domain: null,
    foundedYear: null,
    people: [],
    source,
  };
}

/** The address is JSON text within JSON. */
function officeOf(value: unknown): Json {
  const parsed = innerJson(value);
  return objectOf(objectOf(parsed)['officeAddress']);
}

function innerJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return null;
  }
}

/** The content of a firm's page; null for an invalid answer. */
export function firmContent(value: unknown): Json | null {
  const hits = objectOf(objectOf(value)['hits'])['hits'];
  const [first] = objectsOf(hits);
  const content = innerJson(objectOf(first?.['_source'])['iacontent']);
  return isObject(content) ? content : null;
}

/** A firm's brochures and registration status, as lines of its regulatory filings. */
export function adviserRecords(content: Json, source: RecordSource): PublicRecord[] {
  const brochures = objectsOf(objectOf(content['brochures'])['brochuredetails']);
  return [
    ...registrationRecords(content, source),
    ...brochures.flatMap((brochure) => brochureRecord(brochure, source)),
  ];
}

function registrationRecords(content: Json, source: RecordSource): PublicRecord[] {
  return objectsOf(content['registrationStatus']).flatMap((row): PublicRecord[] => {
    const status = textOf(row['status']);
    const since = anyDay(row['effectiveDate']);
    const regulator = textOf(row['secJurisdiction']) ?? 'SEC';
    if (status === null || since === null) return [];
    return [
      {
        section: 'regulatory_filings',
        label: `Adviser registration (${regulator})`,
        value: since,
        attributes: { form: 'ADV', filed_at: since, accession: null, status },
        person: null,
        source,
      },
    ];
  });
}

function brochureRecord(brochure: Json, source: RecordSource): PublicRecord[] {
  const filedAt = anyDay(brochure['dateSubmitted']);
  if (filedAt === null) return [];
  return [
    {
      section: 'regulatory_filings',
      label: 'Form ADV brochure',
      value: filedAt,
      attributes: {
        form: 'ADV Part 2',
        filed_at: filedAt,
        accession: textOf(brochure['brochureVersionID']),
        title: textOf(brochure['brochureName']),
      },
      person: null,
      source,
    },
  ];
}

function anyDay(value: unknown): string | null {
  return dayOf(value) ?? dayOfSlashes(textOf(value));
}
