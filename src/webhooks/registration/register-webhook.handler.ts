import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { SubjectErased, Vault } from '../../platform/vault/vault.js';
import { EndpointQueues } from '../delivery/endpoint-queues.service.js';
import { webhookSubject } from '../webhooks.events.js';
import { generateSecret } from './generate-secret.js';
import { KeyLineage } from './key-lineage.service.js';
import { RegisterWebhook, type RegisteredWebhook, type WantedWebhook } from './register-webhook.command.js';
import { registerWebhook } from './webhook.decide.js';
import { WebhookAddress } from './webhook-address.service.js';
import { WebhookLog } from './webhook-log.service.js';
import { WebhookProof } from '../proof/webhook-proof.service.js';

interface RequestKey {
  readonly accountId: string;
  /** First key of the lineage. */
  readonly keyId: string;
  readonly requestKey: string;
}

@CommandHandler(RegisterWebhook)
export class RegisterWebhookHandler implements ICommandHandler<RegisterWebhook> {
  constructor(
    private readonly addresses: WebhookAddress,
    private readonly lineage: KeyLineage,
    private readonly log: WebhookLog,
    private readonly lanes: EndpointQueues,
    private readonly proof: WebhookProof,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError validation_failed on the address, webhook_limit at the sixth webhook. */
  async execute({ asker, wanted, requestKey }: RegisterWebhook): Promise<RegisteredWebhook> {
    const { label, events } = wanted;
    const url = await this.addresses.accept(wanted.url);
    const { accountId } = asker;
    const keyId = await this.lineage.rootOf(accountId, asker.keyId);
    const webhookId = await this.idOf({ ...wanted, url }, { accountId, keyId, requestKey });
    const secret = generateSecret();
    const subject = webhookSubject(webhookId);
    const [target, sealed] = await this.vault
      .sealAll([
        { subject, value: { url, label } },
        { subject, value: secret },
      ])
      .catch(alreadyRemoved);
    if (!target || !sealed) throw new Error('nothing was sealed');
    const hook = { webhookId, accountId, keyId, events, target, secret: sealed };
    const now = this.clock.now();
    const { position, state } = await this.log.decide(keyId, asker, (before) => registerWebhook(before, hook, now));
    // From the answer on, every new opportunity reaches it, even if the consumers lag.
    await this.lanes.open(hook);
    const registered = { webhookId, url, label, events, secret };
    if (state.some((one) => one.webhookId === webhookId && one.isVerified)) {
      return { ...registered, isVerified: true, position };
    }
    const proven = await this.proof.seek({ webhookId, keyId, url, secret, by: asker });
    return { ...registered, isVerified: proven !== null, position: proven ?? position };
  }

  /**
   * Repeats of a request give the same id. An Idempotency-Key may come back for another webhook once its stored answer
   * has expired, so the id covers what is registered. A disabled webhook stays disabled: the request gets the next id.
   */
  private async idOf(wanted: WantedWebhook, by: RequestKey): Promise<string> {
    const { url, label, events } = wanted;
    const known = await this.log.load(by.keyId);
    const request = `${by.accountId}/${by.requestKey}/${JSON.stringify([url, label, [...events].sort()])}`;
    for (let attempt = 0; ; attempt++) {
      const id = deriveId('webhook', `${request}/${attempt}`);
      if (!known.some(({ webhookId, status }) => webhookId === id && status === 'disabled')) return id;
    }
  }
}

function alreadyRemoved(error: unknown): never {
  if (!(error instanceof SubjectErased)) throw error;
  throw new DomainError('idempotency_conflict', 'The webhook of this Idempotency-Key has been removed.');
}
