import { JOINTS, phrasesOf, type Phrase } from './phrase-list.rules.js';

const SIZE = 'transformative|considerable|significant|profound|huge|big|major|substantial|tremendous|remarkable';
const WEIGHT =
  'meaningful|decisive|valuable|instrumental|unique|crucial|vital|key|pivotal|critical|significant|central|essential|important|integral|fundamental|major';
/** An accident has causes: nothing is important for it. */
const HARM =
  'crash accident incident disaster failure failures death deaths decline collapse fire robbery murder crime attack war wars downfall defeat loss losses scandal crisis outbreak disease cancer violence abuse fraud damage pollution';
/** Of an insight, these say nothing; "real-time insights" or "legal insights" are of their kind. */
const INSIGHTFUL =
  'valuable|deep|deeper|key|important|new|useful|unique|rich|critical|crucial|fascinating|meaningful|further|fresh';
const MUCH = 'remarkable|dramatic|significant|profound|major|considerable|substantial';
/** What a thing can represent or mark only by being it: a lawyer represents a major bank, a line marks a road. */
const STEP = 'step|shift|change|advance|departure|breakthrough|milestone|improvement|leap';

/** Of these, the reader takes a request as the offer that it is; "please bring a guest" would be a request. */
const CONTACT = 'contact|call|phone|ring|email|e-mail|write|message|text|ask|reach|reply|get|let|dm';

/** Without an owner such as "your", "the next level" may be a floor: "We took the lift to the next level." */
const NEXT_LEVEL = 'your our my their his her its this'
  .split(' ')
  .map((owner) => `{take} ${owner} <noun> <noun>? to the next level => {improve} ${owner} $$ | unless of`)
  .concat('{take} things to the next level => {improve} things', '{take} it to the next level => {improve} it')
  .join('\n');

