import { hash } from 'node:crypto';
import { pairDecider } from './arbitrage/board/pair.decide.js';
import { companyDecider } from './companies/record/company.decide.js';
import { investorDecider } from './companies/investors/investor.decide.js';
import { personDecider } from './companies/people/person.decide.js';
import { articleDecider } from './press/articles/article.decide.js';
import { insightDecider } from './press/insight.decide.js';
import { hiringDecider } from './enrichment/hiring/hiring.decide.js';
import { logoDecider } from './enrichment/logo/logo.decide.js';
import { enrichmentDecider } from './enrichment/pipeline/enrichment.decide.js';
import { technologyDecider } from './enrichment/technology/technology.decide.js';
import { datasetDecider } from './datasets/datasets.decide.js';
import { datasetPurchaseDecider } from './datasets/purchase/dataset-purchase.decide.js';
import { dossierDecider } from './intel/dossier/dossier.decide.js';
import { dossierPurchaseDecider } from './intel/purchase/dossier-purchase.decide.js';
import { type Decider } from './kernel/domain-event.js';
import { erasureDecider } from './privacy/erasures/erasures.decide.js';
import { revealDecider } from './log-explorer/reveal/reveal.decide.js';
import { stateOf, type CategoryStates, type StreamStateCatalog } from './log-explorer/states/stream-states.js';
import { accountDecider } from './metering/accounts/account.decide.js';
import { evolveCredits, initialCredits, type CreditRules, type CreditState } from './metering/ledger/credits.decide.js';
import { type CreditEvent } from './metering/ledger/credits.events.js';
import { systemStatusDecider } from './system-status/system-status.decide.js';
import { operatorsDecider } from './operators/operators.decide.js';
import { payment } from './payments/payment.decide.js';
import { headsDecider } from './proofs/heads/heads.decide.js';
import { jobDecider } from './jobs/job.decide.js';
import { choiceDecider, noticeDecider, recallDecider } from './recalls/recalls.decide.js';
import { domainDecider } from './radar/radar.decide.js';
import { adviserDecider } from './registries/advisers/adviser.decide.js';
import { submissionDecider } from './submissions/submission.decide.js';
import { deliveryDecider } from './webhooks/delivery/delivery.decide.js';
import { webhooksDecider } from './webhooks/registration/webhook.decide.js';

/** Folding needs no configuration: events contain the plan terms of their decision. */
const FOLDING: CreditRules = {
  termsOf: (plan) => {
    throw new Error(`the terms of ${plan} are not asked for by a fold`);
  },
  canSpend: () => false,
  sha256: (text) => hash('sha256', text, 'hex'),
};

const { recent: NOTHING_RECENT } = initialCredits();

type Books = Omit<CreditState, 'recent'>;

/** An account's credit state without the 24-hour index of repeats. */
const books: Decider<Books, CreditEvent> = {
  initial: booksOf(initialCredits()),
  evolve: (state, event) => booksOf(evolveCredits(FOLDING, { ...state, recent: NOTHING_RECENT }, event)),
};

function booksOf({ recent: _recent, ...state }: CreditState): Books {
  return state;
}

/** The decider that folds each category's streams. One line per category. */
export const STREAM_STATE_CATALOG: StreamStateCatalog = {
  account: folded(3, stateOf('account', accountDecider)),
  credits: folded(1, stateOf('credits', books)),
  job: folded(1, stateOf('job', jobDecider)),
  company: folded(
    5,
    stateOf('record', companyDecider),
    stateOf('technologies', technologyDecider),
    stateOf('logos', logoDecider),
    stateOf('hiring', hiringDecider),
    stateOf('enrichment', enrichmentDecider),
  ),
  investor: folded(1, stateOf('investor', investorDecider)),
  person: folded(2, stateOf('person', personDecider)),
  insight: folded(2, stateOf('insight', insightDecider)),
  article: folded(1, stateOf('article', articleDecider)),
  submission: folded(1, stateOf('submission', submissionDecider)),
  domain: folded(2, stateOf('domain', domainDecider)),
  arbitragePair: folded(2, stateOf('pair', pairDecider)),
  adviser: folded(1, stateOf('adviser', adviserDecider)),
  dossier: folded(1, stateOf('dossier', dossierDecider)),
  dossierPurchase: folded(2, stateOf('purchase', dossierPurchaseDecider)),
  webhooks: folded(1, stateOf('webhooks', webhooksDecider)),
  webhookDelivery: folded(1, stateOf('delivery', deliveryDecider)),
  operators: folded(1, stateOf('operators', operatorsDecider)),
  machinery: folded(1, stateOf('requests', systemStatusDecider)),
  payment: folded(1, stateOf('payment', payment)),
  transparencyLog: folded(1, stateOf('heads', headsDecider)),
  dataset: folded(1, stateOf('dataset', datasetDecider)),
  datasetPurchase: folded(2, stateOf('purchase', datasetPurchaseDecider)),
  recall: folded(1, stateOf('recall', recallDecider)),
  recallNotice: folded(1, stateOf('notice', noticeDecider)),
  recallChoice: folded(1, stateOf('choice', choiceDecider)),
  unsealing: folded(1, stateOf('fields', revealDecider)),
  erasure: folded(1, stateOf('erasure', erasureDecider)),
};

function folded(version: number, ...states: CategoryStates['states']): CategoryStates {
  return { version, states };
}
