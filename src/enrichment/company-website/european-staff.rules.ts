import { type IsOwnName } from '../site-text/own-name.rules.js';
import { MAX_AGE_YEARS } from './staff-count.rules.js';

/** How sites in one language state their own head count. */
interface Language {
  /** The count in group 1 and those who are counted in group 2. */
  readonly figure: RegExp;
  /** The sentence up to the count where the speaker is the company: `Wir beschäftigen`. */
  readonly own: RegExp;
  /** The same with the company's name in group 1: `Acme beschäftigt`. */
  readonly named: RegExp;
  /** The sentence up to the count, where the company follows it: `Mit`. */
  readonly lead: RegExp;
  /** What is between the count and the company: `in zwei Ländern gehören`. The rest begins with `we` or the company's name. */
  readonly between: RegExp;
  readonly we: RegExp;
  /** What may follow the count: not `in Köln`, not `von Globex`. */
  readonly end: RegExp;
}

const LANGUAGES: readonly Language[] = [
  {
    figure:
      /(?<![\p{L}\p{N}.,'’-])(\d{1,3}(?:[.'’ ]\d{3}){1,2}|\d{1,6})\+? (?:fest ?angestellten? |engagierten? |motivierten? |qualifizierten? )?((?:Mitarbeiter(?:[:*_/]?-?innen|Innen|innen|n)?|Mitarbeitenden?|Beschäftigten?|Angestellten?|Kolleg(?:en|innen)|Menschen|Personen|Leuten?)(?: (?:und|&) (?:Mitarbeitern?|Mitarbeiterinnen|Kollegen|Kolleginnen))?)(?!\p{L})/gu,
    own: /^(?:(?:(?:Heute|Derzeit|Aktuell|Mittlerweile|Inzwischen) )?(?:beschäftigen|zählen|haben|sind) wir|Wir (?:beschäftigen|zählen|haben|sind)|(?:(?:Heute|Derzeit|Aktuell|Mittlerweile|Inzwischen) sind wir|Wir sind) ein(?:e)? (?:[\p{L}\p{N}-]{1,30} ){0,4}?(?:Team|Unternehmen|Familienunternehmen|Betrieb|Firma|Agentur) (?:von|mit|aus)|Unsere? (?:Unternehmen|Familienunternehmen|Betrieb|Firma|Agentur) (?:beschäftigt|zählt|hat)|Unser (?:[\p{L}-]{1,30} )?Team (?:besteht aus|umfasst|zählt|von|mit)|(?:Bei|Für) uns arbeiten)(?: (?:heute|derzeit|aktuell|mittlerweile|inzwischen|insgesamt|weltweit))? $/u,
    named:
      /^(?:(?:(?:Heute|Derzeit|Aktuell|Mittlerweile|Inzwischen) )?(?:beschäftigt|zählt|hat) |(?:Bei|Für) )?(?:der |die |das |Die |Das |Der )?(\p{Lu}[^,;:]{1,60}?)(?: (?:beschäftigt|zählt|hat|arbeiten|ist ein(?:e)? (?:[\p{L}\p{N}-]{1,30} ){0,4}?(?:Unternehmen|Familienunternehmen|Betrieb|Firma|Agentur) mit))?(?: (?:heute|derzeit|aktuell|mittlerweile|inzwischen|insgesamt|weltweit))? $/u,
    lead: /^(?:Mit|(?:(?:Heute|Derzeit|Aktuell|Mittlerweile|Inzwischen) arbeiten)|)(?: (?:heute|derzeit|aktuell|mittlerweile|inzwischen|insgesamt))? ?$/u,
    between:
      /^(?: (?:an|in|aus) (?:\d{1,3}|zwei|drei|vier|fünf|sechs|mehreren) \p{L}{3,20}| weltweit)? (?:(?:ist|sind|zählt|zählen|gehört|gehören|bietet|bieten|betreut|betreuen)|(?:(?:arbeiten )?(?:heute |derzeit |aktuell )?(?:bei|für))) (?:die |der |das |den )?/u,
    we: /^(?:wir|uns)(?!\p{L})/u,
    end: /^(?:$|[,;:.!)–—]| (?:[-–—]|(?:weltweit|europaweit|deutschlandweit|heute|insgesamt|(?:an|in|aus) (?:\d|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|mehreren|unseren)|und(?! \d))(?!\p{L})))/u,
  },
  {
    figure:
      /(?<![\p{L}\p{N}.,'’-])(\d{1,3}(?:[. ]\d{3}){1,2}|\d{1,6}) (collaborateurs(?: et collaboratrices)?|collaboratrices(?: et collaborateurs)?|salariée?s|employée?s|personnes)(?!\p{L})/giu,
    own: /^(?:(?:aujourd['’]hui|actuellement),? )?(?:nous (?:sommes|employons|comptons)|(?:nous sommes )une (?:[\p{L}-]{1,30} )?équipe de|notre (?:[\p{L}-]{1,30} )?(?:équipe|entreprise|société) (?:de|compte|est composée de|se compose de|emploie))(?: (?:aujourd['’]hui|désormais|actuellement))? $/iu,
    named:
      /^(?:aujourd['’]hui,? )?(?:la société |l['’]entreprise )?(\p{Lu}[^,;:]{1,60}?)(?:,? (?:emploie|compte|rassemble|réunit|c['’]est(?: une équipe de)?))(?: (?:aujourd['’]hui|désormais|actuellement))? $/iu,
    lead: /^(?:(?:aujourd['’]hui|actuellement),? )?(?:avec |)$/iu,
    between:
      /^(?:(?: (?:dans|sur|en) [^,;:.]{1,30})?, | (?:travaillent|oeuvrent|œuvrent) (?:aujourd['’]hui |désormais )?(?:chez|pour) )/iu,
    we: /^nous(?!\p{L})/iu,
    end: /^(?:$|[,;:.!)–—]| (?:[-–—]|(?:dans (?:\d|le monde|deux|trois|quatre|cinq)|à travers|partout|aujourd['’]hui|répartis|et(?! \d))(?!\p{L})))/iu,
  },
  {
    figure:
      /(?<![\p{L}\p{N}.,'’-])(\d{1,3}(?:[. ]\d{3}){1,2}|\d{1,6}) (empleados|trabajadores|colaboradores|personas|profesionales)(?!\p{L})/giu,
    own: /^(?:(?:hoy|actualmente|en la actualidad),? )?(?:(?:nosotros )?(?:somos|empleamos|tenemos|contamos con)|somos una empresa (?:\p{L}{1,30} )?(?:de|con)|(?:somos|contamos con) (?:un (?:[\p{L}-]{1,30} )?equipo|una plantilla) de|nuestro (?:[\p{L}-]{1,30} )?equipo (?:de|cuenta con|está formado por)|nuestra (?:empresa|plantilla) (?:emplea|tiene|cuenta con|es de))(?: (?:hoy|actualmente))?(?: con)? $/iu,
    named:
      /^(?:hoy,? )?(?:en |la plantilla de |el equipo de )?(\p{Lu}[^,;:]{1,60}?)(?:,? con| (?:emplea|da (?:empleo|trabajo)|tiene|cuenta (?:hoy |ya |actualmente )?con|trabaja(?:n|mos)|somos|(?:supera|alcanza|ha (?:alcanzado|superado)) (?:ya )?los)(?: (?:una plantilla|un equipo) de)?) (?:a )?$/iu,
    lead: /^(?:(?:hoy|actualmente),? )?(?:con |)$/iu,
    between: /^(?:(?: en [^,;:.]{1,30})?, | trabajan (?:hoy |actualmente )?(?:en|con|para) )/iu,
    we: /^(?:nosotros|somos|ofrecemos|atendemos)(?!\p{L})/iu,
    end: /^(?:$|[,;:.!)–—]| (?:[-–—]|(?:en (?:\d|todo|dos|tres|cuatro|cinco)|repartidos|y(?! \d))(?!\p{L})))/iu,
  },
  {
    figure:
      /(?<![\p{L}\p{N}.,'’-])(\d{1,3}(?:[. ]\d{3}){1,2}|\d{1,6}) (dipendenti|collaboratori|persone|professionisti)(?!\p{L})/giu,
    own: /^(?:oggi,? )?(?:(?:siamo|impieghiamo|abbiamo|contiamo)|siamo (?:un|una) (?:[\p{L}-]{1,30} )?(?:team|squadra|azienda) (?:di|con)|(?:la )?nostra (?:azienda|società|impresa) (?:conta|impiega|ha)|(?:il )?nostro (?:[\p{L}-]{1,30} )?team (?:di|conta|è composto da))(?: oggi)? $/iu,
    named: /^(?:oggi,? )?(\p{Lu}[^,;:]{1,60}?) (?:impiega|conta|ha)(?: oggi)? $/iu,
    lead: /^(?:oggi,? )?(?:con |)$/iu,
    between: /^(?:(?: in [^,;:.]{1,30})?, | lavorano (?:oggi )?(?:in|con|per) )/iu,
    we: /^(?:noi|siamo)(?!\p{L})/iu,
    end: /^(?:$|[,;:.!)–—]| (?:[-–—]|(?:in (?:\d|tutto|due|tre|quattro|cinque)|nel mondo|e(?! \d))(?!\p{L})))/iu,
  },
  {
    figure:
      /(?<![\p{L}\p{N}.,'’-])(\d{1,3}(?:[. ]\d{3}){1,2}|\d{1,6}) (funcionários|trabalhadores|colaboradores|empregados|pessoas|profissionais)(?!\p{L})/giu,
    own: /^(?:hoje,? )?(?:(?:somos|empregamos|temos|contamos com)|(?:somos|temos) uma (?:[\p{L}-]{1,30} )?equip[ae] (?:de|com)|(?:a )?nossa (?:[\p{L}-]{1,30} )?(?:equip[ae]|empresa) (?:de|conta com|tem|emprega))(?: hoje| atualmente)? $/iu,
    named: /^(?:hoje,? )?(?:[ao] )?(\p{Lu}[^,;:]{1,60}?) (?:emprega|tem|conta com|conta hoje com) $/iu,
    lead: /^(?:hoje,? )?(?:com |)$/iu,
    between: /^(?:(?: em [^,;:.]{1,30})?, | trabalham (?:hoje )?(?:na|no|em|com|para) )(?:a |o )?/iu,
    we: /^(?:nós|somos)(?!\p{L})/iu,
    end: /^(?:$|[,;:.!)–—]| (?:[-–—]|(?:em (?:\d|todo|dois|três|quatro|cinco)|e(?! \d))(?!\p{L})))/iu,
  },
  {
    figure:
      /(?<![\p{L}\p{N}.,'’-])(\d{1,3}(?:[.]\d{3}){1,2}|\d{1,6}) (medewerkers|werknemers|collega['’]?s|mensen|personen)(?!\p{L})/giu,
    own: /^(?:(?:vandaag|momenteel|inmiddels) )?(?:(?:wij|we) (?:hebben|tellen|zijn)|(?:hebben|tellen|zijn) (?:wij|we)|(?:wij|we) zijn een (?:[\p{L}-]{1,30} ){0,3}?(?:team|bedrijf) (?:van|met)|ons (?:[\p{L}-]{1,30} )?team (?:van|telt|bestaat uit)|ons bedrijf (?:telt|heeft)|bij ons werken)(?: (?:inmiddels|nu|vandaag|momenteel|met))? $/iu,
    named: /^(?:bij )?(\p{Lu}[^,;:]{1,60}?) (?:heeft|telt|werken)(?: (?:inmiddels|nu|vandaag|momenteel))? $/iu,
    lead: /^(?:met |(?:(?:inmiddels|momenteel|vandaag) )?werken (?:er )?|)$/iu,
    between: /^(?:(?: in [^,;:.]{1,30})? (?:is|zijn|behoort|behoren) | (?:werken (?:nu |inmiddels )?)?(?:bij|voor) )/iu,
    we: /^(?:wij|we|ons)(?!\p{L})/iu,
    end: /^(?:$|[,;:.!)–—]| (?:[-–—]|(?:in (?:\d|twee|drie|vier|vijf)|wereldwijd|en(?! \d))(?!\p{L})))/iu,
  },
  {
    figure:
      /(?<![\p{L}\p{N}.,'’-])(\d{1,3}(?:[. ]\d{3}){1,2}|\d{1,6}) (pracowników|osób|specjalistów|ekspertów|profesjonalistów)(?!\p{L})/giu,
    own: /^(?:(?:obecnie|dziś|dzisiaj|aktualnie) )?(?:zatrudniamy|jesteśmy (?:\p{L}{3,20} )?zespołem|nasz (?:\p{L}{3,20} )?zespół (?:liczy|to|składa się z)|nasza (?:firma|spółka) (?:zatrudnia|liczy)|tworzy nas|w naszej (?:firmie|spółce) pracuje)(?: (?:obecnie|dziś|dzisiaj|aktualnie|już|łącznie))? $/iu,
    named:
      /^(?:(?:obecnie|dziś|dzisiaj|aktualnie) )?(?:w |zespół |firma |spółka )?(\p{Lu}[^,;:]{1,60}?) (?:zatrudnia|liczy|pracuje)(?: (?:obecnie|dziś|dzisiaj|aktualnie|już|łącznie))? $/iu,
    lead: /^(?:(?:obecnie|dziś|dzisiaj|aktualnie) )?$/iu,
    between: /^ (?:pracuje|tworzy) (?:obecnie |dziś |dzisiaj )?(?:w |dla )?/iu,
    we: /^(?:nas|naszej|nasz)(?!\p{L})/iu,
    end: /^(?:$|[,;:.!)–—]| (?:[-–—]|(?:na całym świecie|w (?:\d|całej|dwóch|trzech|czterech|pięciu|kilku)|oraz(?! \d)|i(?! \d))(?!\p{L})))/iu,
  },
  {
    figure:
      /(?<![\p{L}\p{N}.,'’-])(\d{1,3}(?:[. ]\d{3}){1,2}|\d{1,6}) (anställda|medarbetare|kollegor|personer)(?!\p{L})/giu,
    own: /^(?:(?:idag|i dag|nu) )?(?:vi (?:är|har|sysselsätter)|(?:är|har|sysselsätter) vi|(?:vi är|är vi) ett (?:[\p{L}-]{1,30} ){0,3}?(?:team|företag|bolag) (?:på|med)|vårt (?:[\p{L}-]{1,30} )?team (?:består av|på))(?: (?:idag|i dag|nu|totalt))? $/iu,
    named:
      /^(?:(?:idag|i dag|nu) har )?(\p{Lu}[^,;:]{1,60}?)(?: (?:har|sysselsätter))?(?: (?:idag|i dag|nu|totalt))? $/iu,
    lead: /^(?:med |)$/iu,
    between: /^(?:(?: i [^,;:.]{1,30})? är | arbetar (?:idag |nu )?(?:på|för|hos) )/iu,
    we: /^(?:vi|oss)(?!\p{L})/iu,
    end: /^(?:$|[,;:.!)–—]| (?:[-–—]|(?:i (?:\d|två|tre|fyra|fem|hela)|globalt|världen över|och(?! \d))(?!\p{L})))/iu,
  },
];

const QUANTIFIER =
  /(?<!\p{L})(?:über|mehr als|rund|circa|ca\.|etwa|knapp|fast|bereits|plus de|environ|près de|quelque|más de|mas de|alrededor de|unos|unas|casi|cerca de|oltre|più di|quasi|mais de|aproximadamente|quase|meer dan|ruim|ongeveer|bijna|ponad|około|blisko|prawie|niemal|przeszło|över|mer än|cirka|ungefär|omkring|nästan|runt) $/iu;
const LABEL =
  /^(?:(?:Anzahl |Zahl )?(?:der )?(?:Mitarbeiter(?:zahl|innen und Mitarbeiter|:innen)?|Mitarbeitende|Beschäftigte)|(?:Nombre (?:de|d['’]) ?)?(?:salariés|employés|collaborateurs)|effectifs?|(?:Número|N[º°]) de (?:empleados|trabajadores|funcionários|colaboradores)|empleados|plantilla|funcionários|(?:Numero (?:di )?)?dipendenti|(?:aantal )?medewerkers|liczba pracowników|zatrudnienie|(?:antal )?anställda) ?:? (?:über |rund |ca\. |plus de |environ |más de |oltre |mais de |circa |ruim )?(\d{1,3}(?:[.'’ ]\d{3}){1,2}|\d{1,6})\+?(?: (?:Mitarbeiter|Mitarbeitende|salariés|collaborateurs|personnes|empleados|personas|dipendenti|persone|pessoas|medewerkers|osób|pracowników|anställda|personer))?$/iu;
const SENTENCE_END = /(?<=[\p{L}\d)]{3})[.!?] (?=\p{Lu})/u;
const MAX_AROUND = 200;
const MAX_FIGURES = 4;
const MAX_NAME_WORDS = 4;
const MAX_EMPLOYEES = 5_000_000;
/** `1998: Gründung. Wir beschäftigen 4 Mitarbeiter.` */
const HISTORY_ENTRY = /^((?:19|20)\d{2}) ?[:–—-]/;
const TODAY =
  /(?<!\p{L})(?:heute|derzeit|aktuell|mittlerweile|inzwischen|aujourd['’]hui|désormais|actuellement|hoy|actualmente|oggi|hoje|vandaag|momenteel|inmiddels|obecnie|dziś|idag|i dag)(?!\p{L})/iu;
/** A heading such as `Effectif 2024`. */
const YEAR = /^(?:19|20)\d{2}$/;

/** People who are counted may also be customers, so that only a team or a verb of work makes them staff. */
const PEOPLE =
  /^(?:Menschen|Personen|Leuten?|personnes|personas|profesionales|persone|professionisti|pessoas|profissionais|mensen|osób|specjalistów|ekspertów|profesjonalistów|personer)$/iu;
const HAVE =
  /(?<!\p{L})(?:haben|hat|zählen|zählt|comptons|compte|rassemble|réunit|tenemos|tiene|con|abbiamo|ha|contiamo|conta|temos|tem|com|hebben|heeft|tellen|telt|har|har idag)(?: wir| wij| we| \p{Ll}{3,14})? $/iu;
const TEAM =
  /(?<!\p{L})(?:team|équipe|equipo|squadra|equip[ae]|plantilla|azienda|entreprise|société|empresa|zespół|zespołem|vi är|är vi|ist ein)(?!\p{L})/iu;
const WORK =
  /(?<!\p{L})(?:arbeiten|bei|für|travaillent|oeuvrent|œuvrent|trabajan|lavorano|trabalham|werken|bij|voor|pracuje|tworzy|arbetar)(?!\p{L})/iu;
/** `Unser Kölner Team`, `Unser technisches Team` */
const TEAM_OF_PART =
  / (?:\p{Lu}[\p{L}-]*|(?:technisch|medizinisch|ärztlich|therapeutisch|redaktionell|pädagogisch|juristisch|kaufmännisch|lokal|regional|deutsch|europäisch|wissenschaftlich|medisch|commerci[eë]l)\p{L}{0,3}) [Tt]eam /u;
/** `sind wir gestartet`, `sind wir auf der Messe` */
const OF_ONCE =
  /(?<!\p{L})(?:gestartet|angefangen|begonnen|losgelegt|auf de[rm]|dabei|démarré|commencé|débuté|empezamos|comenzamos|arrancamos|iniciamos|começámos|começamos|iniziato|partiti|nació|nacimos|naceu|nascemos|nacque|cominciato|gestart)(?!\p{L})/iu;
/** `Stand 2012`, `sind wir 2015`; `seit 1990` leads to today. */
const DATED =
  /(?<!(?:seit|depuis|desde|dal|sinds|gegründet) )(?<![\d.,])((?:19|20)\d{2})(?!\d|[.,]\d| (?:gegründet|opgericht))/iu;

interface EuropeanStaff {
  readonly count: number;
  readonly matched: string;
}

/**
 * What a German, French, Spanish, Italian, Portuguese, Dutch, Polish or Swedish line says of the people who work for the site's own company:
 * `Wir beschäftigen über 120 Mitarbeiter`, `Acme compte plus de 50 collaborateurs`. Each form must fill its clause.
 *
 * @param year of the visit
 */
export function europeanStaff(line: string, isOwn: IsOwnName, year: number): EuropeanStaff[] {
  const labelled = LABEL.exec(line.slice(0, MAX_AROUND))?.[1];
  if (labelled !== undefined) return YEAR.test(labelled) ? [] : counted(labelled, line);
  const entry = Number(HISTORY_ENTRY.exec(line)?.[1] ?? year);
  return line
    .slice(0, 4_000)
    .split(SENTENCE_END)
    .flatMap((sentence) =>
      entry < year - MAX_AGE_YEARS && !TODAY.test(sentence) ? [] : inFirst(sentence, isOwn, year),
    );
}

/** Spanish and Portuguese have words in common. */
function inFirst(sentence: string, isOwn: IsOwnName, year: number): EuropeanStaff[] {
  for (const language of LANGUAGES) {
    const found = inSentence(sentence, language, isOwn, year);
    if (found.length > 0) return found;
  }
  return [];
}

function inSentence(sentence: string, language: Language, isOwn: IsOwnName, year: number): EuropeanStaff[] {
  return [...sentence.matchAll(language.figure)].slice(0, MAX_FIGURES).flatMap((found) => {
    const { 0: figure, 1: digits = '', 2: noun = '', index } = found;
    const before = sentence.slice(Math.max(0, index - MAX_AROUND), index).replace(QUANTIFIER, '');
    const after = sentence.slice(index + figure.length, index + figure.length + MAX_AROUND);
    const isOfPast = Number(DATED.exec(after)?.[1] ?? year) < year - MAX_AGE_YEARS;
    const surroundings = { before, after, isPeople: PEOPLE.test(noun) };
    return !isOfPast && isOfOwn(surroundings, language, isOwn) ? counted(digits, sentence) : [];
  });
}

interface Surroundings {
  /** The sentence before the figure, without words such as "over". */
  readonly before: string;
  readonly after: string;
  readonly isPeople: boolean;
}

function isOfOwn({ before, after, isPeople }: Surroundings, language: Language, isOwn: IsOwnName): boolean {
  if (language.end.test(after) && !(isPeople && HAVE.test(before) && !TEAM.test(before))) {
    if (language.own.test(before)) return !TEAM_OF_PART.test(before);
    const name = language.named.exec(before)?.[1];
    if (name !== undefined && isOwn(name, true)) return true;
  }
  const between = language.lead.test(before) ? language.between.exec(after) : null;
  if (between === null || (isPeople && !WORK.test(before + between[0]))) return false;
  const rest = after.slice(between[0].length);
  return !OF_ONCE.test(rest) && beginsWithOwn(rest, language, isOwn);
}

function beginsWithOwn(text: string, { we, end }: Language, isOwn: IsOwnName): boolean {
  if (we.test(text)) return true;
  const words = text.split(' ', MAX_NAME_WORDS);
  return words.some((_, last) => {
    const name = words.slice(0, last + 1).join(' ');
    const plain = name.replace(/[,;:.!?)]{1,3}$/, '');
    const rest = text.slice(plain.length);
    // `trabajan en Acme Partners` is another firm.
    return isOwn(plain, true) && (end.test(rest) || /^ \p{Ll}/u.test(rest));
  });
}

function counted(digits: string, matched: string): EuropeanStaff[] {
  const count = Number(digits.replace(/\D/g, ''));
  return count > 0 && count <= MAX_EMPLOYEES ? [{ count, matched: matched.trim() }] : [];
}
