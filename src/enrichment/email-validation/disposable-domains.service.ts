import { Injectable } from '@nestjs/common';
import { isFreeMailDomain } from '../../parsers/web-addresses/free-mail.js';
import { isUnder } from '../../parsers/web-addresses/is-under.js';

/** Services on the lists whose addresses forward to a mailbox until their owner ends them. */
const FORWARDING = (
  '33mail.com 8shield.net addy.io aleeas.com anonaddy.com anonaddy.me duck.com erine.email mozmail.com opayq.com ' +
  'passfwd.com passinbox.com passmail.com passmail.net relay.firefox.com simplelogin.co simplelogin.com slmail.me ' +
  'slmails.com'
).split(' ');

/** Domains of disposable mailboxes, from two lists published as packages. */
@Injectable()
export class DisposableDomains {
  private lists: Promise<readonly ReadonlySet<string>[]> | undefined;

  /** True for the domain and its subdomains. */
  async has(domain: string): Promise<boolean> {
    if (isFreeMailDomain(domain) || FORWARDING.some((each) => isUnder(domain, each))) return false;
    const lists = await (this.lists ??= load());
    const labels = domain.split('.');
    return labels.slice(0, -1).some((_, index) => {
      const name = labels.slice(index).join('.');
      return lists.some((list) => list.has(name));
    });
  }
}

/** Loads a hundred thousand names on first use, so that process starts stay fast. */
async function load(): Promise<readonly ReadonlySet<string>[]> {
  const [{ disposableEmailBlocklistSet }, { default: mailchecker }] = await Promise.all([
    import('disposable-email-domains-js'),
    import('mailchecker'),
  ]);
  return [disposableEmailBlocklistSet(), mailchecker.blacklist()];
}
