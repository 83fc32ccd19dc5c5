/** Words in the names of firms that hardly ever occur in a person's name. */
const FIRM_WORDS =
  /\b(capital|ventures?|venture|partners?|funds?|angels?|group|inc|llc|vc|labs?|investments?|investors?|combinator|accelerator|startups?|start-?ups?|company|holdings?|bank|foundation|media|network|networks|technolog(?:y|ies)|systems|collective|garage|club|alliance|associates|management|equity|advisors?|global|international|university|college|institute|corp|corporation|co|ltd|gmbh|limited|seed|growth|digital|incubation|incubator|studios?|works|house|street|ag|sa|lp|entrepreneurs|crowd|syndicate|office|trust|society|council|government|sciences?|health|software|interactive|online|web|data|mobile|google|microsoft|facebook|intel|samsung|comcast|salesforce|qualcomm|amazon|yahoo|cisco|nokia|sony|endeavou?rs?|entertainment|innovations?|playground|social|leverage|family|securities|insurance|pension|sachs|llp|plc|kg|bv|sarl)\b/i;
/** No person's name starts with an article. */
const ARTICLE = /^the /i;
/** Firms that are named after people. */
const FIRMS_OF_PEOPLE = new Set(
  (
    'andreessen horowitz, t. rowe price, t rowe price, morgan stanley, wilson sonsini, kleiner perkins, ' +
    'draper fisher jurvetson, jp morgan, j.p. morgan, jpmorgan chase, charles schwab, franklin templeton, ' +
    'baillie gifford, piper sandler, piper jaffray, raymond james, merrill lynch, lehman brothers, ' +
    'ernst young, charles river, fenwick west, perkins coie, cooley godward, ' +
    'hummer winblad, oak hill, edward jones, d. e. shaw, d.e. shaw, jane street, ' +
    'warburg pincus, clayton dubilier, neuberger berman, berkshire hathaway, wells fargo'
  ).split(', '),
);
const PERSON_SHAPE =
  /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|da|van|von|der|la|el|bin|di|du)){1,3}(?:,? (?:Jr|Sr|II|III)\.?)?$/u;
/** `Thomas D. Lehrman`, `Will Smith Jr.`: patterns that firms do not use. */
const PERSON_MARK = /^\p{L}{2}[^.]* \p{Lu}\. \p{L}{2}|,? (?:Jr|Sr|II|III)\.?$/u;
/** Given names that are common in most sources' regions; a name outside the list only lowers the certainty. */
const GIVEN_NAMES = new Set(
  (
    'aaron adam adrian alan albert alex alexander alexis alfred alice alison allison amanda amy andre andrea andreas ' +
    'andrew andy angela anna anne anthony ashton barbara ben benjamin bill bob bobby brad brandon brendan brian bruce ' +
    'bruno bryan carl carlos carol caroline catherine charles charlie chris christian christina christine christopher ' +
    'claire craig dan daniel dave david deborah dennis diana diane diego don donald doug douglas drew ed edward eileen ' +
    'elaine elizabeth ellen emily emma emmett eric erik esther eugene eva evan frank fred gabriel garry gary gene ' +
    'geoff geoffrey george gerald greg gregory guy hannah harold harry heather helen henry howard hugh ian igor irene ' +
    'jack jacob jake james jamie jan jane jared jason jay jean jeff jeffrey jennifer jeremy jerry jessica jill jim ' +
    'jimmy joan joe joel john jon jonathan jose joseph josh joshua juan judith julia julian julie justin karen karl ' +
    'kate katherine kathleen keith kelly ken kenneth kevin kim klaus kurt larry laura lauren laurene lawrence lee ' +
    'leonard linda lisa louis lucas luis luke marc marco margaret maria marie marissa mark martha martin mary matt ' +
    'matthew max melissa michael michel michelle miguel mike miles mitch nancy nathan nathaniel neil nicholas nick ' +
    'nicole nina noah oliver oscar owen pamela patricia patrick paul peter phil philip philipp rachel ralph ray ' +
    'raymond rebecca reid richard rick rob robert roger ron ronald russell ryan sam samantha samuel sandra sara sarah ' +
    'scott sean seth sharon shawn simon sophia sophie stefan stephanie stephen steve steven stuart susan ted teresa ' +
    'theodore theresa thomas tim timothy todd tom tony trevor troy tyler vanessa victor victoria vincent virginia ' +
    'walter wayne wendy will william zach zachary'
  ).split(' '),
);

export interface ReadEntityType {
  readonly kind: 'firm' | 'person';
  /** Based on nothing but the form of the name. */
  readonly isGuess: boolean;
}

/** Classifies a name as a person's or a firm's. In doubt a person: sealing a firm's name does no harm. */
export function readEntityType(name: string): ReadEntityType {
  const plain = withoutAlias(name);
  if (ARTICLE.test(plain) || FIRM_WORDS.test(plain) || FIRMS_OF_PEOPLE.has(plain.toLowerCase())) {
    return { kind: 'firm', isGuess: false };
  }
  if (PERSON_SHAPE.test(plain)) {
    const given = plain.slice(0, plain.indexOf(' ')).toLowerCase();
    return { kind: 'person', isGuess: !GIVEN_NAMES.has(given) && !PERSON_MARK.test(plain) };
  }
  // A few words of letters only may be a person's name in another convention.
  return { kind: 'firm', isGuess: /^[\p{L}'’.-]+(?: [\p{L}'’.-]+){1,3}$/u.test(plain) };
}

export function entityTypeOf(name: string): ReadEntityType['kind'] {
  return readEntityType(name).kind;
}

/** Removes bracketed aliases: `Andreessen Horowitz (a16z)`, `Anurag (Anu) Nigam`. */
function withoutAlias(name: string): string {
  return name.replace(/ ?\([^()]{1,40}\)/, '').trim();
}
