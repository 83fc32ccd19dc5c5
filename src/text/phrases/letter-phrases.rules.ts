import { phrasesOf, type Phrase } from './phrase-list.rules.js';

/** What a reader sends back. */
const REPLY = 'reply|response|answer|feedback|thoughts|message';

/** Of an event with a date, "hope" would say too little. */
const DATED = 'on at tomorrow tonight next this in monday tuesday wednesday thursday friday saturday sunday';

/** Phrases of letters, posts and product pages, with the plain wording. */
const PHRASES = `
{look} forward to hearing / from|your|what|how|more => {hope} to hear | unless ${DATED} | not after not don't doesn't didn't never
{look} forward to the opportunity|possibility|chance to / <lexical> => {hope} to | unless ${DATED} | not after not don't doesn't didn't never
{look} forward to the opportunity|possibility|chance of <ing> => {hope} to <base> | unless ${DATED} | not after not don't doesn't didn't never
{look} forward to discussing|speaking|connecting|exploring => {hope} to <base> | only you your how further soon | unless ${DATED} | not after not don't doesn't didn't never
{look} forward to serving|seeing / you|him|her|them|everyone|all => {hope} to <base> | unless ${DATED} | not after not don't doesn't didn't never
{look} forward to your / ${REPLY} => {hope} for your | unless ${DATED} | not after not don't doesn't didn't never
a proven track record of => a record of
great|good go-to / options|option|choice|choices => good
amazing go-to / options|option|choice|choices => good
{embark} on a|an <adj>? journey to / <verb> => {set} out to
{go} on a journey to / <verb> => {set} out to
journey through / time|history => trip through
journey to / <ing> => path to | after your my their our his her
{unlock} the potential of => {use} the potential of
{unlock} <pron> <noun> full? potential => {reach} $$ potential
{unleash} the full? power|potential of => {use}
{unlock|open} a|an <adj>? world of / <noun> => {open} up a world of
{open} a|an world of possibilities => {create} many possibilities
a testament to => a sign of
gentle reminder => reminder
reaching out to / <lexical> => writing to | after am i'm we're are
reaching out because => writing because | after am i'm we're are
reaching out regarding|about => writing about | after am i'm we're are
thrilled|excited|delighted to be => glad to be | not after more most so as very less
we are excited|thrilled|delighted|proud|pleased|happy to share / the news|results|story => we are sharing
we're excited|thrilled|delighted|proud|pleased|happy to share / the news|results|story => we're sharing
the landscape of / education|work|business|media|technology|healthcare|marketing|finance|retail|software => the field of
culinary journey => culinary tour
gastronomic journey => culinary tour
vital / for|in => important | not after most more | unless life survival
this underscores|highlights that => this shows that
these underscore|highlight that => these show that
stakeholder feedback => feedback from those involved
stakeholder input => input from those involved
stakeholder engagement => engagement with those involved
stakeholder communication => communication with those involved
relevant stakeholders => those involved
external stakeholders => external parties
internal stakeholders => internal parties
various stakeholders => various parties
multiple stakeholders => several parties
cross-functional stakeholders => other departments
the key to <adj> <noun> lies in => what counts for $$ is
the key to <ing> <np>? lies in => what counts for $$ is
{sit|stand} at the heart|core of / our|everything|what|this|your => {be} central to
profound impact => deep effect
positive impact on => good effect on
{make|leave} a lasting impact => {have} a lasting effect
lasting impact => lasting effect
{take} a deep dive into => {look} closely at | unless lake pool sea ocean water river
{be} transformative for => {be} a big change for
{make} a|an real|meaningful? difference / .|,|! => {help} | not after not don't doesn't didn't won't wouldn't can't couldn't cannot
{be} insightful / .|, => {be} useful
{stay|remain} mindful of <np> <noun>? / .|, => {keep} $$ in mind
let's take a look at => let's look at
wide array of => range of
diverse array of => range of
rich history of => long history of
rich cultural heritage => cultural heritage | not after a
rich heritage => heritage | not after a
rich culture => culture | not after a
rich culture / of => culture | unless medium soil broth media agar bacteria cells yeast microbes dish
a host of => many | unless angels sparrows
rich history / dating|spanning|stretching => long history
`;

/** Reasons for a letter, at its beginning; elsewhere, a hand reaches out. */
const REASONS = `
i wanted to reach out because => i am writing because
we wanted to reach out because => we are writing because
i wanted to reach out regarding|about => i am writing about
`;

/** Words that people use often, too. */
const THOROUGH = `
it is crucial|essential|vital to ensure that => it is necessary to ensure that
it's crucial|essential|vital to ensure that => it's necessary to ensure that
it is essential that => it is necessary that
`;

/** Openers of such texts that say nothing, or say it at length. */
const OPENERS = `
hope this email|message|note|letter? finds you well .|! =>
look no further than / <np> => try
you can rest assured that =>
going|moving forward , / we|our|i|all => | only will plan plans
when it comes to / <ing> => in
when it comes to / <lexical> <noun> => for
`;

const SENTENCES = `
look no further .|! =>
hope this email|message|note|letter finds you well .|! =>
hope this finds you well .|! =>
i hope this email|message|note|letter finds you well ! =>
i trust that? this email|message|note|letter finds you well . =>
`;

export const LETTER_PHRASES: readonly Phrase[] = [
  ...phrasesOf(PHRASES, { rule: 'Stock phrase', option: 'tells', strength: 'balanced', place: 'anywhere' }),
  ...phrasesOf(REASONS, { rule: 'Stock phrase', option: 'tells', strength: 'balanced', place: 'opener' }),
  ...phrasesOf(THOROUGH, { rule: 'Stock phrase', option: 'tells', strength: 'thorough', place: 'anywhere' }),
  ...phrasesOf(OPENERS, { rule: 'Empty opener', option: 'destructure', strength: 'light', place: 'opener' }),
  ...phrasesOf(SENTENCES, { rule: 'Empty opener', option: 'destructure', strength: 'light', place: 'sentence' }),
  ...phrasesOf('; however , / <word> => , but', {
    rule: 'Linking opener',
    option: 'tells',
    strength: 'thorough',
    place: 'anywhere',
  }),
  ...phrasesOf('; therefore , / <word> => , so', {
    rule: 'Linking opener',
    option: 'tells',
    strength: 'thorough',
    place: 'anywhere',
  }),
];
