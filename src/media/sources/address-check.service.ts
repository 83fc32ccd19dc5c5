import { Injectable } from '@nestjs/common';
import { type FieldError } from '../../kernel/domain-error.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';

/** Checks URLs that a job will fetch later, so that unfetchable ones are refused before a charge. */
@Injectable()
export class AddressCheck {
  constructor(private readonly outgoing: SafeFetch) {}

  /** Empty where the URL's text is acceptable. */
  errors(field: string, url: string): FieldError[] {
    try {
      this.outgoing.check(url);
      return [];
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      const suggestion = 'Send a public http or https address';
      return [{ field, message: `${field} must not be fetched: ${error.message}`, suggestion }];
    }
  }
}
