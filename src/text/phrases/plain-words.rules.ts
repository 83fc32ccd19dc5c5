import { OF_KNOWN, phrasesOf, type Phrase } from './phrase-list.rules.js';
import {
  DEVELOPED,
  EASED,
  TECHNICAL,
  ELEVATED,
  ENHANCED,
  KEY_NOUNS,
  TEAMS,
  PERSONS,
  EXCELLENT,
  BETTER,
  MARKED,
  SIGHTS,
} from './plain-word-nouns.rules.js';

/** Verbs that machine writing prefers, with plain ones that take the same objects. */
const VERBS = `
{utilize|utilise} => {use}
{leverage} => {use}
{harness} => {use} | unless horse horses dog dogs donkey pony
{delve} into => {explore} | unless pocket pockets bag bags handbag drawer drawers purse
{embark} on => {start} | unless ship boat train plane vessel ferry flight
{bolster} => {strengthen}
{garner} => {gain}
{elucidate} => {explain}
{ascertain} => {determine}
{ameliorate} => {improve}
{necessitate} => {require}
{endeavor|endeavour} to => {try} to
{commence} => {start}
{streamline} => {simplify} | unless body bodies shape shapes car cars train trains hull fish wing wings
{empower} => {help} | unless by to with | not after feel feels felt feeling
{empower} <np> <noun>? <noun>? to / <verb> => {allow} $$ to | not after law laws act acts bill constitution statute statutes treaty charter order court decree regulation regulations clause section article
{enhance} => {improve} | only ${ENHANCED} | unless risk risks effect effects contrast image images
{facilitate} => {ease} | only ${EASED}
{foster} / <np> => {build} | only partnership partnerships relationship relationships connection connections ties friendships | unless child children family families
{foster} => {encourage} | unless child children parent parents care home family families dog dogs
{cultivate} => {develop} | only ${DEVELOPED}
{underscore} / the|its|his|her|their|our|how|why => {stress} | by a person
{underscore} => {show} | not by a person | unless that title titles word words heading headings letter letters twice ${TECHNICAL}
{showcase} => {show}
{highlight} / the|its|his|her|their|our <adj>? importance|need|role|value|urgency|significance => {stress} | by a person
{highlight} / <np> => {point} out | by a person | unless hair eyes ${MARKED}
{highlight} => {show} | not by a person | unless hair that include includes included syntax ${MARKED}
{spearhead} => {lead}
{exemplify} => {show}
{revolutionize|revolutionise} => {change}
{unveil} => {present} | unless statue plaque face bust | not after was were been
{encompass} => {include}
{captivate} / <np> => {attract}
{captivate} / and <lexical> => {attract}
{transcend} => {cross} | only boundary boundaries border borders barrier barriers generation generations culture cultures line lines genre genres
{democratize} => {open} up
{forge} => {build} | only connections connection relationships bonds bond partnerships alliances ties friendships
{embody} => {show}
{boast} / a|an => {have}
{boast} / <np> => {have} | unless about that
{elevate} / your => {improve} | only cooking kitchen style brand home look | unless above by flood
{elevate} => {improve} | only ${ELEVATED} | unless into ${TECHNICAL} temperature level levels pressure risk
{reimagine} => {rethink}
{navigate} / <np> => {handle} | only bureaucracy paperwork budget budgets challenges challenge complexities complexity uncertainty headwinds difficulties crisis transition transitions regulations bureaucracy conversation conversations relationships datasets
{navigate} / <det>? school|legal|tax|court|healthcare|health|welfare|immigration|banking system => {handle}
{navigate} / <det>? <adj>? competitive|regulatory|business|economic|job|political|legal landscape|environment|market => {handle}
{embrace} / <np> => {adopt} | only technology technologies tools approach approaches method methods practice practices automation ai strategy strategies arrangement arrangements solution solutions
{embrace} / change|failure|uncertainty|imperfection => {accept}
{embrace} / <common> => {welcome} | unless transformation him her them his each other another me us faith god religion
{underpin} => {support}
{emphasize|emphasise} => {stress}
{resonate} with => {appeal} to
{strive} to => {try} to
{unlock} => {create} | only opportunities opportunity growth possibilities value revenue supply savings demand
{unlock} => {find} | only insight insights
{transform} => {change} | only way how lives life industry industries society workplace business you us people world everyday
thriving / <thing> => successful | only business businesses career careers city community communities company companies culture economy ecosystem industry market marketplace practice scene sector shop town village workplace | not after be is are was were been keep keeps
{thrive} => {do} well
{flourish} => {grow}
{resonate} deeply|strongly with => {appeal} strongly to
{resonate} => {matter} | unless with across through between at in | not after bell bells note notes string strings voice voices sound sounds drum drums
{uncover} => {find} | unless lid
{craft} from => {make} from
{solidify} / its|their|his|her|our|your => {strengthen}
{unleash} / your|their|our|his|her|its => {use} | only potential creativity power talent talents
{craft} => {write} | only narrative narratives story stories letter opening message messages copy content email headline emails speech
{craft} => {make} | not after more most
{align} with => {match} | not after and or is are be been was were being
{grapple} with / <np> => {face} | unless how what whether who why each other another opponent opponents him her police guard guards
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
a|an wide|vast|broad array|range of => many | unless produce food equipment furniture information software music content clothing material merchandise art advice data
a|an diverse array|range of => many different | unless produce food equipment furniture information software music content clothing material merchandise art advice data
countless => many
advancement / in => advance | after a an major great new technological scientific medical significant important this
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
{uncover} insights => {find} facts | unless into about on for
{uncover} <adj> insights => {find} $$ facts | unless into about on for from
customer insights => customer information | unless ${TEAMS}
market insights => market information | unless ${TEAMS}
business insights => business information | unless ${TEAMS}
industry insights => industry knowledge | unless ${TEAMS}
insights => findings | unless ${TEAMS} | not after your my his her gain gains gained gaining
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
pivotal => important | unless trial trials study studies
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
stark / contrast|contrasts|difference|differences|divide|divides => sharp
breathtaking|stunning / performance|performances|results|achievement|achievements|debut => impressive
breathtaking|stunning|awe-inspiring / <noun|adj>? ${SIGHTS} => beautiful
unforgettable => memorable
striking example => clear example
striking / resemblance|contrast|similarity|similarities|difference|differences => clear
striking / <adj>? architecture|design|views|visuals|imagery|appearance|performance => impressive
commendable => good
adaptive => flexible | unless reuse immunity immune bitrate filter filters threshold optics
adaptable => flexible
curated => selected | unless selection
enigmatic => puzzling
thriving => successful | unless oasis garden gardens plant plants tree trees flower flowers cactus forest reef wildlife animals fish birds bees
fundamental / change|changes|shift|shifts|transformation|reform|reforms|overhaul|rethink|break => deep
fundamental => basic | unless theorem frequency analysis investor investors matrix mode modes right rights particle particles force forces
ever-increasing|ever-expanding => growing
ever-shifting => changing
renowned for => known for
renowned => well-known
heightened => increased
unprecedented / number|numbers|amount|level|levels|demand|rate|speed => record
unprecedented / <noun> => new | only access possibilities possibility opportunities opportunity control flexibility convenience freedom efficiency ways way insight insights
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
tailored / solution|solutions|advice|plan|plans|approach|service|services|support|training|content|recommendations|program|programs|programme|product|products|experience|experiences|workout|workouts|strategy|strategies|message|messages => custom | not after narrowly carefully specially individually highly perfectly well closely specifically
personalized / <noun|lexical> => individual | unless ad ads advertisement advertisements advertising pricing marketing medicine gift gifts message messages note notes service services
personalized / gift|gifts|message|messages|note|notes|service|services => personal
engaging => interesting | unless stakeholders customers users people audiences readers students employees employers members clients voters residents with
seamless => smooth | unless tube tubes tubing pipe pipes steel stockings tights gutter gutters garment garments leggings bra bras socks underwear knit
prestigious => respected
meaningful / product|products|work|content|tool|tools|feedback|information|data|answer|answers => useful | not after statistically clinically
meaningful / relationships|relationship|friendships|bonds => close | not after and | unless between
meaningful / <noun> => real | not after such | unless experience experiences role life lives gift gifts name names moment moments memories
dynamic / market|world|environment|industry|economy => fast-changing
vibrant / .|but|with|and => lively
dynamic / .|,|and => lively
dynamic / leader|leaders|team|teams|performer|performers => energetic
immersive / .|, => absorbing
captivating / .|, => gripping
groundbreaking / .|, => new
timeless / .|,|and => lasting
notable => important
vital / role|part|step|resource|resources|source|skill|skills|tool|link|information|support => important | not after most
exceptional / ${EXCELLENT} => excellent | unless issue issues problem problems fee fees charge charges cost costs failure failures
enduring / <adj>? appeal|value|popularity|friendship|influence|impact|relationship|relationships|success|solution|solutions|quality|commitment|focus|partnership|partnerships|symbol|bond|love|peace|change|mystery|desire|power => lasting | unless attorney
landmark / plan|deal|decision|ruling|study|agreement|bill|law|legislation|reform|report|case|project|event|moment|achievement => important
passionate / ${PERSONS} => committed
enhanced / <noun|adj>? ${BETTER} => improved
contemporary / flair|twist|touch|cuisine|look|interior|interiors|furniture|workplace => modern
immersive / play|story|stories|novel|film|read|book|tale|narrative|experience|experiences => absorbing
thought-provoking / .|, => interesting
impactful / .|, => effective
transformative / force|tool|technology|technologies => powerful
transformative / power|potential|effect|effects => great
transformative / change|changes|impact => far-reaching
remarkable|incredible|unparalleled => great | after with
holistic => broad | unless doctor medicine health therapy therapist care nursing healing
incredible => great
a key / ${KEY_NOUNS} => an important
unique / barriers|circumstances|demands|challenge|advantage|advantages|qualities => particular
unique / opportunity|opportunities|blend|mix|interplay|perspectives|moment|moments|experience|experiences => special
unique / perspective|approach|style|story|voice|flavor => distinctive
unique / goals|needs|challenges|strengths => particular
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
comprehensive / guide|list|collection|overview|review|report|course => complete
comprehensive / .|,|and|but => thorough
comprehensive / <noun> => full | unless school schools exam exams examination insurance cover
diverse => varied | unless inclusive inclusion equitable workplace workforce team teams talent candidate candidates staff board leadership people
a valuable asset / to|for => a useful asset
valuable / addition|contribution|contributions|contributor => good
valuable / information|insight|insights|advice|lesson|lessons|resource|resources|tool|tools|feedback|experience|skill|skills|knowledge|support => useful
sophisticated => advanced | unless palate taste
evocative => vivid
ongoing / research|studies|work|efforts => current
ongoing / <noun> => continuing | unless charge charges cost costs fee fees
most pressing / <noun> => most urgent
significant / .|,|; => considerable | not after statistically clinically not isn't wasn't aren't weren't
unique / charm|style|approach|blend|voice|design|story|mix|flavor|flavour|atmosphere|personality|taste => distinctive
valuable for / <ing> => useful for | unless being having
valuable / role|partner|member|opportunity|opportunities|input|perspective|perspectives|service|services => useful
more compelling => stronger
essential to / <ing> => necessary for
essential / to|for|in|if|when|because|.|,|; => necessary
essential / <noun> => necessary | unless oils oil amino fatty acid acids fat fats element elements nutrient nutrients hypertension tremor mineral minerals vitamin vitamins workers worker services
significant / attention|interest|progress|experience|time|effort|growth|strain|investment|value => considerable
most significant / <noun> => most important | unless digit digits bit bits figure figures byte bytes
significant / <noun> => major | unless other number numbers others minority majority proportion amount statistically statistical digits digit bits bit figures byte bytes
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
