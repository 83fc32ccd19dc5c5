import { OF_KNOWN, phrasesOf, type Phrase } from './phrase-list.rules.js';

const TECHNICAL = 'character characters bug bugs privilege privileges permission permissions prefix';
/** What a better thing has more of; a drug elevates and enhances other things, which do not improve. */
const ELEVATED = 'experience experiences quality brand brands skills performance productivity style';
const ENHANCED = `${ELEVATED} efficiency safety security usability accuracy reliability comfort communication collaboration learning service services customer customers ability accessibility readability care workflow outcomes results reputation visibility engagement understanding health focus transparency well-being wellbeing capabilities functionality effectiveness operations satisfaction lives credibility appearance competitiveness durability flavor flavour clarity morale longevity monitoring creativity biodiversity`;
const KEY_NOUNS =
  'driver|drivers|initiative|initiatives|consideration|considerations|factor|factors|challenge|challenges|benefit|benefits|component|components|aspect|aspects|finding|findings|takeaway|takeaways|area|areas|issue|issues|figure|advantage|advantages|trend|trends|principle|principles|priority|priorities|point|points|role|question|questions|reason|reasons|strength|strengths|feature|features|idea|ideas|difference|differences|goal|goals|objective|objectives|decision|decisions|lesson|lessons|theme|themes|topic|topics|part|moment|source|sources|contract|contracts|patent|patents|metric|metrics|indicator|indicators|element|elements|step|steps|concept|concepts|ingredient|ingredients|requirement|requirements|partner|partners|market|markets|supplier|suppliers|development|developments|detail|details|task|tasks|change|changes|pillar|pillars';

/** Who says what a text highlights; of a thing that shows it, it is "shows". */
const CRITICS =
  'feedback reviews reviewers critics experts respondents participants customers users researchers residents speakers he she they';
/** Of insights as a kind of business, "findings" would be wrong. */
const TEAMS = 'team teams manager managers director platform tab page panel dashboard department';
const PERSONS =
  'advocate|advocates|volunteer|volunteers|educator|educators|teacher|teachers|leader|leaders|developer|developers|conservationist|conservationists|environmentalist|team|professional|professionals|supporter|supporters|designer|designers|entrepreneur|entrepreneurs|mentor|mentors|people';
const EXCELLENT =
  'service|quality|performance|value|care|customer|results|talent|support|work|craftsmanship|taste|comfort|food|skill|skills|sharpness|durability|leadership';
const BETTER =
  'health|performance|security|safety|quality|efficiency|productivity|experience|experiences|features|functionality|monitoring|communication|collaboration|visibility|focus|clarity|comfort|accuracy|accessibility|support|usability|reliability|transparency';

