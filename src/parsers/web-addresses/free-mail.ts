/** Free providers: the domain says nothing about the owner's employer. */
const FREE_MAIL = new Set(
  (
    '126.com 139.com 163.com abv.bg alice.it aliyun.com aol.com arcor.de att.net bellsouth.net bigpond.com bk.ru bluewin.ch ' +
    'bol.com.br btinternet.com centrum.cz charter.net comcast.net cox.net daum.net docomo.ne.jp duck.com earthlink.net ' +
    'email.com email.cz ezweb.ne.jp fastmail.com fastmail.fm foxmail.com free.fr freemail.hu freenet.de gmail.com ' +
    'googlemail.com hanmail.net hey.com hushmail.com icloud.com ig.com.br inbox.lv inbox.ru interia.pl juno.com keemail.me ' +
    'laposte.net libero.it list.ru mac.com mail.com mail.de mail.ru mailbox.org me.com nate.com naver.com neuf.fr ' +
    'ntlworld.com o2.pl onet.pl op.pl optonline.net optusnet.com.au orange.fr pm.me posteo.de proton.me protonmail.ch ' +
    'protonmail.com qq.com rambler.ru rediffmail.com riseup.net rocketmail.com runbox.com sapo.pt sbcglobal.net seznam.cz ' +
    'sfr.fr sina.cn sina.com sky.com sohu.com t-online.de talktalk.net telenet.be terra.com.br tiscali.it tuta.com tuta.io ' +
    'tutamail.com tutanota.com tutanota.de ukr.net uol.com.br verizon.net virgilio.it virginmedia.com wanadoo.fr web.de ' +
    'windowslive.com wp.pl yeah.net ymail.com zoho.com zohomail.com zohomail.eu ' +
    // Names that mail.com hands out.
    'consultant.com contractor.net dr.com engineer.com europe.com myself.com photographer.net post.com priest.com ' +
    'techie.com usa.com writeme.com'
  ).split(' '),
);
/** Providers with a domain in many countries: `hotmail.it`, `yahoo.co.jp`, `yahoo.com.br`. */
const INTERNATIONAL = /^(?:gmx|hotmail|live|msn|outlook|yahoo|yandex)\.(?:com|net|(?:com?\.)?[a-z]{2})$/;
/** Of these names, firms own the domains of two letters that are no country's in practice. */
const NOT_FREE = /\.(?:ai|io|me|tv|cc|co|gg|so|to|vc|fm|ly)$/;

/** Whether an address at the domain says nothing about the employer, also where it is a company's own domain. */
export function isFreeMailDomain(domain: string): boolean {
  return FREE_MAIL.has(domain) || (INTERNATIONAL.test(domain) && !NOT_FREE.test(domain));
}
