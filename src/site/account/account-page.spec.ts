import { type AccountOverview, accountPage } from './account.page.js';

/** The overview with alerts; its figures are those of an account without a movement. */
function textWith(alerts: object[]): string {
  const zero = { used: 0, balance: 0 };
  const amounts = { api: 100, enrich: 0, intel: 10, video: 1 };
  const me = {
    accountId: 'a',
    credits: {
      plan: 'free',
      terms: { allowances: amounts, dailyCaps: {} },
      usedToday: { api: 0 },
      wallets: { api: zero, enrich: zero, intel: zero, video: zero },
    },
    requestsPerMinute: 20,
    alerts,
    now: Date.UTC(2026, 10, 29),
  };
  const view = { me, activeKeys: 1, usage: [], movements: [], session: { keyId: 'k', formToken: 't' } };
  return String(accountPage(view as unknown as AccountOverview).body);
}

const alert = (wallet: string, threshold_pct: number, minute: number) => ({
  wallet,
  threshold_pct,
  used: threshold_pct,
  limit: 100,
  raised_at: `2026-11-29T10:${minute}:00.000Z`,
});

describe('the overview of an account', () => {
  it('shows the highest alert of each wallet', () => {
    const text = textWith([alert('api', 80, 20), alert('api', 100, 40), alert('video', 80, 20)]);
    expect(text).toContain('The month’s allowance of api has been used up since 2026-11-29 10:40 UTC.');
    expect(text).toContain('The use of video reached 80 % of the month’s allowance at 2026-11-29 10:20 UTC.');
    expect(text).not.toContain('The use of api reached');
  });

  it('shows no notice without an alert', () => {
    expect(textWith([])).not.toContain('class="notice');
  });
});
