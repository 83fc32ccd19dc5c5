import { recipientAnswer, replyOf } from './smtp-reply.rules.js';

const answerTo = (...lines: string[]) => {
  const reply = replyOf(lines);
  return reply && recipientAnswer(reply);
};

/** Real replies of common mail servers. */
describe('recipientAnswer', () => {
  it.each([
    ['250 2.1.5 OK', 'accepted'],
    ['250 OK', 'accepted'],
    ['251 User not local; will forward', 'accepted'],
    ['252 2.0.0 Cannot VRFY user, but will take message', 'accepted'],
    ['550 5.1.1 The email account that you tried to reach does not exist.', 'missing'],
    ['550 5.1.1 <ada@acme.com>: Recipient address rejected: User unknown in local recipient table', 'missing'],
    ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found', 'missing'],
    ['550 5.4.1 Recipient address rejected: Access denied.', 'missing'],
    ['550 No such user here', 'missing'],
    ['550 Requested action not taken: mailbox unavailable', 'missing'],
    ['551 User not local', 'missing'],
    ['553 sorry, no mailbox here by that name (#5.7.1)', 'missing'],
    ['550 5.2.1 The email account that you tried to reach is disabled.', 'missing'],
    ['550 5.5.0 Requested action not taken: mailbox unavailable: no such user', 'missing'],
    ['554 delivery error: This user does not exist', 'missing'],
    ['550 5.7.1 Service unavailable; client host blocked using Spamhaus', 'policy'],
    ['554 5.7.1 <ada@acme.com>: Relay access denied', 'policy'],
    ['550 5.7.606 Access denied, banned sending IP', 'policy'],
    ['550 Your IP is on our blacklist', 'policy'],
    ['554 Transaction failed', 'policy'],
    ['421 4.7.0 Too many connections', 'busy'],
    ['452 4.5.3 Too many recipients', 'busy'],
    ['452 4.2.2 Mailbox full', 'busy'],
    ['450 4.2.2 Mailbox full', 'busy'],
    ['451 4.3.0 Internal error', 'busy'],
    ['451 4.7.1 Greylisted, please try again in 300 seconds', 'greylisted'],
    ['450 4.2.0 <ada@acme.com>: Recipient address rejected: Greylisted', 'greylisted'],
    ['450 4.7.1 Graylisting in effect', 'greylisted'],
    ['451 Please try again later', 'greylisted'],
    ['450 4.1.1 unverified address', 'greylisted'],
    ['450 4.7.1 Client host rejected: cannot find your reverse hostname; blocked', 'policy'],
    ['552 5.2.2 Mailbox full', 'unclear'],
    ['552 Requested mail action aborted', 'unclear'],
    ['500 5.5.2 Syntax error', 'unclear'],
    // About the client or its sender: such a server has not said that the mailbox is missing.
    ['550 5.1.8 Sender address rejected: Domain not found', 'policy'],
    ['550 5.1.0 Sender rejected', 'policy'],
    ['550 Sender verify failed', 'policy'],
    ['550 Verification failed for <> No Such User Here Sender verify failed', 'policy'],
    ['550 Recipient verification: callout failed', 'policy'],
    ['550 reverse DNS for your IP does not exist', 'policy'],
    ['550 The domain in your HELO does not exist', 'policy'],
    ['550 Message rejected: your IP is blocked, not found in SPF', 'policy'],
    ['550 Client host rejected: cannot find your hostname', 'policy'],
    ['550 mailbox unavailable: Invalid DNS MX or A/AAAA resource record', 'policy'],
    ['550 Administrative prohibition', 'policy'],
    ['550 Access denied', 'policy'],
    ['550 must issue STARTTLS first', 'policy'],
    ['550 Too many connections from your host', 'policy'],
    ["553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", 'policy'],
    // A full or busy mailbox is there.
    ['550 Mailbox full', 'unclear'],
    ['550 user over quota', 'unclear'],
    ['550 5.2.1 The user is receiving mail at a rate that prevents additional messages', 'unclear'],
    // The words of the address are not the server's.
    ['550 <disabled@acme.com> rejected by policy', 'policy'],
    ['550 inactive@acme.com: relaying refused', 'policy'],
    ['550 <blocker@acme.com>: no such user', 'missing'],
    ['550 <relay.host@acme.com> mailbox unavailable', 'missing'],
    // No reason.
    ['550', 'refused'],
    ['550 Rejected', 'refused'],
    ['550 Requested action not taken', 'refused'],
    ['550 Invalid Recipient', 'missing'],
    ['550 #5.1.0 Address rejected.', 'missing'],
    ['550 Unrouteable address', 'missing'],
    ['511 sorry, no mailbox here by that name (#5.1.1 - chkuser)', 'missing'],
    ['354 go ahead', 'unclear'],
    // Codes of a bad address that the text contradicts.
    ['550 5.1.0 203.0.113.9 is not allowed to send from <>', 'policy'],
    ['550 5.1.1 Spam rejected', 'policy'],
    ['550 5.1.0 Your access is blocked', 'policy'],
    ['550 5.1.1 <ada@acme.com>: Recipient address rejected: Mailbox quota exceeded', 'unclear'],
    ['550 5.1.1 <ada@acme.com>: Recipient address rejected: unverified address: connect to mx: refused', 'unclear'],
    ['550 5.1.1 <ada@acme.com>: Recipient address rejected: User unknown in relay recipient table', 'missing'],
    ['550 5.1.0 Address rejected', 'missing'],
    ['553 5.3.0 <ada@acme.com>... No such user here', 'missing'],
    ['553 5.3.0 <ada@acme.com>... Rejected', 'unclear'],
    ['550 rDNS does not exist for 203.0.113.9', 'policy'],
    ['550 mail from hosts whose reverse lookup does not exist is refused', 'policy'],
    ['550 Client address rejected', 'policy'],
    ['550 The account or domain may not exist, they may be blacklisted, or missing the proper dns entries', 'policy'],
    ['550 Address unknown', 'missing'],
    ['550 IP address unknown', 'policy'],
    ['550 user no longer exists', 'missing'],
    ['550 RP:RDN non-existent user', 'missing'],
  ])('%s means %s', (line, answer) => {
    expect(answerTo(line)).toBe(answer);
  });

  it('reads a reply of several lines as one, and no line of anything else', () => {
    expect(replyOf(['550-5.1.1 The account', '550 5.1.1 does not exist'])).toEqual({
      code: 550,
      enhanced: '5.1.1',
      text: '5.1.1 The account 5.1.1 does not exist',
    });
    for (const lines of [
      ['HTTP/1.1 400 Bad Request'],
      ['250-OK', '550 no'],
      [''],
      ['999 what'],
      ['SSH-2.0-x'],
      ['25'],
    ]) {
      expect(replyOf(lines)).toBeNull();
    }
  });

  it('hands on no control characters and no long text', () => {
    const reply = replyOf([`550 5.1.1 no\u0007such\u001b[31m ${'x'.repeat(5_000)}`]);
    expect(reply?.text).toMatch(/^5\.1\.1 no such \[31m x+$/);
    expect(reply?.text.length).toBe(200);
  });
});
