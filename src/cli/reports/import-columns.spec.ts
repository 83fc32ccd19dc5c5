import { columnsHelp, IMPORT_COLUMNS } from './import-columns.js';

describe('columns of imports', () => {
  it.each(Object.keys(IMPORT_COLUMNS))('of %s are what --help lists', (kind) => {
    const help = columnsHelp([kind, 'FILE']);
    for (const ours of Object.keys(IMPORT_COLUMNS[kind as keyof typeof IMPORT_COLUMNS])) {
      expect(help).toMatch(new RegExp(`^  ${ours}( |$)`, 'm'));
    }
  });

  it('are left out where no kind is named', () => {
    expect([columnsHelp([]), columnsHelp(['toString'])]).toEqual(['', '']);
  });
});
