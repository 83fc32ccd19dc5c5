import { type Amount } from './amount.js';
import { aroundAmount } from './around-amount.js';

/** A sum of money as it is written. */
const MONEY =
  /\p{Sc}|\b(?:USD|EUR|GBP|CHF|dollars?|euros?|pounds?|francs?|franken|rupees?|yen|yuan|kronor|kroner|zloty|reais|pesos?)\b/iu;
/** `declined to lend it`, `no fund was willing to put`; the words behind the verb are those who would have got it. */
const REFUSED_TO =
  /(?:^| )(?:declin(?:es?|ed|ing)|refus(?:es?|ed|ing)|unwilling|reluctant|hesitant|hesitat(?:es?|ed|ing)|unlikely|fail(?:s|ed)?|unable|(?:not|n't) (?:[a-z]{1,12} )?(?:prepared|willing|ready|able|agree|want|plan|intend)|(?:opted|chose|decided|elected|agreed|voted) not|no [a-z]{1,12} (?:was|were|is|are) (?:willing|prepared|ready)) to (?:[a-z]{3,12}ly )?(?:give|lend|invest|pay|provide|offer|put|extend|grant|commit|contribute|spend|inject|advance|release|approve|lead|join|buy|accept|take|sign|award|guarantee|transfer|underwrite)(?: (?!(?:back|to|from|of|with|by|in|on|at|that|which|how|what|off|out|per|and|or|but)\b)[\p{L}.'&-]{1,20}){0,6} $/u;
