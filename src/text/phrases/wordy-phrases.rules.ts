import { OF_KNOWN, phrasesOf, type Phrase } from './phrase-list.rules.js';

const WORDY = `
in order to => to
so as to => to
due to the fact that => because
owing to the fact that => because
on the grounds that => because
for the reason that => because
in light of the fact that => because
in view of the fact that => because
in spite of the fact that => although
despite the fact that => although
in the event that => if
until such time as => until
at this point in time => at this point
at the present time => at present
at the current time => at present
at this moment in time => at this moment
in the near future => soon
at all times / <adj|lexical> => always | unless day year
on a daily basis => daily
on a weekly basis => weekly
on a monthly basis => monthly
on an annual basis => annually
on a regular basis => regularly
on a day-to-day basis => daily
in a timely manner => promptly
in a timely fashion => promptly
prior to => before
subsequent to => after
in excess of => over
in the absence of => without
with the exception of => except for
for the purpose of => for
for the purposes of / <ing> => for
by means of => by
in close proximity to => near
with regard|regards to => about
in regard|regards to => about
in the realm|realms of => in
in the process of / <verb> => | after is are was were be been am currently
{make} use of => {use}
{give} rise to => {cause}
{come} to the conclusion that => {conclude} that
is in possession of => has
are in possession of => have
a large|great|vast number of / ${OF_KNOWN} => many of
a large|great|vast number of => many
the vast majority of / ${OF_KNOWN} => most of
the vast majority of => most
each and every => every
first and foremost => first
whether or not to => whether to
as a means of => for
in the field of => in
for years to come => for years
to keep in mind => to remember
keep in mind that => remember that
has the ability to => can | not after not never
have the ability to => can | not after i you we not never to may might could would should will can do does did
has the capacity to => can | not after not never
`;

/** At the beginning of a sentence, other words take their place. */
const WORDY_OPENERS = `
the fact that it is => that it is
at all times , => always
with regard|regards to => as for
in regard|regards to => as for
`;

const FILLERS = `
truly / <adj|lexical> => | not after not never isn't aren't wasn't weren't don't doesn't didn't cannot can't
really / <adj> => | not after not never isn't aren't wasn't weren't don't doesn't didn't cannot can't
actually / <adj> => | not after not never isn't aren't wasn't weren't don't doesn't didn't cannot can't
truly / is|are|was|were|a|an =>
literally / <adj|lexical> => | not after not never isn't aren't wasn't weren't don't doesn't didn't cannot can't
absolutely / <adj> => | not after not never isn't aren't wasn't weren't don't doesn't didn't cannot can't
simply / <lexical> => | not after not never isn't aren't wasn't weren't don't doesn't didn't cannot can't
undoubtedly / <adj|lexical> => | not after not never isn't aren't wasn't weren't don't doesn't didn't cannot can't
`;

/** Worlds that every reader lives in; of an ideal or a warming world, the sentence holds only there. */
const BUSY =
  'changing|evolving|fast-paced|fast-moving|fast-changing|ever-changing|ever-evolving|ever-shifting|connected|interconnected|digital|competitive|globalized|globalised|complex';

const RAPID = 'rapidly|increasingly|constantly|highly|ever';
const FIELD = 'business|corporate|modern|global|job|work|technology|tech|marketing|media|retail|online|professional';

/** Openers that say nothing; what follows begins the sentence. */
const OPENERS = `
in today's world|landscape|age|era|marketplace|society , =>
in today's ${RAPID} ${BUSY}? <adj>? ${FIELD}? world|landscape|age|era|environment|marketplace|economy|climate|society|market , =>
in today's ${BUSY} ${BUSY}? <adj>? ${FIELD}? world|landscape|age|era|environment|marketplace|economy|climate|society|market , =>
in today's ${FIELD} world|landscape|age|era|environment|marketplace|climate|society , =>
in a|an <adv>? ${BUSY} world|era|age|landscape , => | unless would could
in an era|age of rapid|constant|unprecedented change|transformation , => | unless would could
good news for <adj>? <noun> : =>
in this day and age , =>
in today's day and age , =>
in conclusion , =>
in summary , =>
in short , =>
in essence , =>
to summarize|summarise|conclude , =>
to sum up , =>
all in all , =>
as previously|already mentioned|noted , =>
as mentioned earlier|above|before , =>
as noted above|earlier , =>
as we all know , =>
needless to say , =>
at the end of the day , => | only is are it's that's what
when all is said and done , =>
basically , =>
simply put , =>
put simply , =>
to put it simply , =>
let's face it :|, =>
the fact of the matter is that|, =>
the truth is that|, =>
it goes without saying that =>
the good news is that =>
the good news is , =>
rest assured that|, =>
great question !|. =>
certainly !|, =>
absolutely , =>
at its|their core , =>
at the core , =>
i'm|we're thrilled|excited|delighted|proud|pleased|happy to announce|share that =>
i|we am|are thrilled|excited|delighted|proud|pleased|happy to announce|share that =>
excited|thrilled|delighted|proud|pleased|happy|honored to announce|share that =>
`;

