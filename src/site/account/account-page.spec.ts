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

const alert = (wallet: string, threshold_pct: number) => ({
  wallet,
  threshold_pct,
  used: threshold_pct,
  limit: 100,
  raised_at: `2026-11-29T10:${String(threshold_pct % 60).padStart(2, '0')}:00.000Z`,
});

describe('the overview of an account', () => {
  it('shows the highest alert of each wallet', () => {
    const text = textWith([alert('api', 80), alert('api', 100), alert('video', 80)]);
    expect(text).toContain('The month’s allowance of api is used up since 2026-11-29 10:40 UTC.');
    expect(text).toContain('80 % of the month’s allowance of video was used at 2026-11-29 10:20 UTC.');
    expect(text).not.toContain('allowance of api was used');
  });

  it('shows no notice without an alert', () => {
    expect(textWith([])).not.toContain('class="notice');
  });
});
