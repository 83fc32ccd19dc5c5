import { type Cell, countCell, textCell } from '../cell-values.js';

/** A number of employees as a file has it. */
export interface Headcount {
  /** Unknown for a range. */
  readonly count?: number | undefined;
  /** The words for a number that the source gives as approximate. */
  readonly about?: string;
  /** The words for a range, of which neither end is the number. */
  readonly range?: string;
}

const PEOPLE =
  / ?(?:employees|people|persons|staff|ftes?|mitarbeiter(?:innen)?|mitarbeitende|beschäftigte|salariés|collaborateurs|personnes|empleados|personas|funcionários|colaboradores)$/iu;
const ABOUT =
  /^(?:~|≈|ca\.?|circa|approx\.?|approximately|about|around|etwa|rund|ungefähr|environ|env\.|aprox\.?|aproximadamente|cerca de|unos) ?(?=\d)/iu;
const RANGE =
  /^(?:(?:[<>]=?|≥|≤|over|more than|at least|less than|under|up to|between|mehr als|über|mindestens|weniger als|unter|bis zu|zwischen|plus de|moins de|entre|más de|menos de|mais de|até|von|de) ?)?\d[\d.,'’ ]{0,9}(?:\+|(?:-|–|—|to|bis|und|à|et|a|y|até|and) ?\d[\d.,'’ ]{0,9}\+?)?$/iu;
/** No company has a part of a person, so a point before other digits than zeros separates thousands. */
const GROUPED = /^\d{1,3}(?:(?:\.\d{3}){2,}|\.(?!000)\d{3}|(?:['’]\d{3})+)$/;

/** 1200, `1.200`, `1'200`, `ca. 50`, `50 employees`; `11-50`, `50+` and `> 100` are ranges. */
export function headcountCell(raw: unknown): Cell<Headcount> {
  const plain = countCell(raw);
  if (plain.error === undefined) return { value: plain.value === undefined ? undefined : { count: plain.value } };
  const cell = textCell(raw, 100);
  if (cell.error !== undefined || cell.value === undefined) return plain;
  const text = cell.value.replace(/\s/g, ' ');
  const bare = text.replace(PEOPLE, '');
  const figure = bare.replace(ABOUT, '');
  const count = countCell(GROUPED.test(figure) ? figure.replace(/[.'’]/g, '') : figure);
  if (count.error === undefined)
    return { value: figure === bare ? { count: count.value } : { count: count.value, about: text } };
  // A range begins with its mark or has it in the middle; a figure alone was not understood above.
  return RANGE.test(bare) && !/^[\d.,'’ ]+$/.test(bare) ? { value: { range: text } } : count;
}

/** How an approximate number was read; nothing for one that is stated as it is. */
export function headcountReading(headcount: Headcount | undefined) {
  const about = headcount?.about;
  if (about === undefined) return {};
  return { employeeCount: { rule: 'the number that the source gives as approximate', seen: [about], version: 1 } };
}
