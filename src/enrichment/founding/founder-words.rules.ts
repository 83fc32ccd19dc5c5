/** Words for founders in the languages of sites, folded. */
const FOUNDER = new Set(
  (
    'founder founders grunders firmengrunders grundaren cofounder cofounders co-founder co-founders grunder grunderin grunderinnen grundern mitgrunder ' +
    'mitgrunderin mitgrunderinnen mitgrundern firmengrunder firmengrunderin firmengrunderinnen unternehmensgrunder ' +
    'unternehmensgrunderin fondateur fondatrice fondateurs fondatrices cofondateur cofondatrice ' +
    'cofondateurs co-fondateur co-fondatrice co-fondateurs fundador fundadora fundadores fundadoras cofundador ' +
    'cofundadora cofundadores co-fundador co-fundadora socio-fundador socia-fundadora fondatore fondatori ' +
    'cofondatore cofondatrice co-fondatore fondatrici cofondatori oprichter oprichtster oprichters medeoprichter mede-oprichter grundare ' +
    'medgrundare grundarna zalozyciel zalozycielka zalozyciele wspolzalozyciel wspolzalozycielka wspolzalozyciele ' +
    'zalozycielem zalozycielami wspolzalozycielem wspolzalozycielami'
  ).split(' '),
);
const SEVERAL = new Set(
  (
    'founders cofounders co-founders grunderinnen grundern mitgrunderinnen mitgrundern firmengrunderinnen fondateurs ' +
    'fondatrices cofondateurs co-fondateurs fundadores fundadoras cofundadores co-fundadores fondatori fondatrici ' +
    'cofondatori oprichters grundarna zalozyciele wspolzalozyciele zalozycielami wspolzalozycielami'
  ).split(' '),
);
/** Plural and singular are one word in German. */
const ONE_OR_SEVERAL = new Set(['grunder', 'mitgrunder', 'firmengrunder', 'unternehmensgrunder']);
/** Words of titles beside a founder's. */
const ROLES = new Set(
  (
    'ceo cto coo cfo cpo cso cmo cro cio chief executive officer technology technical operating operations financial ' +
    'finance marketing product medical science scientific scientist revenue people president vice vp svp evp chair ' +
    'chairman chairwoman chairperson director directora managing general manager head lead engineer engineering ' +
    'design designer owner partner principal inhaber inhaberin geschaftsfuhrer geschaftsfuhrerin geschaftsfuhrung ' +
    'geschaftsfuhrender vorstand leiter leiterin leitung president presidente presidenta directeur directrice general ' +
    'generale gerant gerante produit technique gerente diretor diretora diretora-geral amministratore delegato ' +
    'direttore direttrice directeur bestuurder vd research strategy growth creative innovation sales business ' +
    'verwaltungsrat verwaltungsratin verwaltungsratsprasident verwaltungsratsprasidentin aufsichtsrat aufsichtsratin beirat ' +
    'development board member adviser advisor senior deputy interim prezes prezeska wiceprezes zarzadu dyrektor dyrektorka ' +
    'wlasciciel wlascicielka generalny generalna zarzadzajacy zarzadzajaca emeritus emerita'
  ).split(' '),
);
/** Posts at universities, hospitals and former firms, which say nothing of the company. */
const OTHER_POSTS = new Set(
  (
    'professor professorin prof lecturer researcher fellow dean scholar physician surgeon dozent dozentin ' +
    'hochschullehrer hochschullehrerin professeur professeure profesor profesora professore professoressa hoogleraar ' +
    'engineer scientist'
  ).split(' '),
);
const FORMER = new Set(
  (
    'former formerly previously retired ex ehemals ehemaliger ehemalige fruherer fruhere ancien ancienne antiguo antigua ' +
    'byly byla dawny dawna'
  ).split(' '),
);
const CONNECTORS = new Set(', & / | · + and und et y e i en und e og och oraz'.split(' '));
const POSSESSIVES = new Set(
  'our the its their sus su seus suas seu sua ses leurs nuestro nuestra nuestros nosso nossa notre nos unser unsere die der la le el los las il'.split(
    ' ',
  ),
);
/** A firm or a person's work follows. */
const BELONGS = new Set('of at @ bei von der de da do du del della di dell chez van av fra at'.split(' '));
const HONORIFICS = new Set(
  'dr dra prof professor professorin mr mrs ms mme sra dott dottssa herr frau mag di ing dipl sir dame rev late shri shree sri smt'.split(
    ' ',
  ),
);
const DEGREES = new Set('phd md mba msc ma esq jr sr ii iii'.split(' '));
/** Of people with one surname. */
const KIN = new Set([
  'brothers',
  'twins',
  'sisters',
  'siblings',
  'couple',
  'cousins',
  'spouses',
  'wife',
  'husband-and-wife',
  'husband-wife',
  'wife-and-husband',
  'father-and-son',
  'father-son',
  'father-daughter',
  'mother-daughter',
  'brother-sister',
  'brother-and-sister',
  'bruder',
  'brudern',
  'gebruder',
  'gebrudern',
  'schwestern',
  'geschwister',
  'geschwistern',
  'zwillinge',
  'zwillingen',
  'ehepaar',
  'eheleute',
  'eheleuten',
  'freres',
  'sœurs',
  'soeurs',
  'epoux',
  'hermanos',
  'hermanas',
  'esposos',
  'fratelli',
  'sorelle',
  'gemelli',
  'coniugi',
  'irmaos',
  'irmas',
  'broers',
  'broeders',
  'gebroeders',
  'zussen',
  'broderna',
  'systrarna',
]);
const YOUNGER =
  /^(?:(?:grand)?(?:son|daughter)|nephew|(?:ur)?enkel(?:in)?|sohn|tochter|neffe|fils|fille|neveu|petit-fils|hij[oa]|niet[oa]|figli[oa]|nipote|filh[oa]|net[oa]|zoon|dochter|kleinzoon|syn|corka|wnuk|wnuczka|dotter|sonson|dotterson)$/;
