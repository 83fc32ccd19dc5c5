import { type DomainError } from '../../kernel/domain-error.js';
import { checkFormToken, OTHER_SESSION } from '../sessions/form-tokens.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { type Problem } from '../problems/problem.js';
import { sendProblemPage, wantsPage } from './problem-page.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const wants = (url: string, accept?: string): boolean =>
  wantsPage({ url, headers: { accept } } as unknown as EdgeRequest);

describe('a problem outside of the API', () => {
  it('is a page for the address line of a browser', () => {
    for (const url of ['/companies/none', '/media/none.mp4', '/metrics']) expect([url, wants(url, BROWSER)]).toEqual([url, true]); // prettier-ignore
  });

  it.each([
    ['curl and probes', '*/*'],
    ['no header', undefined],
    ['img', 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'],
    ['video', 'video/webm,video/ogg,video/*;q=0.9,application/ogg;q=0.7,audio/*;q=0.6,*/*;q=0.5'],
    ['stylesheets', 'text/css,*/*;q=0.1'],
    ['Prometheus', 'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1'],
    ['fetch', 'application/json, text/plain, */*'],
  ])('is a document for %s', (_who, accept) => {
    for (const url of ['/media/none.mp4', '/data/none', '/health/none', '/metrics']) expect([url, wants(url, accept)]).toEqual([url, false]); // prettier-ignore
  });

  it('is a document in the API', () => {
    expect(wants('/api/v1/none', BROWSER)).toBe(false);
  });
});

describe('the remedy on a page', () => {
  const textOf = (problem: Partial<Problem>, config: object = {}, sent: object = {}): string => {
    let text = '';
    const reply = { header: () => reply, code: () => reply, send: (body: unknown) => void (text = String(body)) };
    const server = { publicUrl: 'https://x.example', hasRoute: () => false };
    const headers = { accept: 'text/html', host: 'x.example', referer: 'https://x.example/account/keys?a=1' };
    const request = { url: '/a', method: 'GET', headers, server, routeOptions: { config }, ...sent };
    const given: Problem = { status: 401, code: 'unauthorized', detail: 'No.', ...problem };
    sendProblemPage(request as unknown as EdgeRequest, reply as unknown as EdgeReply, given, 'r1');
    return text;
  };

  it('is a sign-in where an account is needed', () => {
    expect(textOf({})).toContain('href="/account">Sign in</a>');
  });

  it('is none that does not help: for addresses with a key, and those for programs of the operator', () => {
    const errors = [{ field: 'api_key', message: 'An API key is not accepted in the query string' }];
    for (const text of [textOf({ errors }), textOf({}, { operation: { operatorOnly: true } })]) {
      expect(text).not.toContain('>Sign in</a>');
    }
  });

  const chosen = ['0199a0b0-0000-7000-8000-0000000000d1', '0199a0b0-0000-7000-8000-0000000000d2'];
  const own = { form_token: ['t1'], key: ['sk_live_x'], run: ['r'] };
  const sent = { method: 'POST', body: { name: ['Of <my> own'], chosen, ...own } };

  it('of a form of another session says what happened, leads back, and loses nothing that was entered', () => {
    let detail = '';
    let extra: Problem['extra'];
    try {
      checkFormToken({ form_token: ['of another'] }, 'mine');
    } catch (error) {
      ({ message: detail, details: { extra } } = error as DomainError); // prettier-ignore
    }
    const problem: Partial<Problem> = { status: 403, code: 'forbidden', detail, ...(extra && { extra }) };
    const text = textOf(problem, { operation: { takesForm: true } }, sent);
    expect(text).toContain('>This form is of another sign-in</h1>');
    expect(text).toContain('Nothing was done: you have signed in again since this form was loaded');
    expect(text).toContain('href="/account/keys">Load the page of the form again</a>');
    expect(text).toContain('value="Of &lt;my&gt; own"');
    expect(text).not.toContain('0199a0b0');
    for (const secret of ['t1', 'sk_live_x']) expect(text).not.toContain(`"${secret}"`);
  });

  it('shows no ids and marks that the page put into the form', () => {
    const id = '0199a0b0-0000-7000-8000-0000000000d1';
    const body = {
      chosen: [id, id.replace('d1', 'd2')],
      seen: ['12'],
      confirm: ['yes'],
      form: ['a.b'],
      reason: ['Mine'],
    };
    const text = textOf({ detail: 'Ended.' }, { operation: { takesForm: true } }, { method: 'POST', body });
    expect(text).toContain('value="Mine"');
    for (const own of [id, '"12"', '"yes"', '"a.b"']) expect(text).not.toContain(own);
  });

  it('shows a limited number of fields', () => {
    const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`field ${n}`, ['Mine']]));
    const text = textOf({ detail: 'Ended.' }, { operation: { takesForm: true } }, { method: 'POST', body });
    expect(text.split('value="Mine"')).toHaveLength(101);
  });

  it('of a form of the console without a session leads to the sign-in of the console', () => {
    const config = { operation: { takesForm: true, console: { role: 'operator' } } };
    const text = textOf({ detail: 'Ended.' }, config, sent);
    expect(text).toContain('href="/operations/sign-in?next=%2Faccount%2Fkeys">Sign in</a>');
    expect(text).toContain('Of &lt;my&gt; own');
    expect(text).not.toContain('API key');
  });

  it('does not lead to another site', () => {
    const headers = { accept: 'text/html', host: 'x.example', referer: 'https://elsewhere.example/a' };
    const problem = { status: 403, code: 'forbidden', extra: { reason: OTHER_SESSION } } as const;
    expect(textOf(problem, { operation: { takesForm: true } }, { ...sent, headers })).not.toContain('elsewhere');
  });
});