/** Formulas that make a plain statement sound weighty. */
const PHRASES = `
{stand|serve} as a|an <adj>? testament to => {reflect}
is a|an <adj>? testament to => reflects
are a|an <adj>? testament to => reflect
was a|an <adj>? testament to => reflected
{stand|serve} as a|an <adv>? <adj>? reminder that => {show} that
{stand|serve} as a|an <adv>? <adj>? reminder of / how|what|why => {show}
{stand|serve} as a|an <adv>? <adj>? reminder of / the importance|need|value|dangers|risks|cost|power => {show}
{stand|serve} as a|an <adv>? <adj>? reminder of => {recall}
{play} a|an <adv>? ${WEIGHT} role|part in helping => {help}
{play} a|an <adv>? ${WEIGHT} role|part in <ing> / <np> => {help} <base>
been instrumental in <ing> / <np> => helped <base>
was instrumental in <ing> / <np> => helped <base>
{play} a|an <adv>? ${WEIGHT} role|part in / <np> => {contribute} to | only by
{play} a|an <adv>? ${WEIGHT}|central role in / <common> => {contribute} greatly to | after he she has have had also | unless team crew film films movie movies play plays opera series drama show musical production comedy episode ${HARM}
{play} a|an <adv>? ${WEIGHT} role|part in / <common> => {be} important for | unless by film films movie movies play plays opera series drama show musical production comedy episode ${HARM} | not after also has have had i he she we you
{stand|serve|function} as / a|an|the|both|one => {be}
{stand|serve} as / <adj> <noun> => {be}
{lie} at the intersection of => {combine} | after work works research practice writing
{lie} at the heart|core of => {be} central to | unless district city town village valley county country region park island downtown
nestled / in|among|between => | after , is are was were be been village villages town towns hotel hotels hamlet city house houses resort restaurant cafe café property gem community area spot inn
{have} a|an ${SIZE} impact|effect on => greatly {affect}
{offer|provide} insight|insights into => {help} explain
{offer|provide} ${INSIGHTFUL} insight|insights into => {help} explain
{gain} insight|insights into => {learn} about
{gain} ${INSIGHTFUL} insight|insights into => {learn} about
{unlock} insight|insights into => {find} out about
{unlock} ${INSIGHTFUL}|unprecedented|powerful|hidden insight|insights into => {find} out about
{unlock|uncover} ${INSIGHTFUL}|unprecedented|powerful insight|insights / .|,|and => {learn} more
{unlock} insight|insights / .|,|and => {learn} more
{unlock} the full? potential of => {get} the most from
{harness|leverage} the power of => {use}
{shed} light on => {explain} | unless desk table floor wall walls room street stage stairs path garden yard door bed page face road
the hustle and bustle of =>
please don't hesitate to / ${CONTACT} => please
please do not hesitate to / ${CONTACT} => please
please feel free to / ${CONTACT} => please
please feel free to / send me|us => please
{reach} out to / <np|mail> => {contact} | unless touch grab catch hold hand hands arm arms rope share offer check follow thank ask see circle talk schedule request book discuss plan arrange confirm report update explain
reach out / via|anytime|today => get in touch
reach out / by|through => get in touch | only email e-mail phone form chat website site page
reach out / for|when|and|if|.|!|, => get in touch | after please | unless touch grab hand hands arm arms hold take
reach out / if you have => write
reach out / with any questions => write
{take} a moment to / reflect|think|consider|celebrate|remember|appreciate => {stop} to
i wanted to take a moment to => i want to
represents / a|an significant|major|fundamental|natural|important ${STEP} => is | not after and
marks / a|an significant|major|important|pivotal ${STEP} => is | not after and
marked / a|an significant|major|important|pivotal ${STEP} => was | not after and
the aforementioned => the
{take} <np> <noun>? <noun>? journey to the next level => {improve} $$
${NEXT_LEVEL}
{leave} a lasting|profound impact on => {influence}
{leave} a|an lasting|strong|indelible impression on => {impress} | after i you we he she they to who | unless wax clay mud sand soil snow
{shape} the future of => {shape}
we're delighted|excited|thrilled|pleased to invite => we invite
we are delighted|excited|thrilled|pleased to invite => we invite
{unlock} <pron> full? potential => {reach} $$ potential
full potential => potential
hidden gems => little-known places
a must-have for => useful for | after is are was were be
must-have / <noun|lexical> => useful
must-visit / <noun|lexical> => popular
is a must-visit / .|,|for => is worth a visit
is a must-have / .|, => is worth having
go-to / <noun|lexical> => preferred
a game-changer for|in => a big change for
a real|true|genuine|total|absolute game-changer => a big change
game-changer => big change
hassle-free => easy
{take} <np> <noun>? <noun>? to new heights => {improve} $$
be mindful of => watch
a deep dive into => a close look at | unless lake pool sea ocean water river
tapestry of => mix of
this milestone => this achievement | not after reach reaches reached reaching achieve achieves achieved achieving celebrate celebrates celebrated celebrating hit
the key is to / <lexical> => the main thing is to
is key to => is central to
are key to => are central to
was key to => was central to
be key to => be central to
{uncover} insights from => {learn} from
insights from => lessons from
insight|insights into => information about
tailored to meet|fit|suit|match / your|our|the|its|their|his|her|each|every|all|any => made for
tailored to / <np> => suited to
imperative / that|to|for => necessary | after is it's was be becomes became remains seems
imperative / .|, => necessary | after is it's was be becomes became remains seems
{transform} <np> <noun>? <noun>? into => {turn} $$ into
this|such transformation => this change
the changing|evolving|shifting landscape of / <thing> => the changing field of
the ever-evolving|ever-changing|ever-shifting|rapidly landscape of / <det>? <thing> => the changing field of
the ever-evolving|ever-changing|ever-shifting|rapidly landscape of / ai => the changing field of
passion for => interest in
peace of mind => reassurance
is at the forefront of => is a leader in
are at the forefront of => are leaders in
{pave} the way for => {prepare} the ground for
with just a few clicks => quickly
just a click away => easy to reach
a closer look at => a look at
wide range of => range of | not after the
say hello to / our|my|the|a|an => meet
say hello to / <adj|noun|lexical> => get
say goodbye to => forget | unless hello
perfect for => good for | not denied
the perfect balance of|between => a balance of | not denied
in no time => quickly | unless at zone zones slot limit
is key / .|, => is what counts
is passionate about => cares about
are passionate about => care about
i'm passionate about => i care about
you're passionate about => you care about
a passion for => an interest in
deeply / rooted|intertwined|committed|ingrained|connected|embedded =>
intertwined with => tied to
the backbone of / <np|adj> => the basis of | unless community communities team teams family society nation town village club party army defense defence attack staff | not after lay lays laid laying
the cornerstone|bedrock|foundation of / <np|adj> => the basis of | not after lay lays laid laying
{play} a|an <adv>? ${WEIGHT} role|part in / <ing> => {be} important for | not after also has have had i he she we you
{play} a role in <ing> / <np> => {help} <base>
{be} at the heart|core of => {be} central to | unless district city town village valley county country region park island downtown
{cement} / his|her|its|their => {secure}
research suggests that => according to research, | not after ${JOINTS}
research shows that => according to research, | not after ${JOINTS}
studies suggest|show that => according to studies, | not after ${JOINTS}
experts argue|say|believe that => according to experts, | not after ${JOINTS}
critics argue|warn|say that => according to critics, | not after ${JOINTS}
proponents argue|say that => according to proponents, | not after ${JOINTS}
observers argue|say that => according to observers, | not after ${JOINTS}
{be} widely considered|regarded as? / a|an|the|one => {be} seen by many as
a number of challenges => several problems | unless to filed court
several challenges => several problems | unless to filed court
at|in every step of the way => throughout
every step of the way / .|,|! => throughout
more vibrant => livelier
such a|an insightful|meaningful|remarkable|impactful|incredible|amazing / <noun> => such a good
we're|we incredibly|so|truly? thrilled|excited|delighted|proud|pleased to / introduce|present|offer|launch|welcome|bring => we
we are incredibly|so|truly? thrilled|excited|delighted|proud|pleased to / introduce|present|offer|launch|welcome|bring => we
the key to success lies in => what counts for success is
the key to growth lies in => what counts for growth is
the key to happiness lies in => what counts for happiness is
growing|increasing sophistication of => growing complexity of
such a transformation => such a change
{innovate} / .|,|and|rapidly|faster|quickly|while|within => {develop} new ideas
passion / and => enthusiasm
synergy|synergies between => common ground between | unless drug drugs antibiotics compounds
of paramount|utmost|vital|crucial|critical importance => very important
actionable insights => useful information
{immerse} <pron> in => {explore}
retail landscape => retail sector
healthcare landscape => healthcare sector
technology|tech landscape => technology sector
energy landscape => energy sector
job landscape => job market
security landscape => security environment
a moral imperative => a moral duty
more robust => stronger | unless to against
{be} a|an major|significant|big|huge|crucial|critical|key milestone / in|for|toward|towards => {be} a big step | unless history
{be} an important milestone / in|for|toward|towards => {be} an important step | unless history
milestone in / <ing> => step in
milestone in / the|its|their|his|her => step in | unless history
this journey together => this work together
journey / into|toward|towards|together => path
a <adj>? journey that => a $$ process that
rewarding journey => rewarding process
is key / :|;|and => is what counts
a sustainable future => sustainability
a more sustainable future => greater sustainability
thank you for reaching out / .|,|!|about|regarding|with => thank you for your message
thank you for reaching out / to us|me|our => thank you for your message
thanks for reaching out / .|,|!|about|regarding|with => thanks for your message
thanks for reaching out / to us|me|our => thanks for your message
all stakeholders => everyone involved
key stakeholders => those involved
is incredibly|extremely? proud|pleased|thrilled|excited|delighted|honored to announce => announces
are incredibly|extremely? proud|pleased|thrilled|excited|delighted|honored to announce => announce
is incredibly|extremely? proud|pleased|thrilled|excited|delighted|honored to introduce => introduces
are incredibly|extremely? proud|pleased|thrilled|excited|delighted|honored to introduce => introduce
is incredibly|extremely? proud|pleased|thrilled|excited|delighted|honored to present => presents
are incredibly|extremely? proud|pleased|thrilled|excited|delighted|honored to present => present
is incredibly|extremely? proud|pleased|thrilled|excited|delighted|honored to offer => offers
are incredibly|extremely? proud|pleased|thrilled|excited|delighted|honored to offer => offer
is incredibly|extremely? proud|pleased|thrilled|excited|delighted|honored to launch => launches
are incredibly|extremely? proud|pleased|thrilled|excited|delighted|honored to launch => launch
is incredibly|extremely? proud|pleased|thrilled|excited|delighted|honored to share => shares | unless data information records if
are incredibly|extremely? proud|pleased|thrilled|excited|delighted|honored to share => share | unless data information records if
is incredibly|extremely? proud|pleased|thrilled|excited|delighted|honored to welcome => welcomes
are incredibly|extremely? proud|pleased|thrilled|excited|delighted|honored to welcome => welcome
would be delighted|thrilled|excited|honored to / <lexical> => would like to
we'd be delighted|thrilled|excited|honored to / <lexical> => we'd like to
i'd be delighted|thrilled|excited|honored to / <lexical> => i'd like to
journey / .|?|!|as|in|through => path | after my your his her its our their
journey / , => path | after my your its our their
legacy / endures|lives|continues|can|extends => influence
undergone a|an transformation => changed
underwent a|an transformation => changed
undergoing a|an transformation => changing
undergo a|an transformation => change
undergone a|an ${MUCH} transformation => changed greatly
underwent a|an ${MUCH} transformation => changed greatly
undergoing a|an ${MUCH} transformation => changing greatly
undergo a|an ${MUCH} transformation => change greatly
a hidden gem => a little-known place
these insights => these findings
are instrumental in <ing> / <np> => help <base>
is instrumental in <ing> / <np> => helps <base>
multifaceted approach => broad approach
{unlock} the secret to / <np> => {get}
a narrative that => a story that
a narrative of => a story of
the landscape is / shifting|changing|evolving => the field is
{reach} out to circle back to|on => {return} to
{empower} <np> <noun>? <noun>? with / the|a|an|more|new => {give} $$ | not after feel feels felt feeling
{circle} back on|to => {return} to
{circle} back with => {get} back to
reaching out to touch base about|on|regarding => writing about | after am i'm we're are
{touch} base with => {talk} to
{touch} base about|on|regarding => {talk} about
{touch} base / .|,|!|?|and|soon|next|again|tomorrow => {talk}
{hop|jump} on a|an <adj>? call / .|,|!|?|to|with|and|this|next|tomorrow|so => {have} a $$ call
wanted to reach out to / <verb> => wanted to
wanted to reach out and / thank|ask|share|see|say|check|follow|introduce|let|offer|tell|apologize|apologise|congratulate => wanted to
wanted to reach out to / share|offer|check|follow|thank|ask|see => wanted to
{reach} out / to introduce|share|ask|discuss|inform|express => {write}
immerse yourself in => explore
easy to navigate => easy to use
aligned with => in line with | after be is are was were been being remain remains | only goals goal values needs strategy strategies standards policy policies interests objectives requirements mission vision principles expectations priorities practices regulations trends
interplay between => relationship between
interplay of => mix of
let's dive into => let's look at
let's explore => let's look at
let's take a closer|deeper look at => let's look at
we'll explore => we'll cover
a|an integral|essential part of => part of
{emerge} as / a|an|the => {become}
the perfect / solution|choice => a good | not denied
`;

/** Requests to the reader; elsewhere these say what others do: "employees feel free to speak". */
const REQUESTS = `
don't hesitate to / ${CONTACT} => please
do not hesitate to / ${CONTACT} => please
feel free to / ${CONTACT} => please
feel free to / send me|us => please
`;

/** Behind a condition these are requests: "If you liked it, feel free to share it." */
const CONDITIONAL_REQUESTS = `
feel free to / ${CONTACT}|share|forward|comment => please | after ,
don't hesitate to / ${CONTACT} => please | after ,
`;

export const INFLATED_PHRASES: readonly Phrase[] = [
  ...phrasesOf(PHRASES, { rule: 'Inflated phrase', option: 'tells', strength: 'balanced', place: 'anywhere' }),
  ...phrasesOf(REQUESTS, { rule: 'Inflated phrase', option: 'tells', strength: 'balanced', place: 'opener' }),
  ...phrasesOf(CONDITIONAL_REQUESTS, {
    rule: 'Inflated phrase',
    option: 'tells',
    strength: 'balanced',
    place: 'anywhere',
  }),
];
