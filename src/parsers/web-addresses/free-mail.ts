/** Free providers: the domain says nothing about the owner's employer. */
const FREE_MAIL = new Set(
  (
    '126.com 163.com aol.com bk.ru fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de ' +
    'gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.fr hushmail.com icloud.com inbox.ru ' +
    'laposte.net libero.it list.ru live.com mac.com mail.com mail.ru mailbox.org me.com msn.com naver.com o2.pl ' +
    'orange.fr outlook.com outlook.de pm.me posteo.de proton.me protonmail.com qq.com rediffmail.com rocketmail.com ' +
    'sina.com t-online.de tuta.io tutanota.com wanadoo.fr web.de wp.pl yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com ' +
    'yahoo.de yahoo.fr yandex.com yandex.ru ymail.com zoho.com'
  ).split(' '),
);

/** Whether an address at the domain says nothing about the employer, also where it is a company's own domain. */
export function isFreeMailDomain(domain: string): boolean {
  return FREE_MAIL.has(domain);
}
