/** Descriptions that say nothing of a firm: notices, errors, and what a template leaves where no text was written. */
const BOILERPLATE: readonly RegExp[] = [
  /^(?:we|this (?:web)?site|our (?:web)?site|the site) uses? (?:[\p{L}-]+ ){0,2}cookies(?!\p{L})/iu,
  /^(?:diese|unsere) (?:web|internet)?(?:seite|site) (?:verwendet|nutzt|benutzt|setzt) (?:[\p{L}-]+ ){0,2}cookies(?!\p{L})/iu,
  /^(?:auf (?:dieser|unserer) (?:web|internet)?(?:seite|site) )?(?:wir (?:verwenden|nutzen|benutzen|setzen)|(?:verwenden|nutzen|benutzen|setzen) wir|werden|kommen) (?:auf dieser (?:web)?(?:seite|site) )?(?:technisch )?(?:notwendige |eigene |sogenannte |essenzielle )?cookies(?!\p{L})/iu,
  /^(?:ce|notre) site(?: web| internet)? utilise (?:des |les |ses )?(?:propres )?cookies|^nous utilisons (?:des |les )?cookies|^en (?:poursuivant|continuant) .{0,60}vous acceptez .{0,40}cookies/iu,
  /^(?:en )?(?:este sitio|esta web|esta página|nuestro sitio|nuestra web|este site|nosso site|o nosso site)(?: web)?,? (?:utiliza|usa|utilizamos|usamos) (?:las |os |sus )?(?:propias |próprios )?cookies|^(?:utilizamos|usamos) (?:las |os )?cookies(?!\p{L})/iu,
  /^(?:questo|il nostro|il presente) sito(?: web| internet)? (?:utilizza|usa|fa uso di) (?:i )?cookies?(?!\p{L})|^(?:utilizziamo|usiamo) (?:i )?cookies?(?!\p{L})/iu,
  /^deze (?:web)?site (?:gebruikt|maakt gebruik van) cookies|^(?:wij|we) gebruiken cookies/iu,
  /^(?:当社?の?|本|この|弊社の?) ?(?:ウェブ|web)?(?:サイト|ページ)(?:では|は|で).{0,40}(?:cookie|クッキー)[^。]{0,12}を(?:使用|利用|使っ)/iu,
  /^(?:本网站|本站|本網站|此网站|此網站|我们的网站|我們的網站|我们|我們)(?:会|會|将|將)?(?:使用|采用|採用)(?:了)? ?cookies?(?![a-z])/iu,
  /^(?:이|본|당|저희|우리|당사의?) ?(?:웹 ?사이트|사이트|홈페이지)(?:는|은|에서는).{0,40}(?:쿠키|cookies?)[^.]{0,12}를 (?:사용|이용)/iu,
  /^(?:يستخدم|تستخدم) (?:هذا الموقع|موقعنا|هذه الصفحة) (?:الإلكتروني )?ملفات تعريف الارتباط|^(?:نحن )?نستخدم ملفات تعريف الارتباط/u,
  /^(?:vi|(?:den här|denna|vår) (?:webbplats(?:en)?|webbsidan?|sajt(?:en)?|hemsidan?)) använder (?:oss av )?(?:[\p{L}-]+ ){0,2}(?:cookies|kakor)|^(?:vi|(?:dette|denne|vores|vårt?) (?:websted(?:et)?|website|hjemmesiden?|siden?|nettsted(?:et)?|nettsiden?)) (?:bruger|bruker|anvender|benytter) (?:[\p{L}-]+ ){0,2}(?:cookies|informasjonskapsler)/iu,
  /^(?:käytämme|(?:tämä )?(?:verkko)?sivusto(?:mme)? käyttää|(?:tällä )?(?:verkko)?sivustolla(?:mme)? käytetään) (?:[\p{L}-]+ ){0,2}evästeitä/iu,
  /^(?:(?:ta|nasza|niniejsza) )?(?:strona|witryna)(?: internetowa)? (?:używa|wykorzystuje|korzysta z) (?:plików|ciasteczek|cookies)|^(?:używamy|wykorzystujemy|korzystamy z) (?:plików cookies?|ciasteczek)/iu,
  /^(?:(?:tento|tyto|tieto|táto|náš|naše) )?(?:web|webov[áé] stránk[ay]|stránk[ay]) (?:používá|používají|používa|používajú|využívá|využívají) (?:soubory |súbory )?cookies?(?!\p{L})|^používám[e]? (?:soubory |súbory )?cookies?(?!\p{L})/iu,
  /^(?:this|our) (?:web)?site stores cookies|^cookies (?:help us (?:deliver|provide|improve)|erlauben (?:eine|es)|allow us to)(?!\p{L})|^to provide the best experiences, we use technologies like cookies|^by (?:continuing to |using )(?:use |browse )?(?:this|our|the) (?:web)?site.{0,80}(?<!\p{L})cookies|^um .{0,160}(?:verwenden|nutzen|setzen) wir (?:[\p{L}-]+ ){0,3}cookies(?!\p{L})/iu,
  /^(?:attorney advertis(?:ing|ement)|prior results do not guarantee)(?!\p{L})/iu,
  /^(?:please |you need to )?enable javascript|^javascript (?:is (?:required|disabled)|must be enabled)|^this (?:app|site|website|page) (?:requires|needs|works best with) javascript/iu,
  /^(?:this |our |the )?(?:new )?(?:web)?(?:site|page) (?:is )?(?:currently )?(?:under (?:construction|maintenance)|coming soon)/iu,
  /^(?:under (?:construction|maintenance)|maintenance mode|coming soon)[.!]?$/iu,
  /^(?:please )?(?:log ?in|sign ?in|log on) to (?:your|the|my|continue|access)(?!\p{L})|^skip to (?:main |the )?content(?!\p{L})/iu,
  /^lorem ipsum|\{\{|\}\}|^\[object object\]$|^(?:undefined|null|nan|true|false|none|n\/a|test)$/iu,
  /^(?:\d{3} )?(?:page )?not found[.!]?$|^(?:403 )?forbidden$|^(?:access denied|error)[.!]?$/iu,
  /^(?:(?:this|a|the|proudly|site|website|store|shop|web|boutique|tienda|loja|sitio|sito|seite|webseite) ){0,3}(?:made|built|created|powered|designed|generated|propulsée?|réalisée?|créée?|erstellt|cread[oa]|hech[oa]|feit[oa]|criad[oa]|realizzato|creato|gemaakt) (?:with|by|on|in|using|par|avec|sur|mit|con|por|com|da|met) (?:framer|webflow|wix(?:\.com)?|squarespace|shopify|wordpress|elementor|godaddy|jimdo|weebly|duda|ghost|lovable|bolt|v0|next\.?js|gatsby|hugo|astro)[.!]?$/iu,
  /^(?:home|home ?page|index|untitled|welcome|official (?:web)?site|just another wordpress site|welcome to nginx!?|default description|no description(?: available)?|startseite|willkommen|offizielle (?:webseite|website)|accueil|bienvenue|site officiel|inicio|página (?:principal|de inicio|inicial)|sitio web(?: oficial)?|bienvenid[oa]s?|início|site (?:institucional|oficial)|bem-vindos?|pagina iniziale|benvenuti|sito ufficiale|strona główna|úvod|etusivu|forside|hem|hjem)?[.!]?$/iu,
  /^(?:web site created using create-react-app|(?:generated|created) (?:by|with|using) create[- ](?:next|react|vite|t3)[- ]app|lovable generated project|(?:react|vite|next\.?js|nuxt|my) app|vite \+ [\w +]{2,20})[.!]?$/iu,
  /^(?:enter |add |write |put )?(?:your |the |a )?(?:site |website |page |meta |company )?description(?: goes)?(?: here)?[.!]?$/iu,
];
/** Names that a page builder sets. */
const NAMES = new Set([
  ...['my site', 'my website', 'mysite', 'my blog', 'my wordpress', 'website', 'site', 'blog', 'home', 'homepage'],
  ...['home page', 'site title', 'site name', 'your site', 'your company', 'company name', 'untitled', 'wordpress'],
  ...['default', 'startseite', 'accueil', 'inicio', 'início', 'mon site', 'meine website'],
  ...['your store', 'your site title'],
]);
const NUMBERED_NAME = /^my ?(?:site|website|store|shop|blog|app)(?: ?\d{1,3})?$/;
/** Offers of shops, whose words are also those of sectors. */
const OFFERS = /(?<!\p{L})(?:free|fast|worldwide|express|same[- ]day|next[- ]day) (?:shipping|delivery)(?!\p{L})/giu;

/** Whether a description is a notice or a placeholder, so that it says nothing of the firm. */
export function isBoilerplate(description: string): boolean {
  const text = description.trim().slice(0, 300);
  return BOILERPLATE.some((each) => each.test(text));
}

/** Whether a site's name is the one that a page builder sets. */
export function isDefaultName(name: string): boolean {
  const plain = name.trim().toLowerCase();
  return NAMES.has(plain) || NUMBERED_NAME.test(plain);
}

/** Text of a template that its owner has not replaced; the people beside it are invented. */
const TEMPLATE_TEXT =
  /lorem ipsum dolor|i['’]m a (?:paragraph|testimonial|title)\. click here|click here to add your own text/i;

/** Whether a line is a template's text. */
export function isTemplateText(text: string): boolean {
  return TEMPLATE_TEXT.test(text);
}

export function withoutOffers(description: string): string {
  return description.replace(OFFERS, ' ');
}
