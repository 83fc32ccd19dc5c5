import { Inject, Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { type Clock } from '../../kernel/clock.js';
import { newId } from '../../platform/ids/ids.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { CLOCK } from '../../platform/tokens.js';
import { signatureHeaders } from '../delivery/signature.rules.js';
import { TargetLimits } from '../delivery/target-limits.service.js';
import { type Asker } from '../registration/register-webhook.command.js';
import { verifyWebhook } from '../registration/webhook.decide.js';
import { WebhookLog } from '../registration/webhook-log.service.js';
import { challengeBody, isProof } from './webhook-proof.rules.js';

/** How long a registration waits for the receiver. */
const WITHIN_MS = 3_000;
const MOST_READ_BYTES = 1_024;

export interface ProofRequest {
  readonly webhookId: string;
  readonly keyId: string;
  readonly url: string;
  readonly secret: string;
  readonly by: Asker;
}

/** Verifies by a challenge that the receiver belongs to the owner of the webhook. */
@Injectable()
export class WebhookProof {
  constructor(
    private readonly outgoing: SafeFetch,
    private readonly log: WebhookLog,
    private readonly limits: TargetLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Sends one challenge and records the proof. @returns the position of the record; null without a proof */
  async seek({ webhookId, keyId, url, secret, by }: ProofRequest): Promise<bigint | null> {
    if (!(await this.limits.mayReach(url)) || !(await this.isAnswered(url, secret))) return null;
    const { position } = await this.log.decide(keyId, by, (state) => verifyWebhook(state, keyId, webhookId));
    return position;
  }

  private async isAnswered(url: string, secret: string): Promise<boolean> {
    const challenge = randomBytes(24).toString('hex');
    const body = challengeBody(challenge);
    const seconds = Math.floor(this.clock.now() / 1_000);
    const headers = signatureHeaders({ messageId: `msg_${newId()}`, seconds, body }, [secret]);
    try {
      const { status, body: answer } = await this.outgoing.fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Scoutline-Webhooks/1' },
        body,
        timeoutMs: WITHIN_MS,
        maxRedirects: 0,
        maxBytes: MOST_READ_BYTES,
        onTooLarge: 'truncate',
      });
      return status >= 200 && status < 300 && isProof(challenge, answer.toString('utf8'));
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      return false;
    }
  }
}
