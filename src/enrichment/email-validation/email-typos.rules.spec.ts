import { meantDomain } from './email-typos.rules.js';

describe('meantDomain', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.cmo', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmal.con', 'hotmail.com'],
    ['homtail.com', 'hotmail.com'],
    ['outlok.com', 'outlook.com'],
    ['yahooo.com', 'yahoo.com'],
    ['yaho.com', 'yahoo.com'],
    ['iclould.com', 'icloud.com'],
    ['protonmial.com', 'protonmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.fr', 'gmail.com'],
    ['gmail.co.uk', 'gmail.com'],
    ['gmail.com.br', 'gmail.com'],
    ['gmail.con.br', 'gmail.com'],
    ['gmail.cm', 'gmail.com'],
    ['hotmail.co', 'hotmail.com'],
    ['yahoo.om', 'yahoo.com'],
    ['gmx.con', 'gmx.com'],
    ['acme.con', 'acme.com'],
    ['acme.nte', 'acme.net'],
  ])('%s was meant to be %s', (domain, meant) => {
    expect(meantDomain(domain)).toBe(meant);
  });

  it.each([
    'gmail.com',
    'mail.com',
    'gmx.at',
    'acme.com',
    'hey.io',
    'live.ai',
    'qq.io',
    'mail.acme.com',
    'yandex.ru',
    '',
    // Firms near a short name.
    'gm.com',
    'aon.com',
    'ao.com',
    'msc.com',
    'key.com',
    'line.com',
    'five.com',
    'cloud.com',
    // Providers in other countries.
    'hotmail.it',
    'hotmail.es',
    'outlook.fr',
    'yahoo.co.nz',
    'yahoo.com.br',
    'protonmail.ch',
    'fastmail.fm',
    'email.com',
    'libera.it',
    'gmail.acme.com',
  ])('%j is what it says', (domain) => {
    expect(meantDomain(domain)).toBeNull();
  });
});
