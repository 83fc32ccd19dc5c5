/** Descriptions that say nothing of a firm: notices, errors, and what a template leaves where no text was written. */
const BOILERPLATE: readonly RegExp[] = [
  /^(?:we|this (?:web)?site|our (?:web)?site|the site) uses? (?:[\p{L}-]+ ){0,2}cookies(?!\p{L})/iu,
  /^(?:diese|unsere) (?:web)?seite (?:verwendet|nutzt|benutzt|setzt) (?:[\p{L}-]+ ){0,2}cookies|^diese website (?:verwendet|nutzt|benutzt|setzt) (?:[\p{L}-]+ ){0,2}cookies|^wir (?:verwenden|nutzen|setzen) (?:auf dieser (?:website|seite) )?cookies/iu,
  /^(?:ce site|nous) (?:utilise|utilisons) (?:des |les )?cookies|^(?:este sitio|esta web|este sitio web|este site) (?:utiliza|usa) cookies|^deze (?:web)?site (?:gebruikt|maakt gebruik van) cookies|^questo sito (?:utilizza|usa) (?:i )?cookie/iu,
  /^(?:please |you need to )?enable javascript|^javascript (?:is (?:required|disabled)|must be enabled)|^this (?:app|site|website|page) (?:requires|needs|works best with) javascript/iu,
  /^(?:this |our |the )?(?:new )?(?:web)?(?:site|page) (?:is )?(?:currently )?(?:under (?:construction|maintenance)|coming soon)/iu,
  /^(?:under (?:construction|maintenance)|maintenance mode|coming soon)[.!]?$/iu,
  /^lorem ipsum|\{\{|\}\}|^\[object object\]$|^(?:undefined|null|nan|true|false|none|n\/a|test)$/iu,
  /^(?:\d{3} )?(?:page )?not found[.!]?$|^(?:403 )?forbidden$|^(?:access denied|error)[.!]?$/iu,
  /^(?:enter |add |write |put )?(?:your |the |a )?(?:site |website |page |meta |company )?description(?: goes)?(?: here)?[.!]?$/iu,
];
/** Names that a page builder sets. */
const NAMES = new Set([
  ...['my site', 'my website', 'mysite', 'my blog', 'my wordpress', 'website', 'site', 'blog', 'home', 'homepage'],
  ...['home page', 'site title', 'site name', 'your site', 'your company', 'company name', 'untitled', 'wordpress'],
  ...['default', 'startseite', 'accueil', 'inicio', 'mon site', 'meine website'],
]);
/** Offers of shops, whose words are also those of sectors. */
const OFFERS = /(?<!\p{L})(?:free|fast|worldwide|express|same[- ]day|next[- ]day) (?:shipping|delivery)(?!\p{L})/giu;

/** Whether a description is a notice or a placeholder, so that it says nothing of the firm. */
export function isBoilerplate(description: string): boolean {
  const text = description.trim().slice(0, 300);
  return BOILERPLATE.some((each) => each.test(text));
}

/** Whether a site's name is the one that a page builder sets. */
export function isDefaultName(name: string): boolean {
  return NAMES.has(name.trim().toLowerCase());
}

export function withoutOffers(description: string): string {
  return description.replace(OFFERS, ' ');
}
