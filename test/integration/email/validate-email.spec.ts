import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { DnsServer } from '../../kit/dns-server.js';
import { SmtpServer } from '../../kit/smtp-server.js';
import { Service, type Answer } from '../metering/stack.js';

const PORT = 2525;
const HOUR_MS = 3_600_000;

let dns: DnsServer;
let mail: SmtpServer;
let service: Service;
let key: string;

beforeAll(async () => {
  dns = await DnsServer.start();
  mail = await SmtpServer.start();
  dns.names.set('acme.com', { mx: [[10, 'mx.acme.com']] });
  dns.names.set('xn--bcher-kva.com', { mx: [[10, 'mx.acme.com']] });
  dns.names.set('plain.com', { a: ['93.184.216.34'] });
  dns.names.set('denied.com', { a: ['93.184.216.34'], denied: 'mx' });
  dns.names.set('null.com', { mx: [[0, '.']] });
  dns.names.set('nothing.com', {});
  dns.names.set('broken.com', 'servfail');
  dns.names.set('gmial.com', {});
  dns.names.set('yahoo.com', { mx: [[1, 'mta5.am0.yahoodns.net']] });
  dns.names.set('inside.com', { mx: [[1, 'localhost'], [2, '10.0.0.1']] }); // prettier-ignore
  service = await Service.start(undefined, {
    EMAIL_DNS_SERVERS: dns.address,
    EMAIL_SMTP_PORT: String(PORT),
    EMAIL_HELO: 'probe.spec',
    EMAIL_GREYLIST_WAIT_SECONDS: '0',
    SAFE_FETCH_TEST_HOSTS: ['mx.acme.com', 'plain.com', 'denied.com']
      .map((host) => `${host}:${PORT}=127.0.0.1:${mail.port}`)
      .join(','),
  });
  key = (await service.account('pro')).key;
}, 60_000);

afterAll(async () => {
  await service.stop();
  await Promise.all([dns.stop(), mail.stop()]);
});

beforeEach(() => mail.reset({ recipient: (to) => (/^ada/i.test(to) ? '250 2.1.5 OK' : '550 5.1.1 User unknown') }));

/** What was asked last time is over. */
afterEach(() => {
  service.clock.offsetMs += HOUR_MS + 1_000;
});

const validate = (email: unknown): Promise<Answer> => service.call('POST', '/api/v1/email/validate', key, { email });

async function verdictOn(email: string) {
  const { status, body } = await validate(email);
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['credits', 'details', 'email', 'reason', 'valid']);
  const rows = body.details.checks as { check: string; result: string; asked: string; answered: string }[];
  return {
    email: body.email,
    verdict: [body.valid, body.reason, body.credits.cost],
    details: body.details,
    checks: rows.filter(({ check }) => check !== 'smtp').map(({ check, result }) => `${check} ${result}`),
    rows,
  };
}

