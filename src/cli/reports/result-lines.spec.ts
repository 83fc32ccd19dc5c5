import { resultLines } from './result-lines.js';

it('a result is one line a field, and one line a row of a list', () => {
  const result = {
    account_id: 'a1',
    label: null,
    revision: 15,
    keys: [
      { key_id: 'k1', active: true, replaces_key_id: null },
      { key_id: 'k2', active: false, replaces_key_id: 'k1' },
    ],
    data: [],
    pagination: { total: 2, limit: 20 },
  };
  expect(resultLines(result)).toEqual([
    'account_id       a1',
    'label            –',
    'revision         15',
    'keys             key_id k1, active true, replaces_key_id –',
    '                 key_id k2, active false, replaces_key_id k1',
    'data             none',
    'pagination       total 2, limit 20',
  ]);
});