const LIST_WORDS = new Set('and & und et y e og och en oraz'.split(' '));

export const isFounderWord = (key: string): boolean => FOUNDER.has(key);
export const namesSeveral = (key: string): boolean => SEVERAL.has(key) || ONE_OR_SEVERAL.has(key);
export const isRoleWord = (key: string): boolean => ROLES.has(key);
export const isTitleWord = (key: string): boolean => FOUNDER.has(key) || ROLES.has(key);
export const isOtherPost = (key: string): boolean => OTHER_POSTS.has(key);
export const isFormer = (key: string): boolean => FORMER.has(key) || key.startsWith('ex-');
export const isConnector = (key: string): boolean => CONNECTORS.has(key);
export const isPossessive = (key: string): boolean => POSSESSIVES.has(key);
export const isBelonging = (key: string): boolean => BELONGS.has(key);
export const isHonorific = (key: string): boolean => HONORIFICS.has(key);
export const isDegree = (key: string): boolean => DEGREES.has(key);
export const isKin = (key: string): boolean => KIN.has(key);
export const isYounger = (key: string): boolean => YOUNGER.test(key);
export const isListWord = (key: string): boolean => LIST_WORDS.has(key);

/** Verbs that begin a company, in the form that names an agent or follows one. */
const STRONG_PASSIVE = new Set(
  (
    'founded cofounded co-founded established incorporated gegrundet fondee fonde cofondee fundada fundado cofundada ' +
    'fondata fondato opgericht grundad grundades grundat grunnlagt grundlagt stiftet etablert etableret zalozona zalozony ' +
    'zalozone zalozono'
  ).split(' '),
);
const WEAK_PASSIVE = new Set(
  (
    'started created launched set creee cree creada creado criada criado creata begun powstala powstal powstalo utworzona ' +
    'utworzony lancee startades'
  ).split(' '),
);
const ACTIVE = new Set(
  (
    'founded cofounded co-founded started launched created established set grundete grundeten fonde fondent fundo ' +
    'fundaron fundou fundaram fondo fondarono zalozyl zalozyla zalozyli zalozyly creo crearon cree creent cofonde ' +
    'cofondent grundade startade'
  ).split(' '),
);
const AGENTS = new Set(
  'by von vom durch par por pelo pela pelos pelas da dal dai dagli dalla dalle door av af przez'.split(' '),
);

export const isStrongPassive = (key: string): boolean => STRONG_PASSIVE.has(key);
export const isPassive = (key: string): boolean => STRONG_PASSIVE.has(key) || WEAK_PASSIVE.has(key);
export const isActive = (key: string): boolean => ACTIVE.has(key);
export const isAgent = (key: string): boolean => AGENTS.has(key);

/** In German, Dutch and Scandinavian the founders may precede the verb; "run by Ana, founded in 1990" says another thing. */
const VERB_LAST_AGENTS = new Set('von vom durch door av af'.split(' '));

export const isVerbLastAgent = (key: string): boolean => VERB_LAST_AGENTS.has(key);

/** One of these is in every sentence about a departure or a death. */
const DEPARTURES = new Set(
  (
    'left leaving quit departed departing resigned retired retiring ousted fired stepped exited died passed killed parted ' +
    'sold longer death passing departure retirement resignation ouster late deceased former formerly ex emeritus emerita until ' +
    'verliess verlassen schied ausgeschieden ausscheiden verstarb verstorben verstorbene verstorbenen verstorbener starb gestorben ' +
    'tod ruhestand zuruckgezogen ehemalige ehemaliger ehemaligen bis quitte decede decedee decedes mort morte deces feu ' +
    'retraite depart ancien ancienne jusqu ' +
    'dejo fallecio murio fallecido fallecida difunto jubilo retiro abandono salio hasta ' +
    'odszedl odeszla zmarl zmarla opuscil opuscila zmarlego zmarlym verliet overleed overleden vertrok vertrokken wijlen ' +
    'lamnade lamnat avled dog gick avlidne scomparso scomparsa lasciato compianto faleceu morreu deixou saiu falecido morto morta quittes mancare pensioen pension †'
  ).split(' '),
);

export const isDepartureWord = (key: string): boolean => DEPARTURES.has(key);

/** For a firm, in sentences about those who leave it. */
const COMPANIES = new Set(
  (
    'company firm business startup start-up venture agency studio us unternehmen firma entreprise societe empresa compania ' +
    'spolke spolka spolki firme firmy bedrijf onderneming bolaget foretaget azienda societa'
  ).split(' '),
);

export const isCompanyWord = (key: string): boolean => COMPANIES.has(key);
