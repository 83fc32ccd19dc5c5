import { contactsOn } from './site-contacts.rules.js';

const found = (...hrefs: string[]) =>
  contactsOn({ anchors: hrefs.map((href) => ({ href, text: '' })), text: '' }, 'acme.ai', ['Acme Robotics']).map(
    ({ value, isPersonal }) => [value, isPersonal],
  );

describe('contacts on a company’s site', () => {
  it.each([
    ...['your@acme.ai', 'name@acme.ai', 'firstname.lastname@acme.ai', 'you@acme.ai', 'john.doe@acme.ai'],
    ...['example@acme.ai', 'max.mustermann@acme.ai', 'no-reply@acme.ai', 'donotreply@acme.ai', 'unsubscribe@acme.ai'],
    ...['logo@2x.acme.ai', 'user@acme.ai', '1a79a4d60de6718e8e5b326e338ae533@acme.ai'],
  ])('are no address of a reader: %s', (address) => {
    expect(found(`mailto:${address}`)).toEqual([]);
  });

  it.each(['https://twitter.com/wix', 'https://x.com/squarespace', 'https://github.com/wordpress'])(
    'are no profile of who made the site: %s',
    (link) => expect(found(link)).toEqual([]),
  );

  it.each([
    ['https://x.com/janedoe', true],
    ['https://github.com/janedoe', true],
    ['https://x.com/acme', false],
    ['https://twitter.com/getacme', false],
    ['https://github.com/Acme-AI/', false],
    ['https://x.com/acme_robotics', false],
    ['https://www.linkedin.com/company/acme-robotics-inc', false],
    ['https://www.linkedin.com/company/18312345', false],
  ])('of a profile: %s is personal: %s', (link, isPersonal) => {
    expect(found(link)).toEqual([[link, isPersonal]]);
  });

  it.each([
    ['team.jane.doe@acme.ai', true],
    ['hr.smith@acme.ai', true],
    ['jane@acme.ai', true],
    ['hr@acme.ai', false],
    ['press.office@acme.ai', false],
    ['sales+web@acme.ai', false],
  ])('of mail: %s is personal: %s', (address, isPersonal) => {
    expect(found(`mailto:${address}`)).toEqual([[address, isPersonal]]);
  });

  it('are no buttons, and no pages of other companies', () => {
    const links = [
      'https://twitter.com/share',
      'https://x.com/intent',
      'https://x.com/home',
      'https://github.com/about',
    ];
    expect(found(...links, 'https://linkedin.com/company/stripe')).toEqual([]);
  });

  it('of a firm with a person’s name are not those of everybody with that name', () => {
    const page = { anchors: [{ href: 'https://x.com/janedoe', text: '' }], text: '' };
    expect(contactsOn(page, 'jane.app', ['Jane'])).toMatchObject([{ isPersonal: true }]);
  });
});
