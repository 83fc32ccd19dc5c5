import { type AnonymousLimit, type PricedOperation } from './metering/pricing/prices.service.js';

type Terms = Partial<Omit<PricedOperation, 'id' | 'method' | 'path'>>;

const V1 = '/api/v1';

function row(id: string, route: string, terms: Terms): PricedOperation {
  const [method, path] = route.split(' ') as [PricedOperation['method'], string];
  const kind = terms.kind ?? 'free';
  return {
    id,
    method,
    path: path.startsWith('/api/') ? path : V1 + path,
    wallet: null,
    credits: 0,
    minimumPlan: null,
    planTooLow: 403,
    creditsOut: 429,
    security: 'key',
    countsToRate: kind === 'read' || kind === 'slow' || kind === 'job',
    ...(kind === 'job' && { jobCategory: 'job', paidFor: 'completion' as const }),
    ...terms,
    kind,
  };
}

/** A fast look-up, charged to `api`. */
const read = (credits: number | 'computed', terms: Terms = {}): Terms => ({
  wallet: 'api',
  credits,
  kind: 'read',
  ...terms,
});
/** Outbound work, charged to `api` after success. */
const slow = (credits: number, terms: Terms = {}): Terms => ({ wallet: 'api', credits, kind: 'slow', ...terms });
const anyone = (anonymous?: AnonymousLimit): Terms => ({ security: 'key_optional', ...(anonymous && { anonymous }) });
/** Callers without a key pay per call; the limit applies to their address. */
const byTheCall = { anonymous: { bucket: 'payments', perMinute: 600 } } as const;
const admin: Terms = { security: 'operator', kind: 'admin' };

/** Answers with a single record: wrong ones are refunded. */
const recalled: Terms = { recall: 'refund' };
/** Answers with many records: the account is notified. */
const noticed: Terms = { recall: 'notify' };

const perDay = (bucket: string): AnonymousLimit => ({ bucket, perDay: 10 });

/** A preview compiles the dossier; so with a key it counts as a call. */
const previewed: Terms = { ...anyone(perDay('intel.preview')), countsToRate: true };

