/** Event verbs of contracts. Only these are reduced to a base form; other verbs are compared verbatim. */
const REGULAR =
  'nominate sign resign announce raise lower lift reduce decrease increase declare confirm remain report record publish release ' +
  'launch close open trade reach exceed touch end start begin pass approve reject veto appoint remove replace fire impeach convict ' +
  'indict acquit pardon arrest charge acquire merge list file default collapse invade attack strike recognize join leave ratify enact ' +
  'repeal extend expire suspend ban allow certify concede endorse drop visit attend meet debate score defeat advance qualify ' +
  'eliminate relegate promote retire debut premiere ship deliver land orbit return crash erupt form hike hold pause change ' +
  'agree vote elect receive achieve complete step assume inaugurate swear own control issue mint burn upgrade downgrade rename ' +
  'test deploy use include mention say state call name identify award host cancel postpone delay reschedule occur happen take make ' +
  'become win lose beat cut set hit fall rise go get die tie ' +
  'normalize buy purchase sue draft';

const IRREGULAR: Readonly<Record<string, string>> = {
  won: 'win',
  lost: 'lose',
  beaten: 'beat',
  cut: 'cut',
  cutting: 'cut',
  set: 'set',
  hit: 'hit',
  hitting: 'hit',
  fell: 'fall',
  fallen: 'fall',
  rose: 'rise',
  risen: 'rise',
  went: 'go',
  gone: 'go',
  got: 'get',
  became: 'become',
  held: 'hold',
  left: 'leave',
  met: 'meet',
  said: 'say',
  sworn: 'swear',
  swore: 'swear',
  began: 'begin',
  begun: 'begin',
  took: 'take',
  taken: 'take',
  made: 'make',
  struck: 'strike',
  bought: 'buy',
  winning: 'win',
  setting: 'set',
  beating: 'beat',
  dropped: 'drop',
  dropping: 'drop',
  banned: 'ban',
  banning: 'ban',
  shipped: 'ship',
  shipping: 'ship',
  canceled: 'cancel',
  cancelled: 'cancel',
  canceling: 'cancel',
  cancellation: 'cancel',
  postponement: 'postpone',
  controlled: 'control',
  recognised: 'recognize',
  recognises: 'recognize',
};

export function inflections(base: string): string[] {
  if (base.endsWith('e')) return [base, `${base}s`, `${base}d`, `${base.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(base)) return [base, `${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`, `${base}ing`];
  if (/(s|x|z|ch|sh|go|veto)$/.test(base)) return [base, `${base}es`, `${base}ed`, `${base}ing`];
  return [base, `${base}s`, `${base}ed`, `${base}ing`];
}

export const VERB_FORMS: ReadonlyMap<string, string> = new Map([
  ...REGULAR.split(' ').flatMap((base) => inflections(base).map((form): [string, string] => [form, base])),
  ...Object.entries(IRREGULAR),
]);

export function isVerbForm(word: string): boolean {
  return VERB_FORMS.has(word);
}

/** Of these the subject acts in both tenses: "Starmer resigned", "Starmer resigns". */
const WITHOUT_OBJECT = new Set(
  (
    'resign close open trade touch end start begin merge default collapse join leave expire concede drop meet score advance ' +
    'qualify retire debut premiere launch release ship land orbit return crash erupt form hike hold pause change agree vote step ' +
    'happen occur win lose die tie fall rise increase decrease go get become reach exceed'
  ).split(' '),
);
const BEHIND_PASSIVE = new Set(
  'by in on at before after from during through until since for over as with to of and or'.split(' '),
);
const AUXILIARIES = new Set(
  'is are was were be been being isnt arent wasnt werent get gets got has have had having not never'.split(' '),
);

/** "Farage elected Prime Minister" is as "Farage is elected". */
const WITH_TITLE = new Set('elect name appoint nominate declare confirm certify'.split(' '));

/** "Patel fired by June 30" is of who is fired, unlike "Patel fires" and "Patel has fired". */
export function isBarePassive(words: readonly { readonly text: string; readonly kind: string }[], at: number): boolean {
  const base = VERB_FORMS.get(words[at]?.text ?? '');
  if (base === undefined || WITHOUT_OBJECT.has(base) || AUXILIARIES.has(words[at - 1]?.text ?? '')) return false;
  const next = words[at + 1];
  return WITH_TITLE.has(base) || next === undefined || next.kind === 'mark' || BEHIND_PASSIVE.has(next.text);
}
