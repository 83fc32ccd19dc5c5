import { Injectable } from '@nestjs/common';

/** Domains of disposable mailboxes, from two lists published as packages. */
@Injectable()
export class DisposableDomains {
  private lists: Promise<readonly ReadonlySet<string>[]> | undefined;

  /** True for the domain and its subdomains. */
  async has(domain: string): Promise<boolean> {
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
