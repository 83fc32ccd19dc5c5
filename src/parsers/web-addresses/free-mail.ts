/** Free providers: the domain says nothing about the owner's employer. */
const FREE_MAIL = new Set(
  (
    '126.com 139.com 163.com 189.cn 21cn.com abv.bg airmail.cc alice.it aliceadsl.fr aliyun.com ameritech.net ' +
    'aol.com aon.at arcor.de att.net azet.sk bbox.fr bellsouth.net bezeqint.net biglobe.ne.jp bigmir.net bigpond.com ' +
    'bigpond.net.au bk.ru bluemail.ch bluewin.ch blueyonder.co.uk bol.com.br bredband.net broadpark.no ' +
    'btinternet.com btopenworld.com cegetel.net centrum.cz centurylink.net charter.net chello.at chello.nl ' +
    'citromail.hu clix.pt club-internet.fr cogeco.ca comcast.net comhem.se compuserve.com cox.net daum.net ' +
    'disroot.org docomo.ne.jp duck.com earthlink.net eastlink.ca eircom.net email.com email.cz email.it ' +
    'embarqmail.com ezweb.ne.jp fastmail.com fastmail.fm foxmail.com free.fr freemail.hu freenet.de globomail.com ' +
    'gmail.com googlemail.com hanmail.net hetnet.nl hey.com hispeed.ch home.nl hot.ee hush.ai hush.com hushmail.com ' +
    'hushmail.me i.softbank.jp i.ua icloud.com ig.com.br iinet.net.au inbox.ee inbox.lv inbox.ru indiatimes.com ' +
    'interia.pl internet.ru inwind.it iol.it iol.pt jubii.dk juno.com keemail.me kpnmail.nl laposte.net lavabit.com ' +
    'libero.it list.ru lycos.com mac.com mac.hush.com mail.bg mail.com mail.de mail.dk mail.ee mail.ru mail.ua ' +
    'mailbox.org mailfence.com mailo.com me.com meta.ua mindspring.com mweb.co.za mynet.com narod.ru nate.com ' +
    'naver.com neomailbox.com netcabo.pt netscape.net netvision.net.il netzero.net neuf.fr nifty.com ntlworld.com ' +
    'numericable.fr o2.pl ocn.ne.jp oi.com.br onet.pl online.no onmail.com ono.com op.pl optimum.net optonline.net ' +
    'optusnet.com.au orange.fr pacbell.net planet.nl pm.me post.cz post.sk posteo.de posteo.net prodigy.net ' +
    'prodigy.net.mx proton.me protonmail.ch protonmail.com proximus.be qq.com r7.com rambler.ru rediffmail.com ' +
    'riseup.net roadrunner.com rocketmail.com runbox.com safe-mail.net sapo.pt sbcglobal.net scarlet.be seznam.cz ' +
    'sfr.fr shaw.ca sify.com sina.cn sina.com sky.com skynet.be so-net.ne.jp softbank.ne.jp sohu.com spray.se ' +
    'startmail.com suddenlink.net swbell.net sympatico.ca t-online.de talktalk.net telefonica.net telenet.be ' +
    'telkomsa.net telus.net terra.com.br terra.es tin.it tiscali.co.uk tiscali.it tom.com tpg.com.au tut.by tuta.com ' +
    'tuta.io tutamail.com tutanota.com tutanota.de ukr.net uol.com.br upcmail.nl verizon.net videotron.ca ' +
    'vip.126.com vip.163.com vip.qq.com vip.sina.com virgilio.it virgin.net virginmedia.com vivaldi.net ' +
    'vodamail.co.za volny.cz walla.co.il walla.com wanadoo.fr web.de webmail.co.za westnet.com.au windowslive.com ' +
    'windstream.net wp.pl xs4all.nl xtra.co.nz ya.ru yeah.net ymail.com ziggo.nl zipmail.com.br zoho.com ' +
    'zohomail.com zohomail.eu zoznam.sk ' +
    // Names that mail.com hands out.
    'accountant.com alumni.com asia.com birdlover.com cheerful.com chef.net collector.org consultant.com ' +
    'contractor.net cutey.com cyberdude.com discofan.com doglover.com dr.com engineer.com europe.com execs.com ' +
    'financier.com gardener.com geologist.com graduate.org hilarious.com iname.com insurer.com journalist.com ' +
    'lawyer.com linuxmail.org london.com mexicomail.com musician.org myself.com optician.com pacific-ocean.com ' +
    'petlover.com photographer.net politician.com post.com presidency.com priest.com programmer.net protestant.com ' +
    'publicist.com qualityservice.com salesperson.net scientist.com snakebite.com techie.com technologist.com ' +
    'toothfairy.com usa.com uymail.com workmail.com writeme.com'
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
