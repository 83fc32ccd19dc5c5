import { DAY, foldCredits, NOON, openedAccount, rules } from '../../../test/kit/credit-accounts.js';
import { grant } from '../ledger/balance.decide.js';
import { draftOf } from '../ledger/credit-drafts.rules.js';
import { evolveCredits, initialCredits } from '../ledger/credits.decide.js';
import { type CreditEvent } from '../ledger/credits.events.js';
import { loadVerifier } from './credit-replay.js';

async function brokenRules(events: readonly CreditEvent[], actor: string): Promise<string[]> {
  const { CreditReplay } = await loadVerifier();
  const replay = new CreditReplay('a');
  let state = initialCredits();
  return events.flatMap((event, revision) => {
    state = evolveCredits(rules, state, event);
    const { id, metadata } = draftOf(event, state.chain, { correlationId: 'c', actor }, NOON);
    const at = new Date(event.data.at).toISOString();
    const [data, place] = [event.data as Readonly<Record<string, unknown>>, String(revision)];
    return replay.apply({
      revision: place,
      position: place,
      id: id ?? '',
      type: event.type,
      recorded_at: at,
      metadata,
      data,
    });
  });
}

function grantedTwice(afterMs: number): CreditEvent[] {
  const input = { grantId: 'g1', wallet: 'video', amount: 7 } as const;
  const opened = openedAccount('free').events;
  const first = grant(rules, foldCredits(opened), { ...input, now: NOON }).events;
  const [again] = grant(rules, foldCredits([...opened, ...first]), {
    ...input,
    grantId: 'g2',
    now: NOON + afterMs,
  }).events;
  if (again?.type !== 'CreditGranted') throw new Error('no grant');
  return [...opened, ...first, { ...again, data: { ...again.data, grantId: 'g1' } }];
}

describe('the audit of a grant whose id is used again', () => {
  const twice = ['grant g1 stands twice'];

  it('accepts it from a day later on, as the ledger does', async () => {
    expect(await brokenRules(grantedTwice(DAY), 'operator:ann')).toEqual([]);
    expect(await brokenRules(grantedTwice(DAY - 1), 'operator:ann')).toEqual(twice);
  });

  it('accepts it never for a payment, which buys credits once', async () => {
    expect(await brokenRules(grantedTwice(5 * DAY), 'system:payments')).toEqual(expect.arrayContaining(twice));
  });
});
