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
  ])('%j is what it says', (domain) => {
    expect(meantDomain(domain)).toBeNull();
  });
});
