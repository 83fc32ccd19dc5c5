import { emailAddress, guessedName, isFreeMail, isRoleAddress, resemblesAddressOf } from './email-address.rules.js';

describe('an address', () => {
  it('is taken apart, in lower case, without its tag', () => {
    expect(emailAddress(' Ada+News@Acme.AI ')).toEqual({
      local: 'ada+news',
      domain: 'acme.ai',
      address: 'ada+news@acme.ai',
      withoutTag: 'ada@acme.ai',
    });
    expect(emailAddress('+x@acme.ai').withoutTag).toBe('+x@acme.ai');
  });

  it.each([
    'info@a.com',
    'sales-eu@a.com',
    'press+berlin@a.com',
    'no-reply@a.com',
    'noreply.mail@a.com',
    'dev@a.com',
    'dev.team@a.com',
    'dev-ops@a.com',
    'no_reply@a.com',
    'no.reply@a.com',
    'donotreply@a.com',
    'do-not-reply@a.com',
    'mailer-daemon@a.com',
    'contact-us@a.com',
    'customer.service@a.com',
    'customer-support@a.com',
    'human-resources@a.com',
    'eu.sales@a.com',
    'kontakt@a.de',
    'sales2@a.com',
    'cto@a.com',
    'buero@a.de',
    'contacto@a.es',
    'hallo@a.de',
    'büro@a.de',
    'kundenservice@a.de',
    'einkauf@a.de',
    'redaktion@a.de',
    'sekretariat.berlin@a.de',
    'bonjour@a.fr',
    'comptabilité@a.fr',
    'achats@a.fr',
    'service-client@a.fr',
    'hola@a.es',
    'compras@a.es',
    'administração@a.pt',
    'career@a.com',
    'events@a.com',
    'engineering@a.com',
    'procurement@a.com',
    'accounts.payable@a.com',
    'enquiry@a.co.uk',
    'information@a.com',
    'job@a.com',
    'job.de@a.com',
    'devis@a.fr',
    'studio@a.com',
    'rédaction@a.fr',
    'de.support@a.com',
  ])('%s is a shared mailbox', (text) => expect(isRoleAddress(emailAddress(text))).toBe(true));

  it.each([
    'ada@a.com',
    'inform@a.com',
    'salesforce@a.com',
    'dev.patel@a.com',
    'steve.jobs@a.com',
    'maria.sales@a.com',
    'no.li@a.com',
    'job.cohen@a.com',
    'job.de.vries@a.nl',
    'job.van.der.berg@a.nl',
    'devis.bianchi@a.it',
    'ap@a.com',
    'ir@a.com',
    'partnerova@a.cz',
  ])('%s is the mailbox of a person', (text) => expect(isRoleAddress(emailAddress(text))).toBe(false));

  it('is free mail or not', () => {
    expect(isFreeMail(emailAddress('a@GMail.com'))).toBe(true);
    expect(isFreeMail(emailAddress('a@gmail.acme.com'))).toBe(false);
  });

  it.each([
    'yahoo.it',
    'yahoo.com.br',
    'yahoo.co.nz',
    'hotmail.es',
    'live.nl',
    'outlook.fr',
    'gmx.fr',
    'foxmail.com',
    'xs4all.nl',
    'aon.at',
    'ocn.ne.jp',
    'shaw.ca',
    'vip.qq.com',
    'chef.net',
    'sympatico.ca',
  ])('%s is free mail', (domain) => expect(isFreeMail(emailAddress(`ada@${domain}`))).toBe(true));

  it.each([
    'clerk.com',
    'live.ai',
    'live.io',
    'outlook.me',
    'gmxx.de',
    'yahooinc.com',
    'mail.acme.com',
    'live.acme.com',
  ])('%s is a firm’s', (domain) => expect(isFreeMail(emailAddress(`ada@${domain}`))).toBe(false));

  it.each([
    ['ada.lovelace@a.com', 'Ada Lovelace'],
    ['ada.b.lovelace+x@a.com', 'Ada B. Lovelace'],
    ['ada_lovelace85@a.com', 'Ada Lovelace'],
    ['jean-luc@a.com', 'Jean Luc'],
    ['ada@a.com', 'Ada'],
    ['x7f3q@a.com', null],
    ['1234@a.com', null],
    ['a@a.com', null],
  ])('%s looks like %s', (text, name) => expect(guessedName(emailAddress(text))).toBe(name));

  it.each(['ada@a.com', 'lovelace@a.com', 'ada.lovelace@a.com', 'alovelace@a.com', 'a.lovelace+x@a.com', 'adal@a.com'])(
    '%s could be Ada Lovelace’s',
    (text) => expect(resemblesAddressOf('Ada M. Lovelace', emailAddress(text))).toBe(true),
  );

  it.each([
    ['Hans Müller', 'hans.mueller@a.de'],
    ['Hans Müller', 'h.muller@a.de'],
    ['Jörg Weiß', 'joerg.weiss@a.de'],
    ['Søren Østergård', 'soren.ostergard@a.dk'],
    ['Łukasz Wójcik', 'lukasz.wojcik@a.pl'],
    ['Иван Петров', 'ivan.petrov@a.ru'],
    ['Juan García Márquez', 'juan.garcia@a.es'],
    ['Juan García Márquez', 'jgarciamarquez@a.es'],
    ['Ludwig van Beethoven', 'vanbeethoven@a.de'],
    ['Vincent Willem van Gogh', 'v.vangogh@a.nl'],
    ["Miles O'Brien", 'miles.obrien@a.ie'],
    ['Jean-Luc Picard', 'jean-luc.picard@a.fr'],
    ['Dr. Ada Lovelace, PhD', 'ada.lovelace@a.com'],
    ['Sammy Davis Jr.', 'sammy.davis@a.com'],
  ])('%s could have %s', (name, text) => expect(resemblesAddressOf(name, emailAddress(text))).toBe(true));

  it.each([
    ['Ada Lovelace', 'ada2@a.com'],
    ['John Smith', 'john.smith2@a.com'],
    ['Juan García Márquez', 'garcia@a.es'],
    ['Ludwig van Beethoven', 'van@a.de'],
    ['Łukasz Wójcik', 'ukasz.wjcik@a.pl'],
    ['Ada', 'ada@a.com'],
    ['Sammy Davis Jr.', 'jr@a.com'],
    ['', 'a@a.com'],
  ])('%s could not have %s', (name, text) => expect(resemblesAddressOf(name, emailAddress(text))).toBe(false));

  it('is not that of another person', () => {
    expect(resemblesAddressOf('Ada Lovelace', emailAddress('adam@a.com'))).toBe(false);
    expect(resemblesAddressOf('Ada', emailAddress('ada@a.com'))).toBe(false);
    expect(resemblesAddressOf('Zoë Ångström', emailAddress('zangstrom@a.com'))).toBe(true);
  });
});