/** Announcements of a clause, also inside a sentence. */
const PREAMBLES = `
it is|was important|essential|crucial|vital|worth|interesting to note|remember|mention|understand|recognize|recognise|acknowledge|realize|stress|consider|know|emphasize that =>
it's important|essential|crucial|vital|worth|interesting to note|remember|mention|understand|recognize|recognise|acknowledge|realize|stress|consider|know|emphasize that =>
it is worth noting|mentioning|remembering|emphasizing that =>
it's worth noting|mentioning|remembering|emphasizing that =>
it should be noted that =>
it must be noted that =>
please note that =>
it is clear that =>
there is no doubt that =>
there's no doubt that =>
`;

const SENTENCES = `
i hope this email|message|note|letter finds you well . =>
i hope this finds you well . =>
i trust that? you are doing well . =>
let's dive in . =>
let's dive in ! =>
let's dive right in . =>
let's dive right in ! =>
let's get started . =>
let's get started ! =>
let's break it down . =>
let's find out . =>
let's explore . =>
let's keep the conversation going !|. =>
let's build|create|make something extraordinary|amazing|great|special|remarkable together? .|! =>
let's face it . =>
great question ! =>
the good news ? =>
`;

const ORDINALS = `
firstly , => first,
secondly , => second,
thirdly , => third,
fourthly , => fourth,
lastly , => last,
`;

const LINKS = `
additionally|furthermore|moreover , =>
in addition , =>
what's more , =>
notably|importantly|interestingly|ultimately|overall|plus , =>
more importantly , =>
most importantly , =>
in fact , =>
in this context , =>
when it comes to / <np> => for
crucially|remarkably|undoubtedly|significantly , =>
looking ahead , => | only will expect expects plan plans aim aims hope hopes intend intends well-positioned optimistic | unless he she
on the one hand , =>
consequently|thus|hence|therefore , => so
thus / the|it|this|these|they|we => so
as a consequence , => so
as such , => so
nevertheless|nonetheless , => still,
that being said , => still,
that said , => still,
with that being said , => still,
having said that , => still, | unless he she
on the other hand , => but
despite this|that , => still,
remember , / <np> =>
remember that / <np> =>
`;

/** Plain wordings for long ones, and openers that can go. */
export const WORDY_PHRASES: readonly Phrase[] = [
  ...phrasesOf(WORDY_OPENERS, { rule: 'Wordy phrase', option: 'tells', strength: 'light', place: 'opener' }),
  ...phrasesOf(WORDY, { rule: 'Wordy phrase', option: 'tells', strength: 'light', place: 'anywhere' }),
  ...phrasesOf(FILLERS, { rule: 'Filler word', option: 'tells', strength: 'light', place: 'anywhere' }),
  ...phrasesOf(OPENERS, { rule: 'Empty opener', option: 'destructure', strength: 'light', place: 'opener' }),
  ...phrasesOf(PREAMBLES, { rule: 'Empty opener', option: 'destructure', strength: 'light', place: 'clause' }),
  ...phrasesOf(SENTENCES, { rule: 'Empty opener', option: 'destructure', strength: 'light', place: 'sentence' }),
  ...phrasesOf(ORDINALS, { rule: 'Ordinal opener', option: 'destructure', strength: 'light', place: 'opener' }),
  ...phrasesOf(LINKS, { rule: 'Linking opener', option: 'tells', strength: 'light', place: 'opener' }),
  ...phrasesOf('however , / <word> => but', {
    rule: 'Linking opener',
    option: 'tells',
    strength: 'thorough',
    place: 'opener',
  }),
];
