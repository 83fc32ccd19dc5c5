/** The board envelope as OpenAPI says it. */
const text = (description: string) => ({ type: 'string', description });
const number = (description: string) => ({ type: 'number', description });
const orNull = (schema: { type: string; description: string }) => ({ ...schema, type: [schema.type, 'null'] });
const object = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const LEG = object(
  {
    venue: text('polymarket, kalshi or predictit'),
    venue_label: text('Its name'),
    price: number('USD a share'),
    url: orNull(text('Where to trade it; null without a paid key')),
    market_id: text('The venue’s own id; from Pro Lite'),
  },
  ['market_id'],
);

const OPPORTUNITY = object({
  pair_id: text('UUID of the pair'),
  event: text('The market question'),
  resolves: orNull(text('Day of resolution, YYYY-MM-DD')),
  is_arbitrage: { type: 'boolean', description: 'A proven pair that costs less than it pays in either outcome' },
  combined_cost: number('USD for a dollar in the worse outcome, net of fees'),
  gross_cost: number('The two prices alone, USD'),
  profit_per_dollar: number('1 − combined_cost, USD'),
  roi_pct: number('Profit in percent of the cost; may be negative'),
  annualized_pct: orNull(number('The same for a year')),
  arb_opened_at: orNull(text('When it last opened, ISO 8601')),
  legs: object({ yes: LEG, no: LEG }),
  min_volume: orNull(number('Smaller volume of the venues that report one, USD')),
  depth_usd: orNull(number('USD that can be spent before a dollar costs a dollar; null where a book is not shown')),
  match: object({
    relation: { type: 'string', enum: ['identity', 'complement', 'near'], description: 'near is not proven' },
    buy: object({ yes: text('Side of its contract that the yes leg buys'), no: text('The same of the no leg') }),
    evidence: {
      type: 'array',
      description: 'Clauses of both contracts side by side; of a near pair those that stand in its way',
      items: {
        type: 'object',
        properties: {
          clause: text('Its name'),
          verdict: { type: 'string', enum: ['same', 'different', 'unknown', 'noted'] },
          detail: text('Why'),
        },
        required: ['clause', 'verdict', 'detail'],
        additionalProperties: { type: ['string', 'null'], description: 'By venue: what its contract says' },
      },
    },
  }),
  note: orNull(text('What differs, could not be shown or is not counted')),
  service_url: text('The pair’s own page'),
});

export const BOARD_SCHEMA = object({
  ok: { type: 'boolean' },
  matched_events: { type: 'integer', description: 'Pairs on the board' },
  live_arbitrages: { type: 'integer' },
  returned: { type: 'integer', description: 'Length of opportunities' },
  opportunities: { type: 'array', items: OPPORTUNITY },
  venues: { type: 'array', items: { type: 'string' } },
  degraded_venues: {
    type: 'array',
    items: { type: 'string' },
    description: 'Venues that could not be read: their rows are off',
  },
  as_of: orNull(text('When prices were last read, ISO 8601')),
  disclaimer: { type: 'string' },
  powered_by: object({ source: { type: 'string' }, url: { type: 'string' } }),
});

export const BOARD_EXAMPLE = {
  ok: true,
  matched_events: 412,
  live_arbitrages: 1,
  returned: 1,
  opportunities: [
    {
      pair_id: '6f0a4c1e-3b52-5d7a-9c1e-2f4b8d6a7e90',
      event: 'Fed rate cut in December 2026?',
      resolves: '2026-12-10',
      is_arbitrage: true,
      combined_cost: 0.975224,
      gross_cost: 0.95,
      profit_per_dollar: 0.024776,
      roi_pct: 2.5405,
      annualized_pct: 51.5157,
      arb_opened_at: '2026-11-22T10:00:00.000Z',
      legs: {
        yes: { venue: 'polymarket', venue_label: 'Polymarket', price: 0.61, url: null },
        no: { venue: 'kalshi', venue_label: 'Kalshi', price: 0.34, url: null },
      },
      min_volume: 88012,
      depth_usd: 412.5,
      match: {
        relation: 'identity',
        buy: { yes: 'Yes', no: 'No' },
        evidence: [
          {
            clause: 'window',
            verdict: 'same',
            detail: 'the same time',
            polymarket: 'before 2027-01-01 00:00 ET',
            kalshi: 'before 2027-01-01 00:00 ET',
          },
        ],
      },
      note: null,
      service_url: 'https://scoutline.example/arbitrage/6f0a4c1e-3b52-5d7a-9c1e-2f4b8d6a7e90',
    },
  ],
  venues: ['polymarket', 'kalshi', 'predictit'],
  degraded_venues: [],
  as_of: '2026-11-22T10:00:00.000Z',
  disclaimer: 'Informational only.',
  powered_by: { source: 'Scoutline', url: 'https://scoutline.example' },
};
