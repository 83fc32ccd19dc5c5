import { type CompanyFigures, figuresOf } from '../../companies/corrections/company-figures.rules.js';
import { companyDecider, type CompanyState } from '../../companies/record/company.decide.js';
import { type CompanyEvent } from '../../companies/record/company.events.js';
import { type CompanyField } from '../../vocabulary/fields/company-fields.js';

/** Fields of which answers show what follows from the stated value and the rounds together. */
const FIGURES = ['totalFunding', 'stage'] as const satisfies (CompanyField & keyof CompanyFigures)[];
export type Figure = (typeof FIGURES)[number];

export interface ShownFigure {
  /** The event that last changed what answers show. */
  readonly revision: bigint;
  readonly value: number | string | null;
}

export function isFigure(field: CompanyField): field is Figure {
  return (FIGURES as readonly CompanyField[]).includes(field);
}

/** What answers show after these events of a company's stream. */
export function shownFigure(events: readonly (CompanyEvent & { readonly revision: bigint })[], field: Figure) {
  let last: ShownFigure = { revision: 0n, value: null };
  let state: CompanyState = companyDecider.initial;
  for (const event of events) {
    const before = state;
    state = companyDecider.evolve(before, event);
    if (state === before) continue;
    const value = state.phase === 'registered' ? figuresOf(state)[field] : null;
    if (value !== last.value) last = { revision: event.revision, value };
  }
  return last;
}