/** Every operation of the service: its price, its callers and its refusals. */
export const PRICE_LIST: readonly PricedOperation[] = [
  row('trends.current', 'GET /trends/current', anyone(perDay('trends.current'))),
  row('trends.sector', 'GET /trends/sector', anyone(perDay('trends.sector'))),
  row('trends.sector.post', 'POST /trends/sector', anyone(perDay('trends.sector'))),

  row('arbitrage.board', 'GET /arbitrage', anyone({ bucket: 'arbitrage', perMinute: 60 })),
  row('arbitrage.webhooks.create', 'POST /arbitrage/webhooks', {
    minimumPlan: 'pro_lite',
    planTooLow: 402,
    countsToRate: true,
  }),
  row('arbitrage.webhooks.list', 'GET /arbitrage/webhooks', { countsToRate: true }),
  row('arbitrage.webhooks.delete', 'DELETE /arbitrage/webhooks', { countsToRate: true }),
  row('arbitrage.webhooks.deliveries', 'GET /arbitrage/webhooks/{id}/deliveries', { countsToRate: true }),
  row('arbitrage.webhooks.rotate', 'POST /arbitrage/webhooks/{id}/rotate', { countsToRate: true }),
  row('arbitrage.webhooks.test', 'POST /arbitrage/webhooks/{id}/test', { countsToRate: true }),
  row('arbitrage.webhooks.replay', 'POST /arbitrage/webhooks/deliveries/{id}/replay', {
    minimumPlan: 'pro_lite',
    planTooLow: 402,
    countsToRate: true,
  }),
  row('arbitrage.webhooks.replay_since', 'POST /arbitrage/webhooks/{id}/replay', {
    minimumPlan: 'pro_lite',
    planTooLow: 402,
    countsToRate: true,
  }),

  row('webhooks.create', 'POST /webhooks', { minimumPlan: 'pro_lite', planTooLow: 402, countsToRate: true }),
  row('webhooks.list', 'GET /webhooks', { countsToRate: true }),
  row('webhooks.delete', 'DELETE /webhooks', { countsToRate: true }),
  row('webhooks.deliveries', 'GET /webhooks/{id}/deliveries', { countsToRate: true }),
  row('webhooks.rotate', 'POST /webhooks/{id}/rotate', { countsToRate: true }),
  row('webhooks.test', 'POST /webhooks/{id}/test', { countsToRate: true }),
  row('webhooks.replay', 'POST /webhooks/deliveries/{id}/replay', { countsToRate: true }),
  row('webhooks.replay_since', 'POST /webhooks/{id}/replay', { countsToRate: true }),

  row('intel.preview', 'GET /intel/preview', previewed),
  row('intel.preview.post', 'POST /intel/preview', previewed),
  row('intel.lookup', 'GET /intel/lookup', slow(10, { wallet: 'intel', creditsOut: 402, ...noticed })),
  row('intel.lookup.post', 'POST /intel/lookup', slow(10, { wallet: 'intel', creditsOut: 402, ...noticed })),

  row('enrich', 'POST /enrich', slow(5, { wallet: 'enrich', minimumPlan: 'pro_lite', creditsOut: 402, ...noticed })),
  row('enrich.email', 'GET /enrich/email', slow(5, noticed)),
  row('people.by_email', 'GET /people/by-email', read(1, recalled)),
  row('people.get', 'GET /people/{slug}', read(1, recalled)),
  row('startups.history', 'GET /startups/{slug}/history', read(1, recalled)),
  row('startups.match', 'POST /startups/match', read(1, noticed)),
  row('startups.list', 'GET /startups', read(1, noticed)),
  row('startups.get', 'GET /startups/{slug}', read(1, recalled)),
  row('startups.submit', 'POST /startups/submit', {
    wallet: 'api',
    credits: 5,
    kind: 'job',
    jobCategory: 'submission',
    paidFor: 'taking_on',
    creditsOutError: 'rate_limit',
  }),
  row('submissions.list', 'GET /submissions', {}),
  row('submissions.get', 'GET /submissions/{id}', {}),
  row('investors.list', 'GET /investors', read(1, noticed)),
  row('investors.get', 'GET /investors/{slug}', read(1, recalled)),
  row('products.get', 'GET /products/{slug}', read(1, recalled)),
  row('companies.technology', 'GET /companies/technology', slow(1, noticed)),
  row('companies.revenue', 'GET /companies/revenue', read(1, recalled)),
  row('companies.forum_reviews', 'GET /companies/forum-reviews', slow(1, noticed)),
  row('companies.mentions', 'GET /companies/mentions', read(1, noticed)),
  row('companies.hiring_scan', 'GET /companies/hiring-scan', slow(2, noticed)),
  row('logo', 'POST /logo', slow(1, noticed)),
  row('changes.list', 'GET /changes', read('computed', { creditsFrom: 1, minimumPlan: 'pro_lite', ...noticed })),
  row('datasets.list', 'GET /datasets', { countsToRate: true }),
  row('datasets.manifest', 'GET /datasets/{name}/{day}/manifest.json', { countsToRate: true }),
  row('datasets.files', 'GET /datasets/{name}/{day}/files', read(100, { minimumPlan: 'pro' })),
  row('domains.list', 'GET /domains', read(1, { minimumPlan: 'pro_lite', ...noticed })),

  row('video.create', 'POST /video', { wallet: 'video', credits: 1, kind: 'job', creditsOut: 402 }),
  row('video.get', 'GET /video/{jobId}', {}),
  row('clip.create', 'POST /clip', {
    wallet: 'api',
    credits: 'computed',
    creditsFrom: 6,
    kind: 'job',
    creditsOut: 402,
    furtherRefusals: [{ status: 403, code: 'plan_too_low' }],
  }),
  row('clip.get', 'GET /clip/{jobId}', {}),
  row('clip.quote', 'GET /clip/quote', { countsToRate: true }),
  row('social.transcript.create', 'POST /social/transcript', { wallet: 'api', credits: 1, kind: 'job' }),
  row('social.transcript.get', 'GET /social/transcript', {}),
  row('jobs.list', 'GET /jobs', {}),
  row('videosite.transcript', 'GET /videosite/transcript', slow(1, { security: 'key_or_pay', ...byTheCall })),
  row('videosite.transcript.post', 'POST /videosite/transcript', slow(1, { security: 'key_or_pay', ...byTheCall })),
  row('visual_tldr.generate', 'POST /visual-tldr/generate', slow(1, { security: 'key_or_pay', ...byTheCall })),
  row('rewrite', 'POST /rewrite', slow(1)),
  row('email.validate', 'POST /email/validate', slow(1)),
  row('agent_readiness', 'POST /agent-readiness', slow(1)),
  row('agent_readiness.get', 'GET /agent-readiness/{scan_id}', { countsToRate: true }),

  row('mpp.company', 'GET /api/mpp/company', { security: 'pay', ...byTheCall }),
  row('credits.purchase', 'POST /credits/purchase', {
    countsToRate: true,
    furtherRefusals: [{ status: 402, code: 'payment_required' }],
  }),
  row('mcp', 'POST /mcp', anyone({ bucket: 'mcp', perMinute: 120 })),
  row('vocabularies', 'GET /vocabularies', anyone()),
  row('proofs.event', 'GET /proofs/events/{id}', {
    ...anyone({ bucket: 'proofs', perMinute: 60 }),
    countsToRate: true,
  }),
  row('proofs.record', 'GET /proofs/records/{kind}/{id}', {
    ...anyone({ bucket: 'proofs', perMinute: 60 }),
    countsToRate: true,
  }),
  row('proofs.answer', 'GET /proofs/answers/{requestId}', { countsToRate: true }),

  row('recalls.list', 'GET /recalls', { countsToRate: true }),
  row('recalls.check', 'POST /recalls/check', {
    ...anyone({ bucket: 'recalls.check', perMinute: 10 }),
    countsToRate: true,
  }),
  row('recalls.classes', 'POST /recalls/classes', { countsToRate: true }),

  row('me', 'GET /me', {}),
  row('me.delete', 'DELETE /me', {}),
  row('me.keys.list', 'GET /me/keys', { countsToRate: true }),
  row('me.keys.issue', 'POST /me/keys', { countsToRate: true }),
  row('me.keys.name', 'POST /me/keys/{id}/name', { countsToRate: true }),
  row('me.keys.rotate', 'POST /me/keys/{id}/rotate', { countsToRate: true }),
  row('keys.update', 'PATCH /keys/{key_id}', { countsToRate: true }),
  row('me.keys.revoke', 'POST /me/keys/{id}/revoke', { countsToRate: true }),
  row('usage', 'GET /usage', {}),

  row('admin.accounts.create', 'POST /api/admin/accounts', admin),
  row('admin.accounts.list', 'GET /api/admin/accounts', admin),
  row('admin.accounts.get', 'GET /api/admin/accounts/{id}', admin),
  row('admin.accounts.plan', 'POST /api/admin/accounts/{id}/plan', admin),
  row('admin.accounts.grant', 'POST /api/admin/accounts/{id}/grants', admin),
  row('admin.accounts.refund', 'POST /api/admin/accounts/{id}/refunds', admin),
  row('admin.keys.issue', 'POST /api/admin/accounts/{id}/keys', admin),
  row('admin.keys.rotate', 'POST /api/admin/accounts/{id}/keys/{keyId}/rotate', admin),
  row('admin.keys.revoke', 'POST /api/admin/accounts/{id}/keys/{keyId}/revoke', admin),
  row('admin.enrichment.replay', 'POST /api/admin/enrichment/replay', admin),
  row('admin.submissions.list', 'GET /api/admin/submissions', admin),
  row('admin.submissions.get', 'GET /api/admin/submissions/{id}', admin),
  row('admin.submissions.approve', 'POST /api/admin/submissions/{id}/approve', admin),
  row('admin.submissions.reject', 'POST /api/admin/submissions/{id}/reject', admin),
  row('admin.people_reviews.list', 'GET /api/admin/people-reviews', admin),
  row('admin.people_reviews.settle', 'POST /api/admin/submissions/{id}/people/{part}/{index}', admin),
  row('admin.domains.reject', 'POST /api/admin/domains/{apex}/reject', admin),
  row('admin.jobs.list', 'GET /api/admin/jobs', admin),
  row('admin.jobs.get', 'GET /api/admin/jobs/{id}', admin),
  row('admin.jobs.cancel', 'POST /api/admin/jobs/{id}/cancel', admin),
  row('admin.jobs.retry', 'POST /api/admin/jobs/{id}/retry', admin),
  row('admin.companies.correct', 'POST /api/admin/companies/{id}/corrections', admin),
  row('admin.investors.separate', 'POST /api/admin/investors/{id}/separate', admin),
  row('admin.privacy.erase', 'POST /api/admin/privacy/erase', admin),
  row('admin.privacy.recipients', 'GET /api/admin/privacy/recipients', admin),
  row('admin.privacy.mixed', 'POST /api/admin/privacy/mixed', admin),
  row('admin.privacy.mixed.split', 'POST /api/admin/privacy/mixed/split', admin),
  row('admin.payments.list', 'GET /api/admin/payments', admin),
  row('admin.payments.revenue', 'GET /api/admin/payments/revenue', admin),
  row('admin.payments.reconcile', 'POST /api/admin/payments/reconcile', admin),
  row('admin.coverage.feeds', 'GET /api/admin/coverage/feeds', admin),
  row('admin.coverage.feeds.add', 'POST /api/admin/coverage/feeds', admin),
  row('admin.coverage.feeds.refresh', 'POST /api/admin/coverage/feeds/refresh', admin),
  row('admin.coverage.feeds.remove', 'DELETE /api/admin/coverage/feeds/{id}', admin),
  row('admin.operators.add', 'POST /api/admin/operators', admin),
  row('admin.operators.list', 'GET /api/admin/operators', admin),
  row('admin.operators.revoke', 'POST /api/admin/operators/{name}/revoke', admin),
  row('admin.audit.credits', 'GET /api/admin/audit/accounts/{id}/credits', admin),
  row('admin.audit.export', 'GET /api/admin/audit/accounts/{id}/export', admin),
  row('admin.audit.manifest', 'GET /api/admin/audit/accounts/{id}/manifest', admin),
  row('admin.audit.verifier', 'GET /api/admin/audit/verifier', admin),
];
