import { readFileSync } from 'node:fs';
import { type Socket } from 'node:net';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { SmtpServer, type SmtpManners } from '../../../test/kit/smtp-server.js';
import { parseMailbox, type Mailbox } from './email-syntax.rules.js';
import { verdictOfDialogue } from './mail-verdict.rules.js';
import { absentMailbox } from './mailbox.port.js';
import { SmtpDialogues } from './smtp-dialogue.connector.js';

const PEM = readFileSync('test/fixtures/mail-server.pem', 'utf8');
const TIMEOUT_MS = 3_000;

let server: SmtpServer;
let second: SmtpServer;
let safeFetch: SafeFetch;
let dialogues: SmtpDialogues;

beforeAll(async () => {
  server = await SmtpServer.start();
  second = await SmtpServer.start();
  safeFetch = new SafeFetch({
    userAgent: 'Spec/1',
    testHosts: [
      `mx.acme.com:25=127.0.0.1:${server.port}`,
      `mx2.acme.com:25=127.0.0.1:${second.port}`,
      'down.acme.com:25=127.0.0.1:1',
    ],
    resolve: async (name) => (name === 'inside.acme.com' ? ['10.0.0.7'] : []),
  });
  dialogues = new SmtpDialogues({ safeFetch, port: 25, helo: 'probe.spec', timeoutMs: TIMEOUT_MS });
});

afterAll(async () => {
  await safeFetch.close();
  await Promise.all([server.stop(), second.stop()]);
});

beforeEach(() => {
  server.reset({});
  second.reset({});
});

function mailbox(address: string): Mailbox {
  const syntax = parseMailbox(address);
  if (!syntax.valid) throw new Error(syntax.rule);
  return syntax.mailbox;
}

const only =
  (...known: string[]) =>
  (address: string): string =>
    known.includes(address) ? '250 2.1.5 OK' : '550 5.1.1 User unknown';

async function ask(manners: SmtpManners, address = 'ada@acme.com', hosts: readonly string[] = ['mx.acme.com']) {
  server.reset(manners);
  const of = mailbox(address);
  const dialogue = await dialogues.probe(of, hosts, absentMailbox(of));
  return { ...dialogue, verdict: verdictOfDialogue(dialogue) };
}

