import { Injectable } from '@nestjs/common';

/** Domains that hand out mailboxes for minutes, by two lists that are published with the packages. */
@Injectable()
export class DisposableDomains {
  private lists: Promise<readonly ReadonlySet<string>[]> | undefined;

  /** True for the domain and everything below it. */
  async has(domain: string): Promise<boolean> {
    const lists = await (this.lists ??= load());
    const labels = domain.split('.');
    return labels.slice(0, -1).some((_, index) => {
      const name = labels.slice(index).join('.');
      return lists.some((list) => list.has(name));
    });
  }
}

/** A hundred thousand names: read for the first address that is asked about, not with every start of every process. */
async function load(): Promise<readonly ReadonlySet<string>[]> {
  const [{ disposableEmailBlocklistSet }, { default: mailchecker }] = await Promise.all([
    import('disposable-email-domains-js'),
    import('mailchecker'),
  ]);
  return [disposableEmailBlocklistSet(), mailchecker.blacklist()];
}
