import { Operation, type OperationDocs } from '../web/http/operation.decorator.js';
import { EXAMPLE } from '../web/openapi/example-records.js';
import { type HookKind } from './webhooks.events.js';

type OperationName = 'create' | 'list' | 'delete' | 'rotate' | 'deliveries' | 'test' | 'replay' | 'replay_since';

/** One of the two sets of webhook routes; both have the same operations and differ in what they are documented as. */
export interface WebhookRoutes {
  readonly kind: HookKind;
  /** The path below `/api/v1`. */
  readonly path: string;
  /** The prefix of the operations' ids in the price list. */
  readonly operations: string;
  readonly tag: string;
  readonly docs: Readonly<Record<OperationName, Pick<OperationDocs, 'summary' | 'description'>>>;
}

const LIST_DESCRIPTION =
  'Those of the keys that it replaced among them. A disabled one says why, and is not one of the five.';
const DELETE_DESCRIPTION = 'Nothing more is sent to it, what was waiting included; its secret is destroyed.';
const ROTATE_DESCRIPTION =
  'X-Service-Signature is made with the new one at once; webhook-signature also carries a signature of each secret ' +
  'that was replaced in the last 24 hours (the eight newest).';
const DELIVERIES_DESCRIPTION =
  'Each attempt with its time, the status and the first kilobyte of the answer, or the error in its place. ' +
  'A delivery is pending, succeeded, exhausted, or skipped: ';
const REPLAY_DESCRIPTION =
  'Under the same webhook-id, to the address of now. Bodies are kept for 30 days. A delivery that is still being tried is a 422.';
const REPLAY_SINCE_DESCRIPTION =
  'Messages that were first sent since then, each once, oldest first, at most 1,000 a call: go on with `next_since`. ' +
  'What is still being tried is left out.';

/** Webhooks for new arbitrages. */
export const ARBITRAGE_ROUTES: WebhookRoutes = {
  kind: 'arbitrage',
  path: '/arbitrage/webhooks',
  operations: 'arbitrage.webhooks',
  tag: 'Arbitrage',
  docs: {
    create: {
      summary: 'Register a webhook for new arbitrage opportunities',
      description:
        'At most five active ones a key. The secret is shown this once; deliveries are signed with it. A repeat under ' +
        'the same Idempotency-Key is the same webhook with a fresh secret.',
    },
    list: { summary: 'List the webhooks of the key', description: LIST_DESCRIPTION },
    delete: { summary: 'Remove a webhook', description: DELETE_DESCRIPTION },
    rotate: { summary: 'Rotate the secret of a webhook', description: ROTATE_DESCRIPTION },
    deliveries: {
      summary: 'List the deliveries to a webhook with every attempt',
      description: `${DELIVERIES_DESCRIPTION}the opportunity had closed, or the webhook had ended.`,
    },
    test: {
      summary: 'Send a test delivery',
      description: 'Signed like any other, with `count: 0` and no opportunities. What came of it is in the deliveries.',
    },
    replay: { summary: 'Deliver a message again', description: REPLAY_DESCRIPTION },
    replay_since: {
      summary: 'Deliver everything again since a time or a position of the log',
      description: REPLAY_SINCE_DESCRIPTION,
    },
  },
};

/** Webhooks for events of the caller's account. */
export const ACCOUNT_ROUTES: WebhookRoutes = {
  kind: 'account',
  path: '/webhooks',
  operations: 'webhooks',
  tag: 'Webhooks',
  docs: {
    create: {
      summary: 'Register a webhook for events of your account',
      description:
        '`submission.decided`, `job.finished`, `credits.low`, `record.recalled`; arbitrages have webhooks of their own. At most five active ' +
        'ones a key, beside those. The secret is shown this once; deliveries are signed with it. A repeat under the same ' +
        'Idempotency-Key is the same webhook with a fresh secret.',
    },
    list: { summary: 'List the account webhooks of the key', description: LIST_DESCRIPTION },
    delete: { summary: 'Remove a webhook of the account', description: DELETE_DESCRIPTION },
    rotate: { summary: 'Rotate the secret of a webhook of the account', description: ROTATE_DESCRIPTION },
    deliveries: {
      summary: 'List the deliveries to a webhook of the account with every attempt',
      description: `${DELIVERIES_DESCRIPTION}the webhook had ended.`,
    },
    test: {
      summary: 'Send a test delivery to a webhook of the account',
      description: 'Signed like any other, with `data: null`. What came of it is in the deliveries.',
    },
    replay: { summary: 'Deliver a message to a webhook of the account again', description: REPLAY_DESCRIPTION },
    replay_since: {
      summary: 'Deliver everything to a webhook of the account again, since a time or a position of the log',
      description: REPLAY_SINCE_DESCRIPTION,
    },
  },
};

/** `Operation` with the id and the documentation of `routes`. */
export function WebhookOperation(
  routes: WebhookRoutes,
  name: OperationName,
  docs: Pick<OperationDocs, 'answer' | 'refuses'>,
): MethodDecorator {
  const id = pathParameter(routes, name);
  return Operation(`${routes.operations}.${name}`, {
    ...(id && { path: { id } }),
    ...routes.docs[name],
    tag: routes.tag,
    ...docs,
  });
}

function pathParameter({ path }: WebhookRoutes, name: OperationName) {
  if (name === 'create' || name === 'list' || name === 'delete') return null;
  return name === 'replay'
    ? {
        description: `The id of the delivery, as \`GET ${path}/{id}/deliveries\` lists it.`,
        example: EXAMPLE.deliveryId,
      }
    : { description: `The id of the webhook, as \`POST ${path}\` gave it.`, example: EXAMPLE.webhookId };
}
