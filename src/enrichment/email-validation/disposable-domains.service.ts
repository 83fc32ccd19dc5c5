import { Injectable } from '@nestjs/common';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import mailchecker from 'mailchecker';

/** Domains that hand out mailboxes for minutes, by two lists that are published with the packages. */
@Injectable()
export class DisposableDomains {
  private readonly lists = [disposableEmailBlocklistSet(), mailchecker.blacklist()];

  /** True for the domain and everything below it. */
  has(domain: string): boolean {
    const labels = domain.split('.');
    return labels.slice(0, -1).some((_, index) => {
      const name = labels.slice(index).join('.');
      return this.lists.some((list) => list.has(name));
    });
  }
}