/** Verbs that machine writing prefers, with plain ones that take the same objects. */
const VERBS = `
{utilize|utilise} => {use}
{leverage} => {use}
{harness} => {use} | unless horse horses dog dogs donkey pony
{delve} into => {explore}
{embark} on => {start} | unless ship boat train plane vessel ferry flight
{bolster} => {strengthen}
{garner} => {gain}
{elucidate} => {explain}
{ascertain} => {determine}
{ameliorate} => {improve}
{necessitate} => {require}
{endeavor|endeavour} to => {try} to
{commence} => {start}
{streamline} => {simplify}
{empower} => {help} | unless by to | not after feel feels felt feeling
{empower} <np> <noun>? <noun>? to / <verb> => {allow} $$ to | not after law laws act acts bill constitution statute statutes treaty charter order court decree regulation regulations clause section article
{enhance} => {improve} | only ${ENHANCED} | unless risk risks effect effects contrast image images
{facilitate} => {ease} | unless discussion discussions meeting meetings workshop workshops
{foster} / <np> => {build} | only partnership partnerships relationship relationships connection connections ties friendships | unless child children family families
{foster} => {encourage} | unless child children parent parents care home family families dog dogs
{cultivate} => {develop} | unless crop crops plant plants rice land field fields garden soil bacteria cells vegetables wheat
{underscore} => {show} | unless that ${TECHNICAL}
{showcase} => {show}
{highlight} / <np> => {point} out | after ${CRITICS}
{highlight} => {show} | unless that include includes included syntax code text line lines word words row rows cell cells element elements color colors colour match matches token tokens keyword keywords search selected selection
{spearhead} => {lead}
{exemplify} => {show}
{revolutionize|revolutionise} => {change}
{unveil} => {present} | unless statue plaque
{encompass} => {include}
{captivate} / <np> => {attract}
{captivate} / and <lexical> => {attract}
{transcend} => {cross}
{democratize} => {open} up
{forge} => {build} | only connections connection relationships bonds bond partnerships alliances ties friendships
{unlock} => {create} | only opportunities opportunity possibilities value revenue growth
{embody} => {show}
{boast} / <np> => {have} | unless about that
{elevate} / your => {improve} | unless voice heart leg legs foot feet head arm arms hand hands ankle blood
{elevate} => {improve} | only ${ELEVATED} | unless into ${TECHNICAL} temperature level levels pressure risk
{reimagine} => {rethink}
{navigate} / <np> => {handle} | only challenges challenge complexities complexity uncertainty headwinds difficulties crisis transition transitions regulations bureaucracy conversation conversations relationships datasets landscape environment change changes market
{embrace} / <np> => {adopt} | only technology technologies tools approach approaches method methods practice practices automation ai strategy strategies arrangement arrangements model models solution solutions
{embrace} / change|failure|uncertainty|imperfection => {accept}
{embrace} / <np> => {welcome} | unless him her them his
{underpin} => {support}
{emphasize|emphasise} => {stress}
{resonate} with => {appeal} to
{strive} to => {try} to
{unlock} => {create} | only opportunities opportunity growth possibilities value revenue supply savings demand
{unlock} => {find} | only insight insights
{transform} => {change} | only way how lives life industry industries society workplace business you us people world everyday
{thrive} => {do} well
{flourish} => {grow}
{resonate} deeply|strongly with => {appeal} strongly to
{resonate} => {matter} | unless with across through between at in
{uncover} => {find} | unless lid
{craft} from => {make} from
{solidify} / its|their|his|her|our|your => {strengthen}
{unleash} / your|their|our|his|her|its => {use} | only potential creativity power talent talents
{craft} => {write} | only narrative narratives story stories letter opening message messages copy content email headline emails speech
{craft} => {make} | not after more most
{align} with => {match} | not after and or is are be been was were being
{grapple} with => {face}
{cherish} => {value}
`;

/** Nouns. */
const NOUNS = `
a plethora of / ${OF_KNOWN} => many of
a plethora of => many
a myriad of / ${OF_KNOWN} => many of
a myriad of => many
myriad / <np> => many
a multitude of / ${OF_KNOWN} => many of
a multitude of => many
worth the journey => worth the trip
a|an wide|vast|broad|diverse array of => many | unless produce food equipment furniture information software music content clothing material merchandise art advice data
a|an wide|broad|diverse range of => many | unless produce food equipment furniture information software music content clothing material merchandise art advice
countless => many
advancement => advance
advancements => advances
complexities of / <np> => difficulties of | not after navigate navigates navigating
narratives => stories
aspirations => hopes
resurgence|renaissance => revival
ambiance => mood
headwinds => difficulties
enhancement => improvement
endeavor|endeavour => effort
endeavors|endeavours => efforts
intricacies => details
nuances => subtleties
complexities => difficulties
enhancements => improvements
innovations => advances
insights on => thoughts on
customer insights => customer information
market insights => market information
business insights => business information
industry insights => industry knowledge
insights => findings | unless ${TEAMS} | not after your my his her
insights / that|,|.|! => findings
threat landscape => threat environment
evolving|ever-evolving|ever-changing|ever-shifting landscape => changing environment
digital landscape => digital environment
competitive landscape => competitive environment
business landscape => business environment
regulatory landscape => regulatory environment
political landscape => political environment
media landscape => media environment
economic landscape => economic environment
innovation => new ideas | after of in | unless policy hub lab labs district center centre
innovation / .|and => new ideas | after of in for to through and with
fitness journey => fitness
wellness journey => wellness
learning journey => learning
`;

