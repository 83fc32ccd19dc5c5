import { type DomainError } from '../../kernel/domain-error.js';
import { changeOf } from './correction-change.rules.js';

const AT = '2026-11-25T12:00:00.000Z';
const corrected = (wrong_since: string) =>
  changeOf({ kind: 'corrected', field: 'hq_city', value: 'Oslo', reason: 'The site says so', wrong_since }, AT);

describe('since when a corrected value was wrong', () => {
  it('may be now, and nothing later, since no answer would be recalled', () => {
    expect(corrected(AT)).toMatchObject({ correction: { wrongSince: AT } });
    const refused = (): unknown => corrected('2026-11-26');
    expect(refused).toThrow();
    try {
      refused();
    } catch (error) {
      expect((error as DomainError).details.errors).toMatchObject([{ field: 'wrong_since' }]);
    }
  });
});
