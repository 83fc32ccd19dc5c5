import { type DetailField } from '../record/company.events.js';
import { type KnownFields, type Observed, sameValue } from '../record/newer-fields.rules.js';
import { type KnownRounds } from '../rounds/known-rounds.decide.js';
import { type MergeEvent } from './merge.events.js';

type Leaving = Extract<MergeEvent, { type: 'DuplicateSeparated' }>['data'];
type Refuted = Leaving['refuted'];

/** The parts of a company's state that a separation changes. */
interface Separable {
  readonly aliases: readonly string[];
  readonly contested: readonly string[];
  readonly sourceKeys: Readonly<Record<string, readonly string[]>>;
  readonly fields: KnownFields;
  readonly rounds: KnownRounds;
  readonly products: Readonly<Record<string, unknown>>;
  readonly exit: unknown;
  readonly duplicates: readonly string[];
  readonly movedRoundIds?: readonly string[];
}

/** The company without what it had by a record that is another company after all. */
export function withoutDuplicate<C extends Separable>(company: C, data: Leaving): C {
  const without = (list: readonly string[], left: readonly string[]) => list.filter((one) => !left.includes(one));
  return {
    ...company,
    aliases: without(company.aliases, data.domains),
    contested: without(company.contested, data.contestedDomains),
    sourceKeys: withoutKeys(company.sourceKeys, data.sourceKeys),
    fields: withoutFields(company.fields, data),
    rounds: withoutIds(company.rounds, data.roundIds),
    products: withoutIds(company.products, data.productIds),
    exit: data.hasExit ? null : company.exit,
    duplicates: without(company.duplicates, [data.duplicateId]),
    movedRoundIds: [...new Set([...(company.movedRoundIds ?? []), ...data.movedRoundIds])],
  };
}

function withoutKeys(keys: Separable['sourceKeys'], left: Leaving['sourceKeys']): Separable['sourceKeys'] {
  const isLeft = (source: string, key: string): boolean => left.some((one) => one.source === source && one.key === key);
  const kept = Object.entries(keys).map(
    ([source, own]) => [source, own.filter((key) => !isLeft(source, key))] as const,
  );
  return Object.fromEntries(kept.filter(([, own]) => own.length > 0));
}

function withoutFields(fields: KnownFields, { fields: left, refuted }: Leaving): KnownFields {
  const wrong = new Map(refuted.map(({ field, values }) => [field, values]));
  const kept = Object.entries(fields).flatMap(([name, known]): [string, Observed<unknown>][] => {
    const { refuted: values = [], ...field } = known;
    const own = values.filter((value) => !(wrong.get(name as DetailField) ?? []).some((one) => sameValue(one, value)));
    const ofOwn = own.length === 0 ? {} : { refuted: own };
    if (!left.includes(name as DetailField)) return [[name, { ...field, ...ofOwn }]];
    // An operator's word on wrong values stays where the value is unknown.
    return own.length === 0 ? [] : [[name, { ...UNKNOWN, ...ofOwn }]];
  });
  return Object.fromEntries(kept);
}

const UNKNOWN = { value: null, observedAt: '', source: '' } as const;

function withoutIds<V>(parts: Readonly<Record<string, V>>, ids: readonly string[]): Readonly<Record<string, V>> {
  return Object.fromEntries(Object.entries(parts).filter(([id]) => !ids.includes(id)));
}

/** Fields of a company that is on file again, before its facts are stated. */
export function refutedFields(refuted: Refuted): KnownFields {
  return Object.fromEntries(refuted.map(({ field, values }) => [field, { ...UNKNOWN, refuted: values }]));
}
