import { type ContractElement, type DataContract } from './odcs.rules.js';

/**
 * What in `after` can break a reader of `before`: properties that are gone, have another type or format, may newly be
 * null, have new values, or are no longer part of the key. A reader must ignore properties that it does not know.
 */
export function contractBreaks(before: DataContract, after: DataContract): string[] {
  return elementsBreak(before.schema, after.schema, '');
}

function elementsBreak(before: readonly ContractElement[], after: readonly ContractElement[], path: string): string[] {
  return before.flatMap((element) => {
    const where = `${path}${element.name ?? '[]'}`;
    const now = after.find(({ name }) => name === element.name);
    return now ? elementBreaks(element, now, where) : [`${where} was removed`];
  });
}

function elementBreaks(before: ContractElement, after: ContractElement, where: string): string[] {
  const breaks: string[] = [];
  for (const field of ['logicalType', 'physicalType'] as const) {
    if (before[field] !== after[field]) breaks.push(`${where} is ${after[field]} instead of ${before[field]}`);
  }
  if (before.required === true && after.required !== true) breaks.push(`${where} may now be null`);
  const [options = {}, optionsNow = {}] = [before.logicalTypeOptions, after.logicalTypeOptions];
  const { format } = options;
  if (typeof format === 'string' && format !== optionsNow.format) breaks.push(`${where} is no ${format} now`);
  if (typeof options.minimum === 'number' && !(Number(optionsNow.minimum ?? NaN) >= options.minimum)) {
    breaks.push(`${where} may now be below ${options.minimum}`);
  }
  if (before.primaryKey === true && after.primaryKey !== true) breaks.push(`${where} is no part of the key now`);
  const [known, values] = [valuesOf(before), valuesOf(after)];
  if (known) {
    const added = values?.filter((value) => !known.includes(value));
    if (!added) breaks.push(`${where} may now be any value`);
    else if (added.length > 0) breaks.push(`${where} may now be ${added.join(', ')}`);
  }
  if (before.items) breaks.push(...elementsBreak([before.items], after.items ? [after.items] : [], `${where}.`));
  return [...breaks, ...elementsBreak(before.properties ?? [], after.properties ?? [], `${where}.`)];
}

function valuesOf({ customProperties }: ContractElement): readonly unknown[] | undefined {
  return customProperties?.find(({ property }) => property === 'values')?.value as readonly unknown[] | undefined;
}
