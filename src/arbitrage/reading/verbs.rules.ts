/** Event verbs of contracts. Only these are reduced to a base form; other verbs are compared verbatim. */
const REGULAR =
  'nominate sign resign announce raise lower lift reduce decrease increase declare confirm remain report record publish release ' +
  'launch close open trade reach exceed touch end start begin pass approve reject veto appoint remove replace fire impeach convict ' +
  'indict acquit pardon arrest charge acquire merge list file default collapse invade attack strike recognize join leave ratify enact ' +
  'repeal extend expire suspend ban allow certify concede endorse drop visit attend meet debate score defeat advance qualify ' +
  'eliminate relegate promote retire debut premiere ship deliver land orbit return crash erupt form hike hold pause change ' +
  'agree vote elect receive achieve complete step assume inaugurate swear own control issue mint burn upgrade downgrade rename ' +
  'test deploy use include mention say state call name identify award host cancel postpone delay reschedule occur happen take make ' +
  'become win lose beat cut set hit fall rise go get';

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
  if (/(s|x|z|ch|sh|go)$/.test(base)) return [base, `${base}es`, `${base}ed`, `${base}ing`];
  return [base, `${base}s`, `${base}ed`, `${base}ing`];
}

export const VERB_FORMS: ReadonlyMap<string, string> = new Map([
  ...REGULAR.split(' ').flatMap((base) => inflections(base).map((form): [string, string] => [form, base])),
  ...Object.entries(IRREGULAR),
]);

export function isVerbForm(word: string): boolean {
  return VERB_FORMS.has(word);
}
