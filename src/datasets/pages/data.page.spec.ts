import { DATASET_TABLES } from '../../dataset-tables.js';
import { datasetPage } from './data.page.js';

describe('the first rows of a dataset', () => {
  it('have no half of an emoji where a long value is cut', () => {
    const [table] = DATASET_TABLES;
    const [column] = table?.columns ?? [];
    if (!table || !column) throw new Error('no dataset');
    const { body } = datasetPage({ table, newest: null }, [{ [column.name]: `${'x'.repeat(46)}🚀 and more` }]);
    expect(String(body)).toContain(`>${'x'.repeat(46)}…<`);
  });
});
