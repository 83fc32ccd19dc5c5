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

  it.each([
    ['tel:+44 (0)20 7946 0958', '+442079460958'],
    ['tel:+49%20(0)30%20123457', '+4930123457'],
    ['tel:(020) 7946 0958', '02079460958'],
    ['tel:+1-303-555-0100;ext=5', '+13035550100'],
    ['https://x.com/acme?lang=en', 'https://x.com/acme'],
    ['https://www.linkedin.com/company/acme-robotics/about/', 'https://www.linkedin.com/company/acme-robotics/'],
    ['mailto:info@acme.ai/', 'info@acme.ai'],
  ])('of %s are %s', (href, value) => {
    expect(found(href)).toEqual([[value, false]]);
  });

  it('of several addresses in one link are each of them', () => {
    expect(found('mailto:sales@acme.ai|hr@acme.ai').map(([value]) => value)).toEqual(['sales@acme.ai', 'hr@acme.ai']);
    expect(found('mailto:a.b@acme.ai,info@acme.ai').map(([value]) => value)).toEqual(['a.b@acme.ai', 'info@acme.ai']);
  });

  it.each(['tel:1234567890', 'tel:+1 000 000 0000', 'tel:555-5555555', 'https://x.com/acme/status/1', 'tel:+44'])(
    'are none of %s',
    (href) => expect(found(href)).toEqual([]),
  );

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
