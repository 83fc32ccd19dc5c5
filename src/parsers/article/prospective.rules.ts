import { type Amount } from './amount.js';
import { aroundAmount } from './around-amount.js';

/** A sum of money as it is written. */
const MONEY =
  /\p{Sc}|(?<!\p{L})(?:USD|EUR|GBP|CHF|dollars?|euros?|pounds?|francs?|franken|rupees?|yen|yuan|kronor|kroner|zloty|reais|pesos?|dólares|dollari)(?!\p{L})/iu;
/** `sued Corvid for`, `asked the bank for`, `offered to buy Globex for` */
const ASKED_FOR =
  /(?:^| )(?:su(?:es?|ed|ing)|ask(?:s|ed|ing)?|appl(?:y|ies|ied|ying)|look(?:s|ed|ing)?|aim(?:s|ed|ing)?|hop(?:es?|ed|ing)|press(?:es|ed|ing)?|push(?:es|ed|ing)?|in talks|(?:offer(?:s|ed|ing)?|bid(?:s|ding)?) to (?:buy|acquire|take over|purchase))(?: (?!(?:and|or|but|for|by|in|at|that|which|who|when|after|to|paid|pay|has|had)\b)[\p{L}.'&-]{1,20}){0,6} (?:for|over) (?:(?:an?|its|their|another|about|around|some|up to|as much as|nearly|almost|more than|at least|over|roughly|in|total) ){0,4}$/u;
/** `seeks`, `demanded`, `bid`; right before the sum. */
const SOUGHT =
  /(?:^| )(?:seek(?:s|ing)?|sought|demand(?:s|ed|ing)?|claim(?:s|ed|ing)?|bid(?:s|ding)?|offer(?:s|ed|ing)|request(?:s|ed|ing)?|target(?:s|ed|ing)?|propos(?:es?|ed|ing)|plan(?:s|ned|ning)?|consider(?:s|ed|ing)?|mull(?:s|ed|ing)?|weigh(?:s|ed|ing)?|envisag(?:es?|ed|ing)|negotiat(?:es?|ed|ing)|fac(?:es?|ed|ing)|risk(?:s|ed|ing)?|budget(?:s|ed)?|earmark(?:s|ed)?|propos(?:es?|ed|ing) (?:spending|investing|paying|giving)|raised (?:its|their|the) (?:bid|offer) to|worth an estimated|(?:fines?|penalty|penalties) of up to|wants?) (?:(?:an?|its|their|another|about|around|some|up to|as much as|nearly|almost|more than|at least|over|roughly|in|total) ){0,4}$/u;
/** `plans to invest`, `wants to fine Corvid`; what was agreed or expected is reported. */
const PLANNED_TO =
  /(?:^| )(?:plan(?:s|ned|ning)?|intend(?:s|ed|ing)?|want(?:s|ed|ing)?|hop(?:es?|ed|ing)|aim(?:s|ed|ing)?|propos(?:es?|ed|ing)|seek(?:s|ing)?|sought|vow(?:s|ed)?|pledg(?:es?|ed)|promis(?:es?|ed)|threaten(?:s|ed)?|prepar(?:es?|ed|ing)|would like|in talks|ready|willing|expected) to (?:invest|spend|pay|put|lend|borrow|fine|give|build|buy|acquire|sell|donate|commit|inject|reach|hit|earn|make|close|fetch|save|cut|sue)(?: (?!(?:and|or|but|that|which|who|after|since|because)\b)[\p{L}.'&-]{1,20}){0,6} (?:for )?(?:(?:an?|its|their|another|about|around|some|up to|as much as|nearly|almost|more than|at least|over|roughly|in|total) ){0,4}$/u;
/** `could be fined`, `may put`, `will invest` */
const MAY =
  /(?:^| )(?:(?:could|may|might|would) (?:[a-z]{2,12}ly )?(?:have to |need to )?(?:be (?:fined|sold|sued|valued|worth)|need|reach|total|fine|invest|spend|pay|put|buy|fetch|value|face|offer|sell|owe|claim|seek)|will (?:[a-z]{2,12}ly )?(?:invest|spend|put|seek|sue|offer|bid|buy|be (?:sold|valued)))(?: (?!(?:and|or|but|that|which|who|after|since|because)\b)[\p{L}.'&-]{1,20}){0,4} (?:(?:an?|its|their|another|about|around|some|up to|as much as|nearly|almost|more than|at least|over|roughly|in|total) ){0,4}$/u;
/** `a target of`, `its goal is`, `a bid of`; right before the sum. */
const WANTED =
  /(?:^| )(?:target|goal|objective|ambition|offer|bid|claim|lawsuit|suit|demand|request|application|proposal|valuation|plans?)(?: (?:of|for|worth|at|over|is|was)|['’]s) (?:(?:an?|its|their|another|about|around|some|up to|as much as|nearly|almost|more than|at least|over|roughly|in|total) ){0,4}$/u;
const TARGETS =
  /(?:^| )(?:target(?:s|ed|ing)?|aim(?:s|ed|ing)? (?:for|at)) (?:annual |yearly )?(?:revenues?|sales|profits?|turnover|savings|income|investments?|funding) of (?:(?:an?|its|their|another|about|around|some|up to|as much as|nearly|almost|more than|at least|over|roughly|in|total) ){0,4}$/u;
/** `The round values Corvid at` is a price that was paid. */
const VALUED =
  /(?<!(?:^| )(?:round|deal|raise|funding|financing|investment|sale|transaction|takeover|acquisition|ipo|listing)) valu(?:es?|ed|ing)(?: (?!(?:and|or|but|that|which)\b)[\p{L}.'&-]{1,20}){0,4} at (?:(?:an?|its|their|another|about|around|some|up to|as much as|nearly|almost|more than|at least|over|roughly|in|total) ){0,4}$/u;
/** `a $40 million lawsuit` */
const THING =
  /^ (?:(?!(?:in|to|from|of|for|on|by|with|and|but|after|into|at|an?|the|its)\b)[\p{L}-]{1,20} ){0,2}?(?:law)?(?:suits?|claims?|bids?|offers?|proposals?|targets?|goals?|plans?|valuations?|demands?|requests?|applications?)\b/iu;
/** An offer that was taken, or a plan that was carried out. */
const DONE =
  /(?:^| )(?:accept(?:s|ed|ing)|agree(?:s|d)|approv(?:es|ed)|complet(?:es|ed|ing)|clos(?:es|ed)|finish(?:es|ed)|settl(?:es|ed)|won|wins|recommended|met|meets|beat|beats|reached|exceeded|paid|pays)(?= |$)/u;

/** A smaller sum is a price or a fee, which a household would pay or can apply for. */
const LEAST_SUM = 100_000;
/** "40 millones" has the value 40. */
const FOREIGN_SCALE = /mil/i;

interface Language {
  /** The words of a sum in it. */
  readonly sum: RegExp;
  /** A verb before the sum. */
  readonly before: RegExp;
  readonly behind?: RegExp;
  /** `will 40 Millionen Euro investieren` */
  readonly modal?: RegExp;
  readonly infinitive?: RegExp;
}

/** Between such a verb and the sum: up to five words, of which none joins another clause. */
const BETWEEN =
  /^(?: (?!(?:und|et|y|e|ed|en|och|aber|mais|pero|ma|mas|maar|men)(?!\p{L}))[\p{L}\d.'’&-]{1,20}){0,5} $/iu;

const LANGUAGES: readonly Language[] = [
  {
    sum: /Millionen|Milliarden|Mio\.|Mrd\.|(?<!\p{L})(?:Euro|Franken|Dollar)(?!\p{L})/u,
    before:
      /(?<!\p{L})(?:fordern?|fordert|forderten?|verlangen|verlangt|verlangten?|bietet|bieten|bot|boten|plant|planen|planten?|strebt|streben|strebten?|peilt|peilen|droht|drohen|drohten?|sucht|suchen|suchten?|beantragt|beantragten?|erwägt|erwägen|geplant (?:ist|sind)|angebote?s? (?:über|von))(?!\p{L})/giu,
    modal:
      /(?<!\p{L})(?:will|wollen|wollten?|soll(?:en)?|sollten?|könnten?|möchten?|dürften?|würden?)(?: \p{L}{1,20}){0,4} $/u,
    infinitive: /^(?: \p{L}[\p{L}-]{0,20}){0,4} \p{Ll}{2,20}(?:en|ern|eln)(?=[.,;!?]|$| und )/u,
    behind:
      /^(?: \p{L}{1,20}){0,4} (?:verklagt|geboten|gefordert|verlangt|bewertet|beantragt|angeboten|veranschlagt|geplant)(?!\p{L})/u,
  },
  {
    sum: /(?:millions?|milliards?) d['’e]|(?<!\p{L})(?:euros|francs)(?!\p{L})/u,
    before:
      /(?<!\p{L})(?:réclam(?:e|ent|ait|aient|é)|exig(?:e|ent|eait|é)|demand(?:e|ent|ait|é)|propos(?:e|ent|ait|é)|offre|offrent|offrait|offert|vise|visent|visait|risque|risquent|encourt|valorisée?s?|estimée?s?|prévoi(?:t|ent)|prévu d['’]\p{L}+|envisage(?:nt)?|souhaite(?:nt)?|(?:va|vont|veut|veulent|compte(?:nt)?|entend(?:ent)?|pourrai(?:t|ent)) (?:investir|dépenser|injecter|verser|payer|débourser|consacrer|racheter|recevoir))(?!\p{L})/giu,
  },
  {
    sum: /mil millones|mill[oó]n(?:es)? de|(?<!\p{L})(?:euros|dólares|pesos)(?!\p{L})/u,
    before:
      /(?<!\p{L})(?:reclaman?|valorad[oa]s? en|reclamó|reclamaron|exigen?|exigió|piden?|pidió|pidieron|ofrecen?|ofreció|ofrecieron|ha ofrecido|aspiran? a|prevén?|planean?|quieren?|podrían?|valorad[oa]s?|invertirán?|destinarán?|gastarán?|solicitan?|solicitó|se enfrentan? a)(?!\p{L})/giu,
  },
  {
    sum: /(?:milion[ei]|miliard[oi]) di|(?<!\p{L})(?:euro|dollari)(?!\p{L})/u,
    before:
      /(?<!\p{L})(?:chied(?:e|ono|eva)|chiest[oaie]|offre|offrono|offert[oaie]|punta(?:no)? a|preved(?:e|ono)|rischia(?:no)?|valutat[oaie]|investirà|investiranno|spenderà|vuole|vogliono|mira(?:no)? a|potrebbe(?:ro)?)(?!\p{L})/giu,
  },
  {
    sum: /milj(?:oen|ard)(?!er)/u,
    before:
      /(?<!\p{L})(?:vragen|vraagt|vroeg|vroegen|eis(?:t|en|te|ten)|bood|boden|biedt|bieden|wil|willen|wilde|mikt|mikken|dreigt|dreigen|gewaardeerd|streeft|hoopt|zoekt|plant|gaat)(?!\p{L})/giu,
  },
  {
    sum: /milh(?:ão|ões)/u,
    before:
      /(?<!\p{L})(?:pedem|pede|pediu|pediram|exige|exigem|exigiu|oferece|ofereceu|ofereceram|pretendem?|arriscam?|vai|vão|avaliad[oa]s?|quer|querem|planeiam?|planejam?|prevê|preveem|visam?|poderá|poderia)(?!\p{L})/giu,
  },
  {
    sum: /milj(?:oner|arder)/u,
    before:
      /(?<!\p{L})(?:kräver|krävde|bjöd|bjuder|erbjöd|planerar|siktar|värderas|värderades|värderat|ska|vill|riskerar|söker|begär|kan)(?!\p{L})/giu,
  },
];

/**
 * Whether an amount is money that is only wanted, offered, planned or estimated: sued for, bid, a target, a valuation. A
 * drawing would show it as large as money that was paid or raised.
 */
export function isProspective(text: string, { from, to, rank, value }: Amount): boolean {
  const sum = text.slice(from, to);
  if (rank < 2 || !MONEY.test(sum) || (Math.abs(value) < LEAST_SUM && !FOREIGN_SCALE.test(sum))) return false;
  const { clause, behind } = aroundAmount(text, { from, to });
  if (LANGUAGES.some((language) => language.sum.test(sum) && isWanted(language, clause, behind))) return true;
  const words = clause.toLowerCase().replaceAll('’', "'");
  if (VALUED.test(words) || TARGETS.test(words)) return true;
  // Of `the $5 million` the text has spoken before.
  if (words.endsWith('the ')) return false;
  if (PLANNED_TO.test(words) || MAY.test(words)) return true;
  if (DONE.test(words)) return false;
  return [ASKED_FOR, SOUGHT, WANTED].some((form) => form.test(words)) || THING.test(behind);
}

function isWanted(language: Language, clause: string, behind: string): boolean {
  const { before, modal, infinitive } = language;
  const isBefore = [...clause.matchAll(before)].some((verb) => BETWEEN.test(clause.slice(verb.index + verb[0].length)));
  if (isBefore || language.behind?.test(behind)) return true;
  return modal?.test(clause) === true && infinitive?.test(behind) === true;
}
