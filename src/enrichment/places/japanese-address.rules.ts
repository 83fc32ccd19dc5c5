interface JapanesePlace {
  readonly city: string | null;
  readonly country: 'JP';
  readonly matched: string;
}

/** The largest cities and the prefectures' capitals, as other sources of the record spell them. */
const CITIES = new Map(
  (
    '札幌 Sapporo,青森 Aomori,盛岡 Morioka,仙台 Sendai,秋田 Akita,山形 Yamagata,福島 Fukushima,水戸 Mito,' +
    'つくば Tsukuba,宇都宮 Utsunomiya,前橋 Maebashi,さいたま Saitama,千葉 Chiba,横浜 Yokohama,川崎 Kawasaki,' +
    '相模原 Sagamihara,新潟 Niigata,富山 Toyama,金沢 Kanazawa,福井 Fukui,甲府 Kofu,長野 Nagano,岐阜 Gifu,静岡 Shizuoka,' +
    '浜松 Hamamatsu,名古屋 Nagoya,津 Tsu,大津 Otsu,京都 Kyoto,大阪 Osaka,堺 Sakai,神戸 Kobe,奈良 Nara,和歌山 Wakayama,' +
    '鳥取 Tottori,松江 Matsue,岡山 Okayama,広島 Hiroshima,山口 Yamaguchi,徳島 Tokushima,高松 Takamatsu,' +
    '松山 Matsuyama,高知 Kochi,北九州 Kitakyushu,福岡 Fukuoka,佐賀 Saga,長崎 Nagasaki,熊本 Kumamoto,大分 Oita,' +
    '宮崎 Miyazaki,鹿児島 Kagoshima,那覇 Naha'
  )
    .split(',')
    .map((entry) => entry.split(' ', 2) as [string, string]),
);
/** The mark is Japan's own. */
const CODE = /〒 ?\d{3}[-‐−–]?\d{4}/u;
/** A town, a quarter and a number: `東京都内の企業` is no address. */
const UNLABELLED =
  /^(?:東京都|北海道|(?:大阪|京都)府|[\u4e00-\u9fff]{2,3}県)[\u3040-\u30ff\u4e00-\u9fff]{1,8}[市区町村][\u3040-\u30ff\u4e00-\u9fff]{0,12} ?[\d０-９]{1,4}(?:[-‐−–－]|丁目|番)/u;
const LABEL = /^(?:本社|本店)?(?:所在地|住所)|^(?:本社|本店)(?=[ :：/／]|$)/u;
const PREFECTURE = /^(?:東京都|北海道|(?:大阪|京都)府|.{2,3}県)/u;

/** `〒150-0002 東京都渋谷区…`, `本社 東京都渋谷区…`. A town outside the list gives the country alone. */
export function japanesePlace(text: string): JapanesePlace | null {
  const code = CODE.exec(text);
  const label = code ? null : LABEL.exec(text);
  const start = code ?? label ?? UNLABELLED.exec(text);
  if (!start) return null;
  const address = text.slice(start.index + ((code ?? label) ? start[0].length : 0)).replace(/^[ :：/／|]+/u, '');
  const prefecture = PREFECTURE.exec(address)?.[0] ?? '';
  if (!code && prefecture === '') return null;
  const city = cityOf(prefecture, address.slice(prefecture.length));
  const matched = `${(code ?? label) ? `${start[0]} ` : ''}${address}`.slice(0, 60);
  return { city, country: 'JP', matched };
}

/** The wards of Tokyo are its city. */
function cityOf(prefecture: string, rest: string): string | null {
  if (prefecture === '東京都' && /^[^市]{1,3}区/u.test(rest)) return 'Tokyo';
  const name = rest.slice(0, Math.max(0, rest.slice(0, 8).indexOf('市')));
  return CITIES.get(name) ?? null;
}

/** A label or a postal code alone on its line belongs to the address below. */
export function isJapaneseLabel(text: string): boolean {
  const start = (CODE.exec(text) ?? LABEL.exec(text))?.[0] ?? '';
  return start !== '' && text.startsWith(start) && /^[ :：]*$/u.test(text.slice(start.length));
}