/** `balked at giving`, `decided against buying Globex for`. */
const REFRAINED =
  /(?:^| )(?:ba(?:u)?lk(?:s|ed)? at|(?:decided|voted|opted|argued) against|stop(?:s|ped)? short of|rul(?:es|ed) out|refrain(?:s|ed)? from|(?:back|pull)(?:s|ed)? out of|(?:walk|shi|turn)(?:s|ed|ied)? away from|(?:chance|opportunity|offer) to) (?:giving|lending|investing|paying|providing|offering|putting|extending|granting|spending|injecting|buying|acquiring|leading|accepting|taking|committing)(?: (?!(?:back|to|from|of|with|by|that|which|how|what|off|and|or|but)\b)[\p{L}.'&-]{1,20}){0,5} $/u;
/** Right before a sum. */
const TURNED_DOWN =
  /(?:^| )(?:turn(?:s|ed|ing)? down|(?:said|says|say) no to|(?:miss|lost|los)(?:es|ed|e|ing)? out on|reject(?:s|ed|ing)?|spurn(?:s|ed)?|walk(?:s|ed)? away from|pass(?:es|ed)? up|forgoes|forwent|forgo|(?:was|were|been|being) (?:denied|refused)|(?:never|not|n't) (?:yet )?(?:paid|gave|given|received|got|delivered|pay|give|receive|get)) (?:(?:the|a|an|another|further|about|some|around|nearly|almost|up to|more than|over|at least) ){0,3}$/u;
/** Before the article of what was to be worth so much: `vetoed the $40 million deal`, `an offer of`. */
const REFUSED =
  /(?:^| )(?:turn(?:s|ed|ing)? down|reject(?:s|ed|ing)?|declin(?:es|ed|ing)|refus(?:es|ed|ing)|(?:walk(?:s|ed|ing)? away|withdraw(?:s|n)?|withdrew|retreat(?:s|ed)?) from|(?:back|pull)(?:s|ed|ing)? out of|withdrew|withdraws|withdrawn|drop(?:s|ped|ping)?|abandon(?:s|ed|ing)?|veto(?:es|ed|ing)?|block(?:s|ed|ing)?|scrap(?:s|ped|ping)?|cancel(?:s|l?ed|l?ing)?|call(?:s|ed|ing)? off|den(?:ies|ied)|vot(?:es|ed) (?:against|down)|ba(?:u)?lk(?:s|ed)? at|miss(?:es|ed)? out on|lost out on|threw out|overturn(?:s|ed)?|quash(?:es|ed)?|annul(?:s|led)?|shelve[sd]?|ditch(?:es|ed)?|halt(?:s|ed)?|sa(?:id|ys) no to|pass(?:es|ed) on|reneg(?:es|ed) on|spurn(?:s|ed)?|rebuff(?:s|ed)?|escap(?:es|ed)|avoid(?:s|ed)?|avert(?:s|ed)?|dodg(?:es|ed)|(?:was|were) spared|scupper(?:s|ed)?|nix(?:es|ed)?|torpedo(?:es|ed)?|derail(?:s|ed)?|abort(?:s|ed)?)(?= )((?: (?!(?:to|from|of|with|by|in|on|at|that|which|how|what|against|for|and|or|but|over|about)\b)[\p{L}.'&-]{1,20}){0,5}) $/u;
const DEAL =
  /^ (?:(?!(?:after|before|when|as|because|for|in|to|from|of|on|by|with|and|but|if|while|since|until|into|the|its|their|at|over)\b)[\p{L}-]{1,20} ){0,2}?(?:deals?|offers?|bids?|takeovers?|acquisition|purchase|sale|merger|loans?|grants?|bail-?out|rescue|orders?|contracts?|investments?|rounds?|financing|funding|packages?|bonus|plans?|projects?|buy-?out|proposals?|tenders?|pledges?|credit|subsid(?:y|ies)|injection|transaction|approach|settlement|fines?|penalty|ruling|verdict|payout|dividend|ipo|listing|bond)\b/iu;
const PENALTY =
  /^ (?:(?!(?:after|before|when|as|because|for|in|to|from|of|on|by|with|and|but|if|while|since|until|into|the|its|their|at|over)\b)[\p{L}-]{1,20} ){0,2}?(?:fines?|penalty|penalties|ruling|verdict|judge?ment|award)\b/iu;
const DEAL_OF =
  /(?:^| )(?:deal|offer|bid|takeover|acquisition|purchase|sale|merger|loan|grant|bailout|order|contract|investment|round|package|plan|proposal|tender|settlement|approach|fine|penalty|loss|bill)(?: (?:to|from|by|with) (?:[\p{L}.'&-]{1,20} ){0,2}?[\p{L}.'&-]{1,20})? (?:of|worth|for|at|over|totalling) (?:(?:about|around|some|up to|more than|nearly|almost|over) )?$/u;
/** `scrapped plans to spend` */
const PLAN_TO =
  / (?:plans?|proposals?|bid|offer|promise|pledge|deal|chance|opportunity) to (?:spend|invest|pay|lend|give|buy|build|provide|put|inject|borrow|raise|acquire)(?: (?!(?:to|from|of|with|by|that|which|and|or|but)\b)[\p{L}.'&-]{1,20}){0,5} $/u;
/** `could not avoid`, `failed to block` */
const NOT_REFUSED = /(?:(?:^| )(?:not|never|cannot|failed to|unable to|did nothing to)|n't)(?: \p{L}{1,12}ly)?$/u;
/** Debts and fines are there although their payment is refused. */
const OWED =
  /^ (?:[\p{L}-]{1,20} ){0,1}(?:debts?|fines?|bills?|tax(?:es)?|rent|penalt(?:y|ies)|loans?|invoices?|fees?|ransom)\b/iu;
/** `had planned to list at a valuation of` */
const UNREALISED =
  /(?:^| )(?:planned|hoped|wanted|sought|tried|aimed|intended|failed) to (?:list|float|go public|sell (?:itself|the company)|be sold)(?: [\p{L}\d-]{1,20}){0,4}? (?:at a (?:[a-z]{1,12} )?valuation of|for|at) (?:about |up to |more than |over )?$/u;
/** `a $40 million sale to Globex fell through` */
const FELL_THROUGH =
  /^(?: (?:to|with|of|by|for|between|from|in)(?: [\p{L}.'’&-]{1,20}){1,4}?)? (?:(?:has|had|have|was|were|is|been) ){0,2}(?:fell through|fallen through|falls through|collaps(?:ed|es)|broke(?:n)? down|fell apart|fallen apart|unravel(?:s|l?ed)|blocked|vetoed|rejected|cancell?ed|called off|abandoned|scrapped|shelved|turned down|refused|denied|withdrawn|never (?:signed|closed|completed|happened|paid|materiali[sz]ed)|(?:did not|didn['’]t) (?:go ahead|go through|happen|close|materiali[sz]e))\b/iu;
const GERMAN_REFUSED =
  /\b(?:lehnte?n?|lehnt|verweigerten?|verweigert|untersagten?|untersagt|blockierten?|stoppten?|platzte|schlug|schlugen|verzichteten?)(?: \p{L}{1,20}){0,5} (?:über|von|für|auf|mit|zu)? ?$/iu;
const GERMAN_SEPARABLE = /\b(?:lehnte?n?|lehnt|schlug|schlugen)\b/iu;
/** `ein Angebot über 400 Mio. Euro lehnte Corvid ab` */
const GERMAN_REFUSED_BEHIND =
  /^(?: \p{L}{1,20}){0,2} (?:(?:lehnten?|lehnt|schlug|schlugen)(?: \p{L}{1,20}){1,4} (?:ab|aus)|(?:abgelehnt|ausgeschlagen|untersagt|verweigert))\b/iu;
const GERMAN_FELL =
  /^ (?:ist |war |sind )?(?:platzten?|geplatzt|scheiterten?|gescheitert|kam(?:en)? nicht zustande)\b/iu;
/** `lehnten es ab, 40 Millionen Euro zu geben` */
const GERMAN_REFUSED_TO =
  /\b(?:lehnten?|lehnt|weigerten?|weigert|weigern)(?: \p{L}{1,20}){1,4}, (?:\p{L}{1,20} ){0,4}$/iu;
const GERMAN_INFINITIVE = /^(?: \p{L}{1,20}){0,2} zu \p{L}{3,20}/iu;

/** Whether an amount is money that was refused, or of a deal that did not happen: `declined to give Corvid $40 million`. */
export function isRefused(text: string, { from, to, rank }: Amount): boolean {
  // A bonus is counted like a noun: `a $40 million bonus`.
  const noun = /(?: (?:bonus|orders|loans|grants|contracts|offers|bids|fines))$/.exec(text.slice(from, to))?.[0] ?? '';
  const around = aroundAmount(text, { from, to });
  const { before } = around;
  const behind = noun + around.behind;
  if (rank < 2 || !MONEY.test(text.slice(from, to))) return false;
  if (isRefusedInGerman(before, behind)) return true;
  const clause = around.clause.toLowerCase().replaceAll('’', "'");
  const deal = DEAL.exec(behind)?.[0] ?? '';
  if (deal !== '' && FELL_THROUGH.test(behind.slice(deal.length))) return true;
  if (deal === '' && DEAL_OF.test(clause) && FELL_THROUGH.test(behind)) return true;
  if (OWED.test(behind) && !/ loans?\b/i.test(behind)) return PENALTY.test(behind) && isOfRefusal(clause, behind);
  if (REFUSED_TO.test(clause) || REFRAINED.test(clause) || TURNED_DOWN.test(clause)) return true;
  if (UNREALISED.test(clause)) return true;
  const plan = PLAN_TO.exec(clause);
  if (plan) return REFUSED.test(`${clause.slice(0, plan.index)} `);
  const of = DEAL_OF.exec(clause);
  if (of) return isOfRefusal(`${clause.slice(0, of.index)} `, ` ${of[0].trim()}`);
  return deal !== '' && isOfRefusal(clause, behind);
}

function isOfRefusal(clause: string, thing: string): boolean {
  const found = REFUSED.exec(clause);
  if (!found || NOT_REFUSED.test(clause.slice(0, found.index))) return false;
  if (/^ (?:loss|bill)/.test(thing)) return /(?:escap|avoid|avert|dodg|spared)/.test(found[0]);
  // A penalty that is only rejected is still there.
  return (
    !PENALTY.test(thing) ||
    /(?:threw out|overturn|quash|annul|cancel|dropped|veto|escap|avoid|avert|dodg|spared)/.test(found[0])
  );
}

/** `lehnte ein Angebot über 40 Millionen Euro ab` */
function isRefusedInGerman(before: string, behind: string): boolean {
  if (GERMAN_REFUSED_TO.test(before) && GERMAN_INFINITIVE.test(behind)) return true;
  if (GERMAN_FELL.test(behind) || GERMAN_REFUSED_BEHIND.test(behind)) return true;
  const found = GERMAN_REFUSED.exec(before)?.[0];
  if (found === undefined) return false;
  return !GERMAN_SEPARABLE.test(found) || /^(?: \p{L}{1,20}){0,4} (?:ab|aus)\b/u.test(behind);
}
