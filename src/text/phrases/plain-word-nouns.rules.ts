/** The nouns that decide whether a plain word says the same. */

export const TECHNICAL = 'character characters bug bugs privilege privileges permission permissions prefix';
/** What can become easier; a sale, a crime or a lesson does not. */
export const EASED =
  'access adoption collaboration communication coordination cooperation comparison comparisons data development dialogue discovery exchange growth integration interaction investment learning migration mobility movement navigation payment payments planning process processes recovery reuse sharing task tasks trade transfer transition transitions transport travel understanding use work';
/** What a person or a firm can develop; a crop is grown. */
export const DEVELOPED =
  'ability abilities appreciation awareness capacity community confidence creativity culture discipline empathy environment expertise gratitude habit habits innovation leadership loyalty mindset network networks partnership partnerships patience practice practices relationship relationships resilience reputation respect sense skill skills style talent talents thinking trust understanding';
/** What a better thing has more of; a drug elevates and enhances other things, which do not improve. */
export const ELEVATED = 'experience experiences quality brand brands skills performance productivity style';
export const ENHANCED = `${ELEVATED} efficiency safety security usability accuracy reliability comfort communication collaboration learning service services customer customers ability accessibility readability care workflow outcomes results reputation visibility engagement understanding health focus transparency well-being wellbeing capabilities functionality effectiveness operations satisfaction lives credibility appearance competitiveness durability flavor flavour clarity morale longevity creativity biodiversity`;
export const KEY_NOUNS =
  'driver|drivers|initiative|initiatives|consideration|considerations|factor|factors|challenge|challenges|benefit|benefits|component|components|aspect|aspects|finding|findings|takeaway|takeaways|area|areas|issue|issues|figure|advantage|advantages|trend|trends|principle|principles|priority|priorities|point|points|role|question|questions|reason|reasons|strength|strengths|feature|features|idea|ideas|difference|differences|goal|goals|objective|objectives|decision|decisions|lesson|lessons|theme|themes|topic|topics|part|moment|source|sources|contract|contracts|patent|patents|metric|metrics|indicator|indicators|element|elements|step|steps|concept|concepts|ingredient|ingredients|requirement|requirements|partner|partners|market|markets|supplier|suppliers|development|developments|detail|details|task|tasks|pillar|pillars';

/** Who says what a text highlights; of a thing that shows it, it is "shows". */
export const CRITICS =
  'feedback reviews reviewers critics experts respondents participants customers users researchers residents speakers he she they';
/** Of insights as a kind of business, "findings" would be wrong. */
export const TEAMS = 'team teams manager managers director platform tab page panel dashboard department report reports';
export const PERSONS =
  'advocate|advocates|volunteer|volunteers|educator|educators|teacher|teachers|leader|leaders|developer|developers|conservationist|conservationists|environmentalist|team|professional|professionals|supporter|supporters|designer|designers|entrepreneur|entrepreneurs|mentor|mentors|people';
export const EXCELLENT =
  'service|quality|performance|value|care|customer|results|talent|support|work|craftsmanship|taste|comfort|food|skill|skills|sharpness|durability|leadership';
export const BETTER =
  'health|performance|security|safety|quality|efficiency|productivity|experience|experiences|features|functionality|communication|collaboration|visibility|focus|clarity|comfort|accuracy|accessibility|usability|reliability|transparency';
/** What a reader marks in a text or on a screen. */
export const MARKED =
  'code text line lines word words row rows cell cells element elements color colors colour match matches token tokens keyword keywords search selected selection passage passages sentence sentences paragraph yellow pen';
export const SIGHTS =
  'view|views|landscape|landscapes|sunset|sunsets|beach|beaches|scenery|panorama|vista|vistas|mountain|mountains|coast|coastline|lake|lakes|garden|gardens|photo|photos|photography|visuals|scene|architecture|building|buildings|island|islands|waterfall|waterfalls|design|designs|interior';
