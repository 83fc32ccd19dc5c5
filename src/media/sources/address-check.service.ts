import { Injectable } from '@nestjs/common';
import { type FieldError } from '../../kernel/domain-error.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';

/** Addresses that callers send to be fetched later: what no job could fetch is refused before it is charged. */
@Injectable()
export class AddressCheck {
  constructor(private readonly outgoing: SafeFetch) {}

  /** None where the address may be fetched, as far as its text tells. */
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
