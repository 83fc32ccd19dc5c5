import { registerDecorator, validateSync, type ValidationArguments } from 'class-validator';
import { type FieldError } from '../../kernel/domain-error.js';
import { type Outcome, type Rule, type RuleContext } from './field.rules.js';

interface CheckedField {
  readonly rule: Rule<unknown>;
  readonly schema: object;
}
type Dto = new () => object;

const FIELDS = new WeakMap<object, Map<string, CheckedField>>();
/** The running checks: the rule context, and the results by field. */
const UNDER_WAY = new WeakMap<
  object,
  { readonly context: RuleContext; readonly outcomes: Map<string, Outcome<unknown>> }
>();

/**
 * Checks a field by one of our rules, as a class-validator decorator. Besides validity a rule returns every fault with
 * a suggestion, and the canonical value, which `checkDto` returns. `schema` is the OpenAPI schema.
 */
export function Checked(rule: Rule<unknown>, schema: object): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    const fields = FIELDS.get(target.constructor) ?? new Map<string, CheckedField>();
    FIELDS.set(target.constructor, fields.set(name, { rule, schema }));
    registerDecorator({
      name: 'checked',
      target: target.constructor,
      propertyName: name,
      validator: {
        validate: (value: unknown, { object }: ValidationArguments) => {
          const underWay = UNDER_WAY.get(object);
          if (!underWay) throw new Error(`${name} is checked by checkDto alone`);
          const outcome = rule(value, name, underWay.context);
          underWay.outcomes.set(name, outcome);
          return 'value' in outcome;
        },
      },
    });
  };
}

/** The fields of a DTO in order, with their schemas. */
export function schemasOf(dto: Dto): Readonly<Record<string, object>> {
  return Object.fromEntries([...(FIELDS.get(dto) ?? [])].map(([name, { schema }]) => [name, schema]));
}

/** All faults in the order of the fields, or the canonical values. Members outside the DTO are ignored. */
export function checkDto(
  dto: Dto,
  body: Readonly<Record<string, unknown>>,
  context: RuleContext,
): Outcome<Readonly<Record<string, unknown>>> {
  const names = [...(FIELDS.get(dto)?.keys() ?? [])];
  const instance = new dto();
  for (const name of names) {
    const value = Object.hasOwn(body, name) ? (body[name] ?? undefined) : undefined;
    Object.defineProperty(instance, name, { value, enumerable: true });
  }
  const outcomes = new Map<string, Outcome<unknown>>();
  UNDER_WAY.set(instance, { context, outcomes });
  const isGood = validateSync(instance, { forbidUnknownValues: false }).length === 0;
  const inOrder = names.flatMap((name) => {
    const outcome = outcomes.get(name);
    return outcome ? [{ name, outcome }] : [];
  });
  if (!isGood) {
    const faults: FieldError[] = inOrder.flatMap(({ outcome }) => ('faults' in outcome ? [...outcome.faults] : []));
    return { faults };
  }
  const values = inOrder.flatMap(({ name, outcome }) =>
    'value' in outcome && outcome.value !== undefined ? [[name, outcome.value] as const] : [],
  );
  return { value: Object.fromEntries(values) };
}
