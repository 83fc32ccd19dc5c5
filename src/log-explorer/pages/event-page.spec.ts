import { type ShownEvent } from '../states/shown-event.rules.js';
import { type EventInContext } from '../states/show-event.query.js';
import { eventBody } from './event.page.js';

const EVENT: ShownEvent = {
  id: '0198c1de-0000-7000-8000-000000000002',
  stream: 'company-1',
  revision: 0n,
  position: 1n,
  type: 'CompanyNamed',
  recordedAt: 1,
  occurredAt: '2026-11-29T00:00:00.000Z',
  actor: 'import',
  reason: null,
  correlationId: 'c1',
  causationId: 'c1',
  schemaVersion: 1,
  data: { name: 'Acme' },
  source: null,
};
const SHOWN: EventInContext = {
  event: EVENT,
  isFolded: false,
  lastRevision: 0n,
  before: [],
  after: [],
  changes: [],
  sealed: [],
  rows: [],
};

it('links the proof of an event only where there is one for everyone', () => {
  const view = { graph: null, token: null, config: { proofs: { log: 1 } }, names: new Map() };
  const link = `/api/v1/proofs/events/${EVENT.id}`;
  expect(String(eventBody(SHOWN, { ...view, visibility: 'public' }))).toContain(link);
  expect(String(eventBody(SHOWN, { ...view, visibility: 'hidden' }))).not.toContain(link);
});