/** Adjectives and adverbs, before a noun or behind a form of "be". */
const ADJECTIVES = `
pivotal => important
paramount / .|,|to|for|that|because|and|in => very important
multifaceted => complex
meticulous => careful
meticulously => carefully
crucial => important
invaluable => very useful
innovative => new
cutting-edge => advanced | unless more most
state-of-the-art => modern
ever-evolving => changing
ever-changing => changing
ever-growing => growing
breathtaking|stunning / performance|performances|result|results|achievement|achievements|debut => impressive
breathtaking|stunning|awe-inspiring => beautiful | unless defeat loss losses blow victory upset announcement reversal admission verdict failure collapse speed pace decision news silence
unforgettable => memorable
striking example => clear example
striking / resemblance|contrast|similarity|similarities|difference|differences => clear
striking / <adj>? architecture|design|views|visuals|imagery|appearance|performance => impressive
commendable => good
adaptive => flexible | unless reuse immunity immune bitrate filter filters threshold optics
adaptable => flexible
curated => selected | unless selection
enigmatic => puzzling
thriving => successful | unless oasis garden plant plants
fundamental => basic | unless theorem frequency right rights particle particles force forces
ever-increasing|ever-expanding => growing
ever-shifting => changing
renowned for => known for
renowned => well-known
heightened => increased
poised to => ready to
unprecedented / number|numbers|amount|level|levels|demand|rate|speed => record
unprecedented / <noun> => new | unless scale
actionable => useful
proven track record => record
in-depth => detailed
intricate => complex
nuanced => subtle
profound => deep | unless deafness hearing loss disability disabilities
compelling => strong | unless interest
seasoned / chef|chefs|practitioner|practitioners|veteran|designer|designers|leader|leaders|executive|executives|marketer|marketers|hiker|hikers|barista|journalist|professional|professionals|team|developer|developers|engineer|engineers|traveler|travelers|traveller|travellers|expert|experts|investor|investors => experienced
pressing / need|needs|issue|issues|problem|problems|question|questions|concern|concerns|matter|matters|challenge|challenges => urgent
constantly evolving => constantly changing
continually evolving => continually changing
rapidly evolving => fast-changing
evolving => changing
intuitive => simple
tailored => custom | not after perfectly well | unless to suit suits jacket jackets trousers dress dresses shirt shirts coat coats pants clothes clothing blazer fit
tailored / solution|solutions|advice|plan|plans|approach|service|services|support|training|content|recommendations => custom
personalized / <noun|lexical> => individual | unless medicine gift gifts message messages note notes service services
personalized / gift|gifts|message|messages|note|notes|service|services => personal
engaging => interesting | unless stakeholders customers users people audiences readers students employees employers members clients voters residents with
seamless => smooth | unless tube tubes tubing pipe pipes steel stockings tights gutter gutters
prestigious => respected
meaningful / product|products|work|content|tool|tools|feedback|information|data|answer|answers => useful
meaningful / relationships|relationship|friendships|bonds => close
meaningful / <noun> => real | not after such | unless experience experiences role life lives gift gifts name names moment moments memories
dynamic / market|world|environment|industry|economy => fast-changing
vibrant / .|but|with|and => lively
dynamic / .|,|and => lively
dynamic / speaker|speakers|leader|leaders|team|teams|performer|performers => energetic
stark / contrast|difference|choice|divide => sharp
immersive / .|, => absorbing
captivating / .|, => gripping
groundbreaking / .|, => new
timeless / .|,|and => lasting
notable => important
vital / <noun> => important | not after most | unless sign signs organ organs record records statistics capacity force
exceptional / ${EXCELLENT} => excellent
exceptional => outstanding | unless circumstances circumstance item items case cases charge charges gain gains loss losses measure measures basis needs child children student students drought rainfall weather event events
enduring / <adj>? appeal|value|popularity|friendship|influence|impact|relationship|relationships|success|solution|solutions|quality|commitment|focus|partnership|partnerships|symbol|bond|love|peace|change|mystery|desire|power => lasting
landmark / plan|deal|decision|ruling|study|agreement|bill|law|legislation|reform|report|case|project|event|moment|achievement => important
passionate / ${PERSONS} => committed
remarkable / .|, => impressive
enhanced / <noun|adj>? ${BETTER} => improved
contemporary / flair|design|style|twist|touch|cuisine|look|interior|interiors|furniture|life|society|issues|challenges|audiences|readers|workplace => modern
immersive => absorbing | unless technology technologies reality media environment environments
thought-provoking / .|, => interesting
impactful / .|, => effective
transformative / force|tool|technology|technologies => powerful
transformative / power|potential|effect|effects => great
transformative / change|changes|impact => far-reaching
remarkable|incredible|unparalleled|exceptional => great | after with | unless exception exceptions
holistic => broad | unless doctor medicine health therapy therapist care nursing healing
incredible => great
a key / ${KEY_NOUNS} => an important
unique / barriers|circumstances|demands|challenge|position|advantage|advantages|qualities => particular
unique / opportunities|perspectives|moment|moments|experience|experiences => special
commitment|dedication to / <ing> => focus on
commitment|dedication to / <np> => focus on
innovation => new ideas | after foster fosters fostering encourage encourages encouraging drive drives driving spark sparks sparking fuel fuels fueling promote promotes promoting inspire inspires inspiring between
key / ${KEY_NOUNS} => main
incredibly / <adj> => very
exceptionally / <adj> => very
deeply / <adj> => very
`;

