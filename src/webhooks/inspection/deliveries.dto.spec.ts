import { type DomainError } from '../../kernel/domain-error.js';
import { sinceOf } from './deliveries.dto.js';

describe('the start of a replay', () => {
  it.each([
    ['2408', { position: 2408n }],
    ['@2408', { position: 2408n }],
    ['@0', { position: 0n }],
    ['2026-11-22T00:00:00Z', { at: new Date('2026-11-22T00:00:00Z') }],
  ])('%s is understood, as other answers and lists have it', (sent, understood) => {
    expect(sinceOf(sent)).toEqual(understood);
  });

  it.each(['@', '@-1', '@@5', '@9999999999999999999', '@1000000000000000000', '@007', '22 November'])(
    '%s is refused with both forms',
    (sent) => {
      let refusal: unknown;
      try {
        sinceOf(sent);
      } catch (error) {
        refusal = error;
      }
      expect((refusal as DomainError).details.errors).toEqual([
        {
          field: 'since',
          message: 'since must be an ISO 8601 time with its zone, or a position of the log, with or without its @',
          suggestion: '2026-11-22T00:00:00Z',
        },
      ]);
    },
  );
});
