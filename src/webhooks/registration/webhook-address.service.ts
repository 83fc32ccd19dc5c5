import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { validationFailed } from '../../web/problems/problem.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';

const LONGEST_URL = 2_048;

/** Allowed delivery addresses: https, and public by name and by resolved address. */
@Injectable()
export class WebhookAddress {
  constructor(private readonly outgoing: SafeFetch) {}

  /**
   * Normalises the address. An unresolvable name is accepted: deliveries will fail visibly, and each one checks the
   * resolved address again.
   * @throws DomainError validation_failed
   */
  async accept(input: string): Promise<string> {
    if (input.length > LONGEST_URL) throw refused(`url is at most ${LONGEST_URL} characters`);
    try {
      const url = this.outgoing.check(input);
      if (url.protocol !== 'https:' && !this.outgoing.isTestHost(url)) throw refused('url must begin with https://');
      await this.outgoing.checkResolved(url);
      return url.href;
    } catch (error) {
      if (error instanceof SafeFetchError) throw refused(`url is refused: ${error.message}`);
      throw error;
    }
  }
}

function refused(message: string): DomainError {
  const suggestion = 'Give the public https address of your receiver, such as https://hooks.your-domain.com/scoutline';
  return validationFailed([{ field: 'url', message, suggestion }]);
}
