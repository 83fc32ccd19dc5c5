import { DisposableDomains } from './disposable-domains.service.js';

const disposable = new DisposableDomains();

describe('the lists of disposable domains', () => {
  it.each(['mailinator.com', 'x.mailinator.com', 'guerrillamail.com', '10minutemail.com'])('have %s', async (domain) =>
    expect(await disposable.has(domain)).toBe(true),
  );

  it.each(['acme.com', 'gmail.com', 'com', 'mailinator', 'notmailinator.com.acme.com'])('have no %s', async (domain) =>
    expect(await disposable.has(domain)).toBe(false),
  );

  it.each(
    (
      'duck.com ada.anonaddy.com mozmail.com passmail.net consultant.com keemail.me hush.com hush.ai safe-mail.net 21cn.com ' +
      'tom.com sify.com alumni.com birdlover.com protestant.com'
    ).split(' '),
  )('do not decide on %s, whose mailboxes last', async (domain) => expect(await disposable.has(domain)).toBe(false));
});
