import { type Amount } from './amount.js';
import { aroundAmount } from './around-amount.js';

/** `would have paid`; the words behind the verb are those who would have got it. */
const COUNTERFACTUAL =
  /(?:^| )(?:would|could|should|might) (?:not )?have (?:[a-z]{3,12}ly )?(?:been |had to )?\p{L}{2,15}(?: (?!(?:to|from|of|with|by|in|on|at|that|which|and|or|but|than|after|since|without|despite|if|because)\b)[\p{L}.'&-]{1,20}){0,4} $/u;
/** `nearly sold itself for` */
const NEARLY =
  /(?:^| )(?:nearly|almost|all but|narrowly missed|came close to|close to|on the verge of) (?:raised|sold|lost|paid|signed|won|bought|accepted|closed|raising|selling|losing|paying|signing|winning|buying|accepting|closing)(?: (?!(?:to|from|of|with|by|in|on|at|that|which|and|or|but)\b)[\p{L}.'&-]{1,20}){0,4} $/u;
const UNTRUE =
  /(?:^| )(?:it is|it's|it was) (?:not true|untrue|false|a lie|not the case|wrong) that (?:[\p{L}.'&-]{1,20} ){1,8}$/u;
const REPORTED =
  /(?:^| )(?:reports?|rumou?rs?|claims?|suggestions?|speculation|allegations?) that (?:[\p{L}.'&-]{1,20} ){1,8}$/u;
const IS_FALSE =
  /^[^.;:]{0,60}? (?:is|are|was|were) (?:wrong|false|untrue|not true|unfounded|baseless|incorrect|inaccurate|denied|rejected|made up|nonsense)\b/iu;
const NEVER_CAME =
  /^ (?:(?:has|had|have|was|were|is) )?never (?:came|come|arrived|paid|materiali[sz]ed|reached|received|sent|transferred|delivered|granted|approved)\b/iu;
const GERMAN_UNREAL = /\b(?:hätten?|wären?|würden?)(?: \p{L}{1,20}){0,6} $/iu;
const GERMAN_NEVER = /^ (?:nie|niemals)\b/iu;
/** `n’a pas levé`, `no ha recaudado`, `haalde geen`, `tog inte in` */
const NOT =
  /(?:(?:\bn['’](?:a|ont|avait|avaient|aura|auront)|\bne \p{L}{1,12}) (?:pas|jamais|plus)(?: \p{L}{1,15}){0,3}|(?<!\p{L})no (?:ha|han|había|habían|pudo|pudieron|logró|lograron|consiguió|recaudó|obtuvo|recibió)(?: \p{L}{1,15}){0,3}|(?<!\p{L})geen|(?<!\p{L})inte (?:in|fick|tog)?) ?$/iu;
/** Sums that are wanted, planned or refused: `veut lever`, `espera recaudar`, `se negaron a dar`, `vill ta in`. */
const ATTEMPTED =
  /(?<!\p{L})(?:(?:veut|veulent|voulait|voulaient|espère(?:nt)?|espérait|cherche(?:nt)? à|souhaite(?:nt)?|compte(?:nt)?|prévoi(?:t|ent) de|renonc\p{L}{1,4} à|échou\p{L}{1,4} à|tent\p{L}{1,4} de|refus\p{L}{1,4} de) (?:lever|emprunter|obtenir|verser|payer|prêter|donner|investir)|(?:quieren?|quería|esperan?|buscan?|intentan?|prevén?|planean?|pretenden?|se neg(?:ó|aron) a) (?:recaudar|captar|levantar|obtener|conseguir|dar|prestar|pagar|invertir)|buscan?|(?:vill|hoppas|planerar att|försöker|vägrade|misslyckades med att) (?:ta in|låna|betala|ge))(?: (?:jusqu['’]à|environ|quelque|plus de|encore|hasta|unos|más de|otros|omkring|upp till))? $/iu;
const REJECTED_OFFER =
  /(?<!\p{L})(?:(?:rejet|refus|déclin)\p{L}{1,5}|rechaz\p{L}{1,5}|declin\p{L}{1,4}) (?:une?|una|cette|son|sa|la|las|los|su|un|l['’])? ?(?:offre|proposition|prêt|rachat|oferta|propuesta|préstamo|opa)(?: \p{L}{1,15}){0,3} (?:de|d['’]|por) ?$/iu;
const DUTCH_ATTEMPT =
  /(?<!\p{L})(?:wil|willen|wilde|wilden|hoopt|hopen|probeert|weigert|weigerde)(?: \p{L}{1,15}){0,3} $/iu;
const DUTCH_RAISE =
  /^(?: \p{L}{1,15}){0,3} (?:ophalen|op te halen|lenen|te lenen|betalen|te betalen|geven|te geven)\b/iu;

/** Whether an amount is only thought of: `would have paid $40 million`, `rumours that it lost 40 percent are false`. */
export function isUnreal(text: string, { from, to, rank }: Amount): boolean {
  if (rank < 2) return false;
  const around = aroundAmount(text, { from, to });
  const { behind } = around;
  const clause = around.clause.replaceAll('’', "'");
  const words = clause.toLowerCase();
  if (COUNTERFACTUAL.test(words) || NEARLY.test(words) || UNTRUE.test(words)) return true;
  if (NEVER_CAME.test(behind) || GERMAN_NEVER.test(behind) || (REPORTED.test(words) && IS_FALSE.test(behind)))
    return true;
  if (DUTCH_ATTEMPT.test(clause) && DUTCH_RAISE.test(behind)) return true;
  return [GERMAN_UNREAL, NOT, ATTEMPTED, REJECTED_OFFER].some((form) => form.test(clause));
}