describe('POST /email/validate', () => {
  it('says of a mailbox that is there what was asked and answered', async () => {
    const { verdict, details, checks, rows, email } = await verdictOn(' ada@acme.com ');
    expect({ email, verdict }).toEqual({ email: 'ada@acme.com', verdict: [true, 'ok', 1] });
    expect(checks).toEqual(['syntax pass', 'disposable pass', 'mx pass', 'mailbox pass', 'catch_all pass']);
    expect(rows).toContainEqual({ check: 'mx', result: 'pass', asked: 'MX acme.com', answered: '10 mx.acme.com' });
    expect(rows).toContainEqual({
      check: 'smtp',
      result: 'pass',
      asked: 'RCPT TO:<ada@acme.com>',
      answered: '250 2.1.5 OK',
    });
    expect(details).toMatchObject({ normalized: 'ada@acme.com', suggestion: null, is_role: false, from_memory: false });
  });

  it.each<[string, string, [boolean, string, number]]>([
    ['a mailbox that is not there', 'bob@acme.com', [false, 'mailbox_missing', 1]],
    ['what is no address', 'ada at acme.com', [false, 'syntax', 1]],
    ['a comment', 'ada(note)@acme.com', [false, 'syntax', 1]],
    ['a domain without mail', 'ada@nothing.com', [false, 'no_mx', 1]],
    ['a domain that is not there', 'ada@never-heard-of.com', [false, 'no_mx', 1]],
    ['a domain that says it takes none', 'ada@null.com', [false, 'null_mx', 1]],
    ['a domain with an address alone', 'ada@plain.com', [true, 'ok', 1]],
    ['a domain whose name servers deny it for MX alone', 'ada@denied.com', [true, 'ok', 1]],
    ['another script', 'ada@BÜCHER.com', [true, 'ok', 1]],
    ['a tag', 'ada+news@acme.com', [true, 'ok', 1]],
    ['quotes', '"ada l"@acme.com', [false, 'mailbox_missing', 1]],
    ['a mailbox for minutes', 'ada@mailinator.com', [false, 'disposable', 1]],
    ['one below such a domain', 'ada@x.mailinator.com', [false, 'disposable', 1]],
    ['a provider that never tells', 'ada@yahoo.com', [false, 'unknown', 0]],
    ['name servers in trouble', 'ada@broken.com', [false, 'unknown', 0]],
    ['a mail exchanger that is nobody’s business', 'ada@inside.com', [false, 'unknown', 0]],
    ['an address literal', 'ada@[127.0.0.1]', [false, 'unknown', 0]],
  ])('%s', async (_name, email, verdict) => {
    expect((await verdictOn(email)).verdict).toEqual(verdict);
  });

  it('tells a catch-all, a role and a likely slip', async () => {
    mail.reset({ recipient: () => '250 OK' });
    expect((await verdictOn('ada@acme.com')).verdict).toEqual([true, 'catch_all', 1]);
    expect((await verdictOn('sales@acme.com')).details).toMatchObject({ is_role: true, is_free_mail: false });
    expect((await verdictOn('Ada@gmial.com')).details).toMatchObject({ suggestion: 'Ada@gmail.com' });
  });

  it('comes back once to a server that greylists, and no more', async () => {
    mail.reset({
      recipient: (to, nth) => (to !== 'ada@acme.com' ? '550 5.1.1 no' : nth > 1 ? '250 OK' : '450 4.2.0 Greylisted'),
    });
    expect((await verdictOn('ada@acme.com')).verdict).toEqual([true, 'ok', 1]);
    expect(mail.recipients).toEqual(['ada@acme.com', 'CONTROL@acme.com', 'ada@acme.com', 'CONTROL@acme.com']);
    mail.reset({ recipient: () => '450 4.2.0 Greylisted' });
    expect((await verdictOn('bob@acme.com')).verdict).toEqual([false, 'unknown', 0]);
    expect(mail.recipients.filter((to) => to === 'bob@acme.com')).toHaveLength(2);
  });

  it('comes back with the same control address, since such a server remembers each recipient', async () => {
    mail.reset({
      recipient: (to, nth) => (nth === 1 ? '450 4.2.0 Greylisted' : to === 'ada@acme.com' ? '250 OK' : '550 5.1.1 no'),
    });
    expect((await verdictOn('ada@acme.com')).verdict).toEqual([true, 'ok', 1]);
  });

  it('asks for an address once an hour, however many callers and spellings there are', async () => {
    const answers = await Promise.all(
      ['ada@acme.com', 'ADA@acme.com', 'ada@ACME.com'].map((email) => verdictOn(email)),
    );
    expect(answers.map(({ verdict }) => verdict)).toEqual(Array(3).fill([true, 'ok', 1]));
    expect(mail.recipients.filter((to) => !to.startsWith('CONTROL'))).toHaveLength(1);
    mail.reset({ recipient: () => '550 5.1.1 User unknown' });
    service.clock.offsetMs += HOUR_MS - 60_000;
    const again = await verdictOn('ada@acme.com');
    expect(again).toMatchObject({ verdict: [true, 'ok', 1], details: { from_memory: true } });
    expect(mail.connections).toBe(0);
    service.clock.offsetMs += 120_000;
    expect((await verdictOn('ada@acme.com')).verdict).toEqual([false, 'mailbox_missing', 1]);
  });

  it('asks again half a minute after a process ended amid a probe', async () => {
    await service.app.get(ReadStore).query('DELETE FROM ops.asked_mailboxes');
    await verdictOn('ada@acme.com');
    await service.app.get(ReadStore).query('UPDATE ops.asked_mailboxes SET sealed = NULL');
    mail.reset({ recipient: () => '550 5.1.1 User unknown' });
    service.clock.offsetMs += 31_000;
    expect((await verdictOn('ada@acme.com')).verdict).toEqual([false, 'mailbox_missing', 1]);
  });

  it('asks at once again where the server never heard the address', async () => {
    mail.reset({ banner: '421 4.3.2 busy\r\n' });
    expect((await verdictOn('ada@acme.com')).verdict).toEqual([false, 'unknown', 0]);
    mail.reset({ recipient: (to) => (to === 'ada@acme.com' ? '250 OK' : '550 5.1.1 no') });
    expect((await verdictOn('ada@acme.com')).verdict).toEqual([true, 'ok', 1]);
  });

  it('keeps no address in the clear, and no answer that the table alone gives away', async () => {
    await verdictOn('ada.canary@acme.com');
    const rows = await service.app
      .get(ReadStore)
      .query<{ digest: Buffer; sealed: Buffer }>('SELECT * FROM ops.asked_mailboxes');
    expect(rows.length).toBeGreaterThan(0);
    const stored = rows.map(({ digest, sealed }) => `${digest.toString('latin1')} ${sealed.toString('latin1')}`).join();
    for (const word of ['canary', 'acme', 'mailbox', 'RCPT']) expect(stored).not.toContain(word);
  });

  it.each([[undefined], [null], [''], ['  '], [5], ['x'.repeat(1_001)]])('is a 400 for %j', async (email) => {
    const { status, body } = await validate(email);
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 400, field: 'email' });
  });

  it('says so where mail servers are not to be asked', async () => {
    const quiet = await Service.start(service, { EMAIL_DNS_SERVERS: dns.address, EMAIL_SMTP: 'off' });
    const { body } = await quiet.call('POST', '/api/v1/email/validate', key, { email: 'ada@acme.com' });
    await quiet.stop();
    expect(body).toMatchObject({ valid: false, reason: 'unknown', credits: { cost: 0 } });
    expect(body.details.checks.at(-1)).toMatchObject({
      check: 'smtp',
      result: 'skipped',
      answered: 'EMAIL_SMTP is off here',
    });
    expect(mail.connections).toBe(0);
  });
});
