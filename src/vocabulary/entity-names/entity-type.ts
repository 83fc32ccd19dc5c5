import { once } from '../../kernel/once.js';
import { nameKey } from '../company-name.js';
import { GIVEN_NAMES } from './given-names.js';
import { KNOWN_FIRMS } from './known-firms.js';
import { folded } from '../ascii-fold.js';

/** Words in the names of firms that hardly ever occur in a person's name. */
const FIRM_WORDS =
  /\b(accelerators?|advisors?|advisers?|ag|alliance|angels?|assets?|associates|association|authority|bancorp|bank|brands|bv|capital|catalysts?|charit(?:y|able)|club|co|collaborative|collective|combinator|comcast|commerce|company|consulting|corp|corporation|council|creative|crowd|data|development|digital|ecosystems?|endeavou?rs?|energy|enterprises?|entertainment|entrepreneurs|equities|equity|exchange|facebook|family|finance|financial|foundation|foundry|funds?|funders|funding|garage|global|gmbh|google|government|group|growth|health|healthcare|holdings?|house|inc|incorporated|incubat(?:ion|or)|industries|industry|innovations?|institute|insurance|intel|interactive|international|internet|invest|investimentos|investments?|investors?|kg|labs?|laborator(?:y|ies)|leverage|limited|llc|llp|logistics|lp|ltd|management|markets?|media|microsoft|ministry|mobile|mutual|network|networks|nokia|office|online|opportunit(?:y|ies)|partners?|partnership|pension|pharma(?:ceuticals)?|playground|plc|private|properties|qualcomm|realty|research|resources|sa|sachs|salesforce|samsung|sarl|school|sciences?|securities|seed|services|social|society|software|solutions|sony|sovereign|startups?|start-?ups?|street|studios?|syndicate|systems|tech|technolog(?:y|ies)|telecom|trust|university|college|vc|venture|ventures?|wealth|web|works|yahoo|amazon|cisco)\b/i;
/** Firm words that are family names too: beside a known given name they decide nothing. */
const FAMILY_NAMES_TOO =
  /^(?:house|street|works|sa|ag|seed|bank|club|trust|foundry|school|angel|brand|data|tech|garage)$/i;
