const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** Names that people use and the standard does not. */
const ALIASES: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'u.k.': 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  uae: 'AE',
  'republic of korea': 'KR',
  korea: 'KR',
  'russian federation': 'RU',
  'czech republic': 'CZ',
  holland: 'NL',
  'the netherlands': 'NL',
  turkey: 'TR',
  'viet nam': 'VN',
  'ivory coast': 'CI',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  'the gambia': 'GM',
  'the bahamas': 'BS',
  swaziland: 'SZ',
  burma: 'MM',
  'cape verde': 'CV',
  'east timor': 'TL',
  deutschland: 'DE',
  schweiz: 'CH',
  españa: 'ES',
  brasil: 'BR',
};

const names = new Intl.DisplayNames(['en'], { type: 'region' });
const BY_NAME = new Map<string, string>();
for (const code of CODES.split(' ')) {
  BY_NAME.set(code.toLowerCase(), code);
  const name = names.of(code);
  if (name) BY_NAME.set(fold(name), code);
}
for (const [alias, code] of Object.entries(ALIASES)) BY_NAME.set(fold(alias), code);

/** ISO 3166-1 alpha-2 of a code or an English name, or undefined. */
export function countryCode(text: string): string | undefined {
  return BY_NAME.get(fold(text));
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/&/g, 'and').replace(/’/g, "'").replace(/\s+/g, ' ').trim();
}
