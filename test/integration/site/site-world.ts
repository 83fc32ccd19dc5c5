import { type Service } from '../metering/stack.js';

export interface SiteAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
  readonly headers: Record<string, string | string[] | number | undefined>;
}

/** A browser at the site: it keeps cookies by their paths, and the token of the forms of the last page. */
export class SiteVisitor {
  formToken = '';
  readonly cookies = new Map<string, { readonly value: string; readonly path: string }>();

  constructor(private readonly service: Service) {}

  static async signedIn(service: Service, key: string): Promise<SiteVisitor> {
    const visitor = new SiteVisitor(service);
    const { status } = await visitor.send('/account/session', { key });
    if (status !== 303) throw new Error(`the sign-in answered ${status}`);
    await visitor.see('/account');
    return visitor;
  }

  /** A copy of what this browser has, at another process. */
  copiedTo(service: Service): SiteVisitor {
    const copy = new SiteVisitor(service);
    for (const [name, cookie] of this.cookies) copy.cookies.set(name, cookie);
    copy.formToken = this.formToken;
    return copy;
  }

  async see(url: string): Promise<SiteAnswer> {
    const answer = await this.call('GET', url);
    this.formToken = /name="form_token" value="([^"]+)"/.exec(answer.text)?.[1] ?? this.formToken;
    return answer;
  }

  async isIn(): Promise<boolean> {
    return (await this.see('/account')).text.includes('Sign out everywhere');
  }

  /** Sends a form of a page of this session. */
  act(url: string, fields: Record<string, string> = {}): Promise<SiteAnswer> {
    return this.send(url, { form_token: this.formToken, ...fields });
  }

  send(url: string, fields: Record<string, string>): Promise<SiteAnswer> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    return this.call('POST', url, headers, new URLSearchParams(fields).toString());
  }

  async call(method: 'GET' | 'POST', url: string, headers = {}, payload?: string): Promise<SiteAnswer> {
    const cookie = [...this.cookies]
      .filter(([, { path, value }]) => value !== '' && url.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const answer = await this.service.app.inject({
      method,
      url,
      headers: { accept: 'text/html', ...(cookie !== '' && { cookie }), ...headers },
      ...(payload !== undefined && { payload }),
    });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name, value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      // The order of attributes means nothing to a browser.
      const path = /; Path=([^;]+)/.exec(set)?.[1];
      if (name === undefined || path === undefined) throw new Error(`not a cookie with a path: ${set}`);
      this.cookies.set(name, { value, path });
    }
    return {
      status: answer.statusCode,
      location: answer.headers.location ?? null,
      text: answer.payload,
      headers: answer.headers,
    };
  }
}

/** The API key that a page shows; null where it shows none. */
export function keyIn({ text }: SiteAnswer): string | null {
  return /sk_live_[0-9A-Za-z]{36}/.exec(text)?.[0] ?? null;
}
