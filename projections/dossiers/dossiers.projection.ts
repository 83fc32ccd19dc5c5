import { type DossierEvent } from '../../src/intel/dossier/dossier.events.js';
import { handlers, type Projection } from '../../src/platform/projector/projection.js';
import { DOSSIERS } from './dossiers.entity.js';

/** The current dossier of each subject. */
export const dossiersProjection: Projection = {
  name: 'dossiers',
  version: 1,
  categories: ['dossier'],
  tables: [DOSSIERS],
  ignores: [],
  on: handlers<DossierEvent>({
    DossierCompiled: ({ data }) => [
      {
        table: 'dossiers',
        key: { dossier_id: data.dossierId },
        put: {
          kind: data.kind,
          name_key: data.nameKey,
          compiled_at: data.compiledAt,
          subjects: subjectsOf(data),
          dossier: { ...data },
        },
      },
    ],
  }),
};

function subjectsOf({ sections }: DossierEvent['data']): string[] {
  return [...new Set(sections.flatMap(({ items }) => items.flatMap(({ subject }) => subject ?? [])))].sort();
}