/** No person's name starts with an article. */
const ARTICLE = /^the /i;
/** Signs that no person's name has: digits, `&`, `+`, `:`, a domain. */
const FIRM_SIGNS = /[\d&+:/@]|\.(?:com|vc|io|ai|co|net|org)$/i;
/** A capital within a word (`BoxGroup`), except after the prefixes of family names (`McClure`, `LeFurgy`). */
const CAMEL = /(?:^| )(?!(?:Mc|Mac|De|Di|Da|Du|La|Le|Van|Von|Fitz|O['’]|St)\p{Lu})\p{L}*\p{Ll}\p{Lu}/u;
/**
 * Legal forms as they are written after a name, without points. Short ones are also family names and titles of people
 * (`Peter Sas`, `Kari As`): they count in this case only, and `MB`, `PC` or `AO` not at all.
 */
const LEGAL_FORMS = new Set(
  (
    'AB ABpubl Oy OY Oyj AS ASA ApS APS KS PS SE NV BV BVBA SPRL VOF UG gUG OG OHG GbR KGaA mbH gmbH eU SAS SASU EURL ' +
    'SNC SCA SCSp SL SLU SRL Srl SpA Lda Ltda LTDA Limitada SGPS EIRELI sro SRO as doo DOO DOOEL OOD EOOD Kft KFT Zrt ' +
    'ZRT Nyrt UAB SIA JSC PJSC OJSC CJSC OOO ZAO AŞ Pte PTE Pty PTY Pvt PVT Bhd BHD Tbk KK FZE FZCO WLL DMCC'
  ).split(' '),
);
const MOST_PARTS_OF_FORM = 3;
/**
 * Ordinary words that firms put together (`Union Square`, `Silver Lake`, `Red Swan`). They speak for a firm where the
 * first word is not a given name, as in `Damon Way`.
 */
const ORDINARY_FIRST = new Set(
  (
    'above access active advance agile alpha amber ancient anchor apex aqua arc arctic aspect atlantic autumn base bay beta big black blue bold bright ' +
    'bronze calm capital central chief china citizen city clear cloud coastal cobalt common copper core cosmic creative crystal dark dawn ' +
    'delta digital direct dragon dream drive early east eastern eight electric emerald emergent endless equal escape eternal evergreen ' +
    'expert fast fifth first flat flying forward four fourth free fresh full future gamma general giant glass global gold golden grand ' +
    'granite great green grey gray growth half happy hard heavy hidden high horizon human hyper ice icon ideal inner inspired iron ' +
    'island ivory jade jet key lead left liberty light lime lion little local long loud lunar machine magic magnetic main maple ' +
    'marine maverick mega mid mighty mint modern moon mountain national native neo new next nine noble nordic north northern notable ' +
    'ocean old olive omega one open orange orchid outer outlier oyster pacific panda parallel pass pearl pine pink pioneer pivot planet point polar ' +
    'portal power presto prime primary pure purple quantum quick quiet rapid rational real rebel red relay rhythm right rising river rocket royal ' +
    'ruby safe salt sand sapphire scarlet science sea second secret seven shared sharp shining signal silent silicon silver simple six ' +
    'sky slow small smart smooth snow soft solar solid sonic sound south southern spark special speed spring square starlight state steady ' +
    'steel stellar still stone strategic strong subtle summer summit sun super sweet swift tall team tenacious third thunder tidal tiger titan ' +
    'top tower transform trans triple true twin two ultra union unique united universal untapped upper urban vast velvet vertical ' +
    'village vine visionary vital warm water wave west western white wide wild wind winter wired wise wonder world yellow young zero zen'
  ).split(' '),
);
/** Landscape words that end the names of firms; `Hill`, `Wood` and `Rivers` are family names and are not here. */
const ORDINARY_LAST = new Set(
  (
    'square river creek canyon valley mountain metal coast peak point lake bridge harbor harbour gate road avenue ocean ' +
    'capital swan sky cloud wall edge nine eight seven global sense fire rocket horizon ridge grove bay forest orchard ' +
    'mind minds vision dynamics logic engine motion spring springs collective commons camp pass path pool port ' +
    'station summit tower trail tree view village vista water wave way works world yard zone'
  ).split(' '),
);
const PERSON_SHAPE =
  /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|da|van|von|der|la|el|bin|di|du)){1,3}(?:,? (?:Jr|Sr|II|III)\.?)?$/u;
/** `Thomas D. Lehrman`, `Will Smith Jr.`: patterns that firms do not use. */
const PERSON_MARK = /^\p{L}{2}[^.]* \p{Lu}\. \p{L}{2}|,? (?:Jr|Sr|II|III)\.?$/u;
/**
 * Firms lead many of their rounds. People take part in hundreds, of which they lead few, so the number of deals alone
 * decides nothing: a firm's name is stored in plain text, and a person's never may be.
 */
const LED_BY_FIRMS = 10;
const SHARE_LED_BY_FIRMS = 0.25;

export interface ReadEntityType {
  readonly kind: 'firm' | 'person';
  /** Based on nothing but the form of the name. */
  readonly isGuess: boolean;
}

/** Facts beside a name that speak for a firm. */
export interface EntityEvidence {
  readonly deals: number;
  readonly leadDeals: number;
  /** A register of firms, such as that of investment advisers, lists the name. */
  readonly isRegistered: boolean;
}

/** Classifies a name as a person's or a firm's. In doubt a person: sealing a firm's name does no harm. */
export function readEntityType(name: string): ReadEntityType {
  const plain = withoutAlias(name);
  if (isKnownFirm(plain)) return { kind: 'firm', isGuess: false };
  const words = plain.split(' ');
  const isGiven = GIVEN_NAMES.has(folded(words[0] ?? ''));
  const isPersonShaped = PERSON_SHAPE.test(plain);
  if (isPersonShaped && isGiven && words.length === 2 && FAMILY_NAMES_TOO.test(words[1] ?? '')) {
    return { kind: 'person', isGuess: true };
  }
  const isNamedAsFirm = [ARTICLE, FIRM_WORDS, FIRM_SIGNS].some((sign) => sign.test(plain));
  if (isNamedAsFirm || hasLegalForm(words)) return { kind: 'firm', isGuess: false };
  if (!isPersonShaped) {
    // A few words of letters only may be a person's name in another convention.
    return { kind: 'firm', isGuess: /^[\p{L}'’.-]+(?: [\p{L}'’.-]+){1,3}$/u.test(plain) };
  }
  if (PERSON_MARK.test(plain)) return { kind: 'person', isGuess: false };
  const lower = words.map((word) => word.toLowerCase());
  const isOrdinary = ORDINARY_LAST.has(lower.at(-1) ?? '') || ORDINARY_FIRST.has(lower[0] ?? '');
  if (!isGiven && (isOrdinary || CAMEL.test(plain))) return { kind: 'firm', isGuess: true };
  return { kind: 'person', isGuess: !isGiven };
}

/** The same with what is on file beside the name. It overrules a guess and never what a name says for certain. */
export function entityTypeBy(name: string, { deals, leadDeals, isRegistered }: EntityEvidence): ReadEntityType {
  const read = readEntityType(name);
  if (!read.isGuess) return read;
  if (isRegistered) return { kind: 'firm', isGuess: false };
  const leads = leadDeals >= LED_BY_FIRMS && leadDeals >= deals * SHARE_LED_BY_FIRMS;
  return leads ? { kind: 'firm', isGuess: false } : read;
}

export function entityTypeOf(name: string): ReadEntityType['kind'] {
  return readEntityType(name).kind;
}

/** When first asked: keys of names need the list of legal forms, which takes 40 ms to index. */
const knownKeys = once(() => new Set([...KNOWN_FIRMS].map(nameKey)));

/** Whether the name is on the list of firms that no rule recognises. */
export function isKnownFirm(name: string): boolean {
  return KNOWN_FIRMS.has(name.toLowerCase()) || knownKeys().has(nameKey(name));
}

/** A name in capitals is left to the other rules: `PETER SAS` may be a person. */
function hasLegalForm(words: readonly string[]): boolean {
  for (let count = 1; count <= MOST_PARTS_OF_FORM && count < words.length; count++) {
    const form = words.slice(-count).join('').replace(/\P{L}/gu, '');
    if (LEGAL_FORMS.has(form) && /\p{Ll}/u.test(words.at(-count - 1) ?? '')) return true;
  }
  return false;
}

/** Removes bracketed aliases: `Andreessen Horowitz (a16z)`, `Anurag (Anu) Nigam`. */
function withoutAlias(name: string): string {
  return name.replace(/ ?\([^()]{1,40}\)/, '').trim();
}
