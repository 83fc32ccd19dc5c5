import { always, type ExportSource, type ExportTable, inColumns, maybe } from '../../file-export/export-table.js';
import { CHANGE_KINDS, CHANGE_OPS } from '../change.js';
import { type ChangePlace } from '../list/change-place.js';
import { presentChange } from '../list/changes.presenter.js';
import { ChangeReader } from '../list/change-reader.service.js';
import { CurrentIdentities } from '../list/current-identities.service.js';

const COLUMNS = [
  always('position', 'text', '`@` and the position of the event in the log; later events have larger ones.'),
  always('at', 'instant', 'When the log recorded it.'),
  always('op', 'text', 'What happened to the record.', { values: CHANGE_OPS }),
  always('kind', 'text', 'Kind of the record.', { values: CHANGE_KINDS }),
  always('id', 'text', 'UUID of the record; of a domain its registrable name.'),
  always('revision', 'integer', 'Number of the event in its stream.'),
  always('fields', 'texts', 'Fields that may differ now; empty where the record is gone.'),
  maybe('merged_into', 'text', 'Only of `merged`: the record that has its facts.', { format: 'uuid' }),
];

const PAGE = 1_000;

/** The changes between two positions of the log, as GET /changes lists them without records. */
export const changesTable: ExportTable = {
  name: 'changes',
  title: 'Changes',
  description: 'What changed in which record since the dataset before, in the order of the log.',
  version: 1,
  isOfChanges: true,
  key: ['position', 'kind', 'id'],
  sortedBy: ['position'],
  columns: COLUMNS,
  models: ['companies', 'people', 'investors', 'domains'],
  // `since` is the position of an event: that of the dataset before, or of the last event of the day before.
  async *rows({ store, eventStore, since, position }: ExportSource) {
    const reader = new ChangeReader(
      eventStore,
      { eventAtOrBefore: (place) => Promise.resolve(place) },
      new CurrentIdentities(store),
    );
    const asked = { kinds: CHANGE_KINDS, fields: [], limit: PAGE, waitMs: 0 };
    for (let [from, hasMore]: [ChangePlace, boolean] = [{ position: since, after: null }, true]; hasMore;) {
      const page = await reader.read({ ...asked, since: from }, position);
      yield page.changes.map((change) => inColumns(COLUMNS, { merged_into: null, ...presentChange(change, null) }));
      [from, hasMore] = [page.next, page.hasMore];
    }
  },
};