describe('a conversation with a mail server', () => {
  it('goes as far as RCPT, with a control address, and never sends anything', async () => {
    const { verdict, steps, failure } = await ask({ offers: ['SIZE 1000'], recipient: only('ada@acme.com') });
    expect({ verdict, failure }).toEqual({ verdict: 'ok', failure: null });
    expect(server.recipients).toEqual(['ada@acme.com', 'CONTROL@acme.com']);
    expect(server.received.slice(0, 2)).toEqual(['EHLO probe.spec', 'MAIL FROM:<>']);
    expect(server.received.filter((line) => /^(DATA|BDAT|VRFY|EXPN)/i.test(line))).toEqual([]);
    expect(steps.map(({ asked, answered }) => `${asked.split(':')[0]}: ${answered}`)).toEqual([
      'connect mx.acme.com: 220 mx.spec ESMTP',
      'EHLO probe.spec: 250 mx.spec SIZE 1000',
      'MAIL FROM: 250 2.1.0 OK',
      'RCPT TO: 250 2.1.5 OK',
      'RCPT TO: 550 5.1.1 User unknown',
    ]);
  });

  it.each<[string, SmtpManners, string, string | null]>([
    ['a mailbox that is not there', { recipient: only() }, 'mailbox_missing', null],
    ['a catch-all', { recipient: () => '250 OK' }, 'catch_all', null],
    ['a block by policy', { recipient: () => '550 5.7.1 blocked' }, 'unknown', null],
    ['greylisting', { recipient: () => '451 4.7.1 Greylisted' }, 'unknown', null],
    ['a 421 to the recipient', { recipient: () => '421 4.3.2 later' }, 'unknown', null],
    ['a 452 to the recipient', { recipient: () => '452 4.5.3 too many' }, 'unknown', null],
    [
      'a 452 to the control address',
      { recipient: (to) => (to === 'ada@acme.com' ? '250 OK' : '452 4.5.3 slow down') },
      'unknown',
      null,
    ],
    [
      'a policy for the control address',
      { recipient: (to) => (to === 'ada@acme.com' ? '250 OK' : '550 5.7.1 no') },
      'unknown',
      null,
    ],
    ['a refusal without a reason', { recipient: () => '550 Rejected' }, 'unknown', null],
    ['a full mailbox', { recipient: () => '550 Mailbox full' }, 'unknown', null],
    [
      'a refusal of the control address without a reason',
      { recipient: (to) => (to === 'ada@acme.com' ? '250 OK' : '550 Rejected') },
      'ok',
      null,
    ],
    ['a server that hangs up at the recipient', { recipient: () => 'hangup' }, 'unknown', 'connect_failed'],
    [
      'a server that hangs up at the control address',
      { recipient: (to) => (to === 'ada@acme.com' ? '250 OK' : 'hangup') },
      'unknown',
      'connect_failed',
    ],
    ['silence at the recipient', { recipient: () => null }, 'unknown', 'timeout'],
    ['no null sender', { mailFrom: '550 5.7.1 no' }, 'unknown', 'the server takes no mail from us'],
    ['a closed door', { banner: '554 5.7.1 go away\r\n' }, 'unknown', 'the server does not take connections'],
    ['a full house', { banner: '421 4.3.2 busy\r\n' }, 'unknown', 'the server does not take connections'],
    ['silence from the start', { banner: null }, 'unknown', 'timeout'],
    ['an old server without EHLO', { ehlo: '502 5.5.1 what', recipient: only('ada@acme.com') }, 'ok', null],
    [
      'a banner of several lines',
      { banner: '220-hello\r\n220-there\r\n220 mx.spec\r\n', recipient: only('ada@acme.com') },
      'ok',
      null,
    ],
    ['line ends without a CR', { banner: '220 mx.spec\n', recipient: only('ada@acme.com') }, 'ok', null],
  ])('%s', async (_name, manners, verdict, failure) => {
    expect(await ask(manners)).toMatchObject({ verdict, failure });
  });

  it('asks one that is not there only once, and no control address', async () => {
    await ask({ recipient: only() });
    expect(server.recipients).toEqual(['ada@acme.com']);
  });

  it('knows whether the server heard the address', async () => {
    expect((await ask({ banner: '554 no\r\n' })).wasProbed).toBe(false);
    expect((await ask({ mailFrom: '550 no' })).wasProbed).toBe(false);
    expect((await ask({ recipient: () => 'hangup' })).wasProbed).toBe(true);
  });

  it('takes the next host where one is down or closed, and not where one has heard the address', async () => {
    second.reset({ recipient: only('ada@acme.com') });
    expect(
      await ask({ banner: '554 no\r\n' }, 'ada@acme.com', ['down.acme.com', 'mx.acme.com', 'mx2.acme.com']),
    ).toMatchObject({ verdict: 'ok', host: 'mx2.acme.com' });
    second.reset({ recipient: only('ada@acme.com') });
    expect(
      await ask({ recipient: () => '450 4.2.0 Greylisted' }, 'ada@acme.com', ['mx.acme.com', 'mx2.acme.com']),
    ).toMatchObject({ recipient: 'greylisted', host: 'mx.acme.com' });
    expect(second.connections).toBe(0);
  });

  it.each(['inside.acme.com', '127.0.0.1', '10.0.0.1', 'localhost', 'mail.internal', '[::1]', '169.254.169.254', 'mx'])(
    'never connects to %s',
    async (host) => {
      const { steps, wasProbed, failure } = await ask({}, 'ada@acme.com', [host]);
      expect({ wasProbed, connections: server.connections }).toEqual({ wasProbed: false, connections: 0 });
      expect(failure).toMatch(/^(address_refused|dns_failed|invalid_url)$/);
      expect(JSON.stringify(steps)).not.toContain('10.0.0.7');
    },
  );

  describe('TLS', () => {
    const secured = { offers: ['STARTTLS'], certificate: { key: PEM, cert: PEM }, recipient: only('ada@acme.com') };

    it('is taken where it is offered, and the greeting said again under it', async () => {
      expect(await ask(secured)).toMatchObject({ verdict: 'ok', failure: null });
      // The QUIT of the previous dialogue may arrive late.
      const received = server.received.filter((line) => line !== 'QUIT');
      expect(received.slice(0, 4)).toEqual(['EHLO probe.spec', 'STARTTLS', 'EHLO probe.spec', 'MAIL FROM:<>']);
    });

    it('is left where the server cannot do what it offers', async () => {
      expect(await ask({ ...secured, starttls: '454 4.7.0 not now' })).toMatchObject({ verdict: 'ok' });
      expect(await ask({ offers: ['STARTTLS'], recipient: only('ada@acme.com') })).toMatchObject({ verdict: 'ok' });
      expect(server.connections).toBe(2);
    });

    it('hears nothing that was said before it', async () => {
      const injected = '220 go on\r\n250 2.1.0 OK\r\n250 2.1.5 OK';
      expect(await ask({ ...secured, starttls: injected, recipient: only() })).toMatchObject({
        verdict: 'mailbox_missing',
      });
    });
  });

  it('asks for an address in another script only of a server that takes it', async () => {
    expect(await ask({ recipient: () => '250 OK' }, 'josé@acme.com')).toMatchObject({
      verdict: 'unknown',
      wasProbed: false,
      failure: 'the server takes no address in this script',
    });
    expect(await ask({ offers: ['SMTPUTF8'], recipient: only('josé@acme.com') }, 'josé@acme.com')).toMatchObject({
      verdict: 'ok',
    });
    expect(server.received).toContain('MAIL FROM:<> SMTPUTF8');
  });

  it('holds two conversations with one host at a time', async () => {
    let open = 0;
    let most = 0;
    server.reset({
      takeOver: (socket: Socket) => {
        most = Math.max(most, ++open);
        // Before the answer, since the next dialogue may begin as soon as the client reads it.
        setTimeout(() => {
          open--;
          socket.end('554 no\r\n');
        }, 30);
      },
    });
    const ada = mailbox('ada@acme.com');
    const probe = () => dialogues.probe(ada, ['mx.acme.com'], absentMailbox(ada));
    await Promise.all(Array.from({ length: 12 }, probe));
    expect({ most, connections: server.connections }).toEqual({ most: 2, connections: 12 });
  });
});

