/** An answer as the documents show it, with `include=evidence`. */
export const LOGO_EXAMPLE = {
  name: 'Acme',
  square_logo: 'https://scoutline.example/media/logos/0d1c2b3a-4f5e-5a6b-8c7d-1e2f3a4b5c6d.png',
  horizontal_logo: null,
  has_square: true,
  has_horizontal: false,
  source: 'live',
  reason: 'none_found',
  evidence: {
    square: {
      origin: 'touch_icon',
      origin_url: 'https://acme.com/apple-touch-icon.png',
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      width: 180,
      height: 180,
    },
    horizontal: null,
    fetched_at: '2026-11-22T09:00:00.000Z',
  },
  credits: { cost: 1, remaining_period: 99, remaining_balance: 0, used: 1, limit: 100, remaining: 99 },
};
