/** Spellings of countries that are not their English names in CLDR. Keys are folded: lower case, letters only. */
const ALIASES: Readonly<Record<string, string>> = {
  usa: 'US',
  us: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  greatbritain: 'GB',
  britain: 'GB',
  korea: 'KR',
  republicofkorea: 'KR',
  southkorea: 'KR',
  northkorea: 'KP',
  hongkong: 'HK',
  macau: 'MO',
  macao: 'MO',
  czechrepublic: 'CZ',
  czechia: 'CZ',
  turkey: 'TR',
  turkiye: 'TR',
  vietnam: 'VN',
  russia: 'RU',
  russianfederation: 'RU',
  ivorycoast: 'CI',
  cotedivoire: 'CI',
  uae: 'AE',
  unitedarabemirates: 'AE',
  holland: 'NL',
  thenetherlands: 'NL',
  democraticrepublicofthecongo: 'CD',
  drcongo: 'CD',
  congo: 'CG',
  republicofthecongo: 'CG',
  burma: 'MM',
  myanmar: 'MM',
  macedonia: 'MK',
  northmacedonia: 'MK',
  swaziland: 'SZ',
  eswatini: 'SZ',
  capeverde: 'CV',
  palestine: 'PS',
  bosnia: 'BA',
  bosniaandherzegovina: 'BA',
  trinidadandtobago: 'TT',
  syria: 'SY',
  laos: 'LA',
  tanzania: 'TZ',
  moldova: 'MD',
  bolivia: 'BO',
  venezuela: 'VE',
  iran: 'IR',
  taiwan: 'TW',
  peoplesrepublicofchina: 'CN',
  mainlandchina: 'CN',
  brasil: 'BR',
  deutschland: 'DE',
  espana: 'ES',
  italia: 'IT',
};

/** ISO 3166-1 alpha-2, listed explicitly: the runtime also names withdrawn and private codes. */
const CODES: readonly string[] = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY',
  'BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK',
  'FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR',
  'IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK',
  'ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM',
  'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF',
  'TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
].flatMap((line) => line.split(' '));

/** Cached: lists repeat the same few codes, and the runtime's look-up is slow. */
const names = new Map<string, string>();
let byName: ReadonlyMap<string, string> | null = null;

/** ISO 3166-1 alpha-2 of a country's name or code; null when unknown. */
export function countryCode(text: string): string | null {
  const folded = fold(text);
  if (folded === '') return null;
  const upper = text.trim().toUpperCase();
  byName ??= namesOfCodes();
  return ALIASES[folded] ?? (CODES.includes(upper) ? upper : (byName.get(folded) ?? null));
}

/** English name of a code, for people; an unknown code and null are returned unchanged. */
export function countryName<C extends string | null>(code: C): C {
  if (code === null || !CODES.includes(code)) return code;
  const known = names.get(code) ?? new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
  names.set(code, known);
  return known as C;
}

function namesOfCodes(): ReadonlyMap<string, string> {
  const display = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return new Map(CODES.map((code) => [fold(display.of(code) ?? code), code]));
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z]/g, '');
}