const THOROUGH_VERBS = `
{transform} => {change} | unless into data coordinate coordinates vector vectors input output image images signal function string matrix
`;

const THOROUGH_ADJECTIVES = `
robust / platform|platforms|software|infrastructure|application|applications|system|systems|network => reliable
robust => strong | unless to against regression statistics estimator estimators standard errors method methods model models training optimisation optimization control inference
comprehensive / strategy|approach|plan|program|programme|reform|policy => broad
comprehensive / guide|list|collection|overview|review|report => complete
comprehensive / .|,|and|but => thorough
comprehensive / <noun> => full | unless school schools
diverse => varied
valuable / asset|assets => useful
valuable / addition|contribution|contributions|contributor => good
valuable / information|insight|insights|advice|lesson|lessons|resource|resources|tool|tools|feedback|experience|skill|skills|knowledge|support => useful
sophisticated => advanced | unless palate taste
evocative => vivid
ongoing / research|studies|work|efforts => current
ongoing / <noun> => continuing
most pressing / <noun> => most urgent
significant / .|,|; => considerable | not after statistically clinically
unique / <noun> => distinctive | unless identifier identifiers id ids key keys constraint constraints index value values name names number numbers visitor visitors user users code codes address addresses token tokens string strings solution solutions element elements customer customers url urls email case
valuable for => useful for
valuable / part|role|partner|member|data|opportunity|opportunities|input|perspective|perspectives|service|services => useful
more compelling => stronger
essential to / <ing> => necessary for
essential / to|for|in|if|when|because|.|,|; => necessary
essential / <noun> => necessary | unless oils oil amino fatty workers worker services
significant / attention|interest|progress|experience|time|effort|growth|strain|investment|value => considerable
most significant / <noun> => most important | unless digit digits bit bits figure figures
significant / <noun> => major | unless number numbers others minority majority proportion amount statistically statistical digits digit bits bit figures byte bytes
`;

/** Adverbs of degree and result. */
const ADVERBS = `
significantly / more|less|fewer|better|worse|higher|lower|larger|smaller|faster|slower|greater|behind|improved => far | unless statistically
significantly => greatly | not after statistically differ differs differed
dramatically / <verb> => greatly
seamlessly => smoothly
effortlessly => easily
`;

/** Plain words for the words that machine writing prefers. */
export const PLAIN_WORDS: readonly Phrase[] = [
  ...phrasesOf(VERBS, { rule: 'Inflated word', option: 'tells', strength: 'balanced', place: 'verb' }),
  ...phrasesOf(THOROUGH_VERBS, { rule: 'Inflated word', option: 'tells', strength: 'thorough', place: 'verb' }),
  ...phrasesOf(NOUNS, { rule: 'Inflated word', option: 'tells', strength: 'balanced', place: 'anywhere' }),
  ...phrasesOf(ADJECTIVES, { rule: 'Inflated word', option: 'tells', strength: 'balanced', place: 'attribute' }),
  ...phrasesOf(THOROUGH_ADJECTIVES, {
    rule: 'Inflated word',
    option: 'tells',
    strength: 'thorough',
    place: 'attribute',
  }),
  ...phrasesOf(ADVERBS, { rule: 'Inflated word', option: 'tells', strength: 'thorough', place: 'anywhere' }),
];
