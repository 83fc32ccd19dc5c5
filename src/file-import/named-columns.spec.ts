import { ColumnsByFields, namedColumns } from './named-columns.js';

const SPELLINGS = { name: 'name company', valuation: 'valuation postmoneyvaluation' };

describe('columns of a file', () => {
  it('are known by their names, whatever their case and marks, or as they are given', () => {
    expect(namedColumns(SPELLINGS, ['Company', 'Post-Money Valuation'])).toEqual({
      name: 'Company',
      valuation: 'Post-Money Valuation',
    });
    expect(namedColumns(SPELLINGS, ['Firm'], { name: 'Firm' })).toEqual({ name: 'Firm' });
  });

  it('are the first of their name; a column with a number comes after one without', () => {
    expect(namedColumns({ email: 'email' }, ['Email', 'Email 2'])).toEqual({ email: 'Email' });
    expect(namedColumns({ email: 'email' }, ['Email 2', 'Email', 'E-mail'])).toEqual({ email: 'Email' });
    expect(namedColumns({ email: 'email' }, ['Email 1', 'Email 2'])).toEqual({ email: 'Email 1' });
    expect(namedColumns(SPELLINGS, ['Name 2', 'Company', 'Company (2)'])).toEqual({ name: 'Company' });
  });

  it('are those of each row where rows have fields of their own', () => {
    const columns = new ColumnsByFields(SPELLINGS);
    expect(columns.of({ company: 'Acme' })).toEqual({ name: 'company' });
    expect(columns.of({ company: 'Acme', valuation: 1 })).toEqual({ name: 'company', valuation: 'valuation' });
    expect(columns.of({ company: 'Bolt' })).toBe(columns.of({ company: 'Acme' }));
  });
});
