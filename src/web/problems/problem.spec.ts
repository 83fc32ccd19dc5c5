import { DomainError } from '../../kernel/domain-error.js';
import { problemOf, validationFailed } from './problem.js';

describe('a problem', () => {
  it('quotes what was sent without its control characters', () => {
    const sent = 'a\u001b[31mb\u202e\u0007c';
    const error = new DomainError('not_found', `No company on file matches ${sent}.`);
    expect(problemOf(error).detail).toBe('No company on file matches a [31mb  c.');
    const invalid = validationFailed([{ field: sent, message: `${sent} is no field`, suggestion: `Send ${sent}` }]);
    expect(problemOf(invalid).errors).toEqual([
      { field: 'a [31mb  c', message: 'a [31mb  c is no field', suggestion: 'Send a [31mb  c' },
    ]);
  });
});
