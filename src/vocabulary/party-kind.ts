const FIRM_WORDS =
  /\b(capital|ventures?|venture|partners?|funds?|angels?|group|inc|llc|vc|labs?|investments?|investors?|combinator|accelerator|startups?|company|holdings?|bank|foundation|media|network|networks|technolog(?:y|ies)|systems|collective|garage|club|alliance|associates|management|equity|advisors?|global|international|university|college|institute|corp|corporation|co|ltd|gmbh|limited|seed|growth|digital|incubation|incubator|studios?|works|house|street|ag|sa|lp|entrepreneurs|crowd|syndicate|office|trust|society|council|government|sciences?|health|software|interactive|online|web|data|mobile|google|microsoft|facebook|intel|samsung|comcast|salesforce|qualcomm|amazon|yahoo|cisco|nokia|sony)\b/i;
const PERSON_SHAPE =
  /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|da|van|von|der|la|el|bin|di|du)){1,3}(?:,? (?:Jr|Sr|II|III)\.?)?$/u;

/** Whether a name has the form of a person's. In doubt a person: sealing a firm's name costs nothing. */
export function kindOf(name: string): 'firm' | 'person' {
  return PERSON_SHAPE.test(name) && !FIRM_WORDS.test(name) ? 'person' : 'firm';
}