describe('a hostile server', () => {
  const forever = (text: string) => (socket: Socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(text));
    };
    socket.on('drain', more);
    more();
  };

  it.each<[string, (socket: Socket) => void, string]>([
    ['greets without end', forever('220-welcome\r\n'.repeat(100)), 'too_large'],
    ['sends a line without end', forever('x'.repeat(1_000)), 'too_large'],
    ['sends line ends without end', forever('\r\n'.repeat(500)), 'bad_response'],
    ['sends one huge line', (socket) => socket.write(`220 ${'x'.repeat(60_000)}\r\n`), 'too_large'],
    ['sends zeros', (socket) => socket.write(Buffer.alloc(4_000)), 'too_large'],
    ['speaks HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'bad_response'],
    ['speaks SSH', (socket) => socket.write('SSH-2.0-OpenSSH_9\r\n'), 'bad_response'],
    ['speaks TLS at once', (socket) => socket.write(Buffer.from([0x16, 3, 1, 0, 5, 1, 10, 10, 10])), 'bad_response'],
    ['mixes codes in one reply', (socket) => socket.write('220-a\r\n550 b\r\n'), 'bad_response'],
    ['hangs up at once', (socket) => socket.destroy(), 'connect_failed'],
    ['resets', (socket) => socket.resetAndDestroy(), 'connect_failed'],
  ])('that %s is left, and nothing is believed', async (_name, takeOver, failure) => {
    const startedAt = performance.now();
    expect(await ask({ takeOver })).toMatchObject({ verdict: 'unknown', failure, wasProbed: false });
    expect(performance.now() - startedAt).toBeLessThan(TIMEOUT_MS + 3_000);
  });

  it.each<[string, SmtpManners]>([
    ['greets twice', { banner: '220 mx.spec\r\n220 ready\r\n' }],
    ['says more than was asked after EHLO', { ehlo: '250 mx.spec\r\n250 ready' }],
    ['accepts the sender twice', { mailFrom: '250 OK\r\n250 OK' }],
    ['answers the recipient twice', { recipient: () => '250 OK\r\n550 5.1.1 User unknown' }],
    [
      'answers the control address twice',
      { recipient: (to) => (to === 'ada@acme.com' ? '250 OK' : '550 5.1.1 no\r\n250 OK') },
    ],
  ])('that %s gives no answer that counts', async (_name, manners) => {
    expect(await ask({ recipient: only(), ...manners })).toMatchObject({ verdict: 'unknown', recipient: null });
  });

  it('that drips gets no more time than any other', async () => {
    const dripping = (socket: Socket): void => {
      const timer = setInterval(() => socket.write('2'), 50);
      socket.on('close', () => clearInterval(timer));
    };
    const startedAt = performance.now();
    expect(await ask({ takeOver: dripping })).toMatchObject({ verdict: 'unknown', failure: 'timeout' });
    expect(performance.now() - startedAt).toBeLessThan(TIMEOUT_MS + 3_000);
  });

  it('that fails at TLS late gets no more time without it', async () => {
    const startedAt = performance.now();
    let connections = 0;
    const failing = (socket: Socket): void => {
      connections += 1;
      socket.write('220 mx.spec\r\n');
      socket.on('data', (chunk) => {
        if (connections > 1) return;
        if (chunk.toString().startsWith('EHLO')) socket.write('250-mx.spec\r\n250 STARTTLS\r\n');
        else if (chunk.toString().startsWith('STARTTLS')) socket.write('220 go on\r\n');
        else setTimeout(() => socket.destroy(), TIMEOUT_MS - 500);
      });
    };
    expect(await ask({ takeOver: failing })).toMatchObject({ verdict: 'unknown', failure: 'timeout' });
    expect(connections).toBe(2);
    expect(performance.now() - startedAt).toBeLessThan(2 * TIMEOUT_MS - 1_000);
  });

  it('that repeats the address in controls reaches no caller with them', async () => {
    const { steps } = await ask({ recipient: () => '550 5.1.1 \u001b[2J\u0000<ada@acme.com>\u202e unknown' });
    expect(steps.at(-1)?.answered).toBe('550 5.1.1 [2J <ada@acme.com> unknown');
  });
});
