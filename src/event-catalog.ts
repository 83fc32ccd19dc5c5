import { arbitrageEvents, arbitrageRulesEvents } from './arbitrage/arbitrage.events.js';
import { mergeCatalogs, type EventCatalog } from './platform/event-store/event-catalog.js';
import { jobEvents } from './jobs/job.events.js';
import { logIdentityEvents } from './platform/log-identity/log-identity.events.js';
import { creditEvents } from './metering/ledger/credits.events.js';
import { answersEvents } from './metering/reads/answers.events.js';
import { accountEvents } from './metering/accounts/account.events.js';
import { companyEvents } from './companies/record/company.events.js';
import { enrichmentEvents } from './enrichment/pipeline/enrichment.events.js';
import { logoEvents } from './enrichment/logo/logo.events.js';
import { technologyEvents } from './enrichment/technology/technology.events.js';
import { articleEvents } from './press/articles/article.events.js';
import { listedFeedEvents } from './press/feeds/listed-feed.events.js';
import { insightEvents } from './press/insight.events.js';
import { hiringEvents } from './enrichment/hiring/hiring.events.js';
import { investorEvents } from './companies/investors/investor.events.js';
import { personEvents } from './companies/people/person.events.js';
import { recallChoiceEvents, recallEvents, recallNoticeEvents } from './recalls/recalls.events.js';
import { submissionEvents } from './submissions/submission.events.js';
import { domainEvents, domainIntakeEvents } from './radar/radar.events.js';
import { headsEvents } from './proofs/heads/heads.events.js';
import { paymentEvents } from './payments/payment.events.js';
import { adviserEvents } from './registries/advisers/adviser.events.js';
import { datasetEvents } from './datasets/datasets.events.js';
import { datasetPurchaseEvents } from './datasets/purchase/dataset-purchase.events.js';
import { dossierEvents } from './intel/dossier/dossier.events.js';
import { dossierPurchaseEvents } from './intel/purchase/dossier-purchase.events.js';
import { erasureEvents } from './privacy/erasures/erasures.events.js';
import { revealEvents } from './log-explorer/reveal/reveal.events.js';
import { systemStatusEvents } from './system-status/system-status.events.js';
import { operatorEvents } from './operators/operators.events.js';
import { deliveryEvents, webhookEvents } from './webhooks/webhooks.events.js';

/** The event types in each stream category: one line per category. */
export const EVENTS_BY_CATEGORY: Readonly<Record<string, EventCatalog>> = {
  account: accountEvents,
  credits: creditEvents,
  answers: answersEvents,
  job: jobEvents,
  company: mergeCatalogs(companyEvents, technologyEvents, logoEvents, hiringEvents, enrichmentEvents),
  investor: investorEvents,
  person: personEvents,
  insight: insightEvents,
  coverageFeed: listedFeedEvents,
  article: articleEvents,
  submission: submissionEvents,
  domainIntake: domainIntakeEvents,
  domain: domainEvents,
  arbitragePair: arbitrageEvents,
  arbitrageRules: arbitrageRulesEvents,
  adviser: adviserEvents,
  dossier: dossierEvents,
  dossierPurchase: dossierPurchaseEvents,
  webhooks: webhookEvents,
  webhookDelivery: deliveryEvents,
  machinery: systemStatusEvents,
  log: logIdentityEvents,
  unsealing: revealEvents,
  erasure: erasureEvents,
  payment: paymentEvents,
  operators: operatorEvents,
  transparencyLog: headsEvents,
  dataset: datasetEvents,
  datasetPurchase: datasetPurchaseEvents,
  recall: recallEvents,
  recallNotice: recallNoticeEvents,
  recallChoice: recallChoiceEvents,
};

/** Every event type of the product. */
export const EVENT_CATALOG = mergeCatalogs(...Object.values(EVENTS_BY_CATEGORY));
