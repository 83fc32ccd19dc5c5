import { given } from '../../../test/kit/decider.js';
import { compileDossier, dossierDecider, type DossierState } from './dossier.decide.js';
import { type CompiledDossier, type DossierEvent } from './dossier.events.js';

const compiledOn = (day: number): CompiledDossier => ({
  dossierId: 'd',
  kind: 'company',
  companyId: 'c',
  personId: null,
  name: 'Acme',
  nameKey: 'acme',
  compiledAt: `2026-11-0${day}T00:00:00.000Z`,
  reasons: [],
  matches: [],
  sections: [],
  sources: [],
  documents: [],
  withheld: 0,
});
const compiled = (day: number): DossierEvent => ({ type: 'DossierCompiled', data: compiledOn(day) });
const compile = (day: number) => (state: DossierState) => compileDossier(state, compiledOn(day));

describe('compiling a dossier', () => {
  it('records the first', () => {
    given(dossierDecider)
      .when(compile(2))
      .then(compiled(2))
      .thenState({ compiledAt: compiledOn(2).compiledAt });
  });

  it('records a later one', () => {
    given(dossierDecider, compiled(2)).when(compile(3)).then(compiled(3));
  });

  it('appends nothing for one that is older, or as old as the one on file', () => {
    given(dossierDecider, compiled(2)).when(compile(1)).thenNothing();
    given(dossierDecider, compiled(2)).when(compile(2)).thenNothing();
  });
});
