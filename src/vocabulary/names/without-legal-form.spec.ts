import { nameKey } from '../company-name.js';
import { legalForms } from './form-list.js';

/** Each country's abbreviations, as the list writes them. */
const ABBREVIATIONS = [
  ...new Set(legalForms().flatMap(({ country, abbreviations }) => abbreviations.map((form) => `${country} ${form}`))),
].map((form) => form.slice(3));

const SPELLINGS: Readonly<Record<string, (form: string) => string>> = {
  'as listed': (form) => form,
  'in lower case': (form) => form.toLowerCase(),
  'in capitals': (form) => form.toUpperCase(),
  'without dots': (form) => form.replace(/\./g, ''),
  'without spaces': (form) => form.replace(/ /g, ''),
  'without dots and spaces': (form) => form.replace(/[. ]/g, ''),
};

describe('legal forms of the code list', () => {
  it('has the active forms of all countries', () => {
    expect(legalForms()).toHaveLength(3623);
    expect(ABBREVIATIONS.length).toBeGreaterThan(1_430);
  });

  it.each(Object.entries(SPELLINGS))('are ignored after a name, %s', (_, spell) => {
    const missed = ABBREVIATIONS.filter((form) => nameKey(`Acme Robotics ${spell(form)}`) !== 'acmerobotics');
    if (missed.length > ABBREVIATIONS.length * 0.05) expect(missed).toEqual([]);
  });

  it.each([
    'Acme B.V.',
    'Acme, S.A.',
    'acme l.l.c.',
    'Acme S.r.l.',
    'Acme S.R.L',
    'ACME SRL',
    'Acme Pte. Ltd.',
    'Acme GmbH & Co. KG',
    'Acme GmbH Co KG',
    'Acme Gesellschaft mit beschränkter Haftung',
    'Acme Aktiengesellschaft',
    'Acme Sp. z o.o.',
    'Acme spółka z ograniczoną odpowiedzialnością',
    'Acme AS',
    'Acme A/S',
    'Acme ApS',
    'Acme Oyj',
    'Acme S.A. de C.V.',
    'Acme Pvt. Ltd.',
    'Acme Private Limited',
    'Acme Co., Ltd.',
    'Acme S.A.M.',
    'The Acme Company, Inc.',
    'PT Acme Tbk',
    'PT. Acme',
    'UAB Acme',
    'uab „Acme“',
    'OÜ Acme',
    'SARL Acme',
    'ООО «Acme»',
    'Acme (ООО)',
    'Общество с ограниченной ответственностью «Acme»',
    '株式会社Acme',
    'Acme株式会社',
    'Acme 株式会社',
    '(株)Acme',
    '㈱Acme',
    'Acme有限公司',
    'Acme股份有限公司',
    '주식회사 Acme',
    '(주)Acme',
    'Công ty TNHH Acme',
    'บริษัท Acme จำกัด (มหาชน)',
    ...['Acme UG', 'Acme UG (haftungsbeschränkt)', 'Acme UG (haftungsbeschraenkt)', 'Acme UG & Co. KG', 'Acme gUG'],
    ...['Acme mbH', 'Acme Gesellschaft mbH', 'Acme GmbH i.G.', 'Acme GmbH + Co. KG'],
    ...['Acme s.r.o.', 'Acme, s. r. o.', 'ACME SRO', 'Acme spol. s r.o.', 'Acme v.o.s.', 'Acme a.s.'],
    ...['Acme Lda', 'Acme, Unipessoal Lda.', 'Acme SGPS, S.A.', 'Acme Ltda. - ME', 'Acme Limitada'],
    ...['Acme Sociedad Limitada', 'Acme Sociedad Anónima', 'Acme Société anonyme', 'Acme Spółka Akcyjna'],
    ...['Acme S.r.l. Società Benefit', 'Acme Srl a socio unico', 'Acme SRL-D'],
    ...['Acme AB (publ)', 'Acme Aktiebolag', 'Acme Osakeyhtiö', 'Acme Besloten Vennootschap'],
    ...['Acme A.E.', 'Acme Α.Ε.', 'Acme Μ.Ι.Κ.Ε.', 'Acme Single Member P.C.'],
    ...['Acme Anonim Şirketi', 'ACME ANONİM ŞİRKETİ', 'Acme San. ve Tic. A.Ş.', 'Acme Tic. Ltd. Şti.'],
    ...['Acme JSC', 'PJSC Acme', 'Acme CJSC', 'JSC Acme', 'Acme Joint Stock Company', 'Acme ТОВ', 'Acme DOOEL'],
    ...['Acme Sh.p.k.', 'Acme בע"מ', 'Acme W.L.L.', 'Acme FZE', 'Acme FZ-LLC', 'Acme DMCC', 'Acme K.S.C.P.'],
    ...['Acme Kabushiki Kaisha', 'Acme Public Company Limited', 'Acme (P) Ltd', 'Acme DAC', 'Acme (RF) (Pty) Ltd'],
    ...['Acme, a Public Benefit Corporation', 'Acme S.A.E.'],
  ])('%s is Acme', (name) => {
    expect(nameKey(name)).toBe('acme');
  });

  it.each([
    ['トヨタ自動車株式会社', 'トヨタ自動車'],
    ['北京字节跳动科技有限公司', '北京字节跳动科技'],
    ['삼성전자 주식회사', '삼성전자'],
    ['ПАО Сбербанк', 'Сбербанк'],
  ])('%s is %s', (name, same) => {
    expect(nameKey(name)).toBe(nameKey(same));
  });

  it.each([
    ['Model ML', 'modelml'],
    ['Trucking Up', 'truckingup'],
    ['Level Up', 'levelup'],
    ['Dev Ops', 'devops'],
    ['Me Too', 'metoo'],
    ['Mazel Tov', 'mazeltov'],
    ['TOV Furniture', 'tovfurniture'],
    ['Magic Mike', 'magicmike'],
    ['Acme AE', 'acmeae'],
    ['UG', 'ug'],
    ['Jsc cars', 'jsccars'],
    ['Synthetic Society', 'syntheticsociety'],
    ['AYC Fund', 'aycfund'],
    ['Acme Credit Union', 'acmecreditunion'],
    ['E C S A', 'ecsa'],
    ['Pulse Q&A', 'pulseqanda'],
    ['Sia Partners', 'siapartners'],
    ['SIA PARTNERS', 'siapartners'],
    ['Pt Barnum', 'ptbarnum'],
    ['AB InBev', 'abinbev'],
    ['SAS Institute', 'sasinstitute'],
    ['Thera', 'ra'],
    ['The Company', 'company'],
    ['vango ☺️', 'vango'],
    ['Company', 'company'],
    ['GmbH', 'gmbh'],
    ['株式会社', '株式会社'],
    ['Barnes and Noble', 'barnesandnoble'],
  ])('%s keeps all its words', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });
});

it.each([
  ['Acme GP LLC', 'acmegp'],
  ['Acme GP, L.P.', 'acmegp'],
  ['Acme G.P.', 'acme'],
  ['Acme Fund I, LP', 'acmefundi'],
  ['Acme Fund I LLC', 'acmefundi'],
  ['Acme Fund II, LP', 'acmefundii'],
  ['Acme Fund I, L.P.', 'acmefundi'],
  ['Acme Fund IV-B, LP', 'acmefundivb'],
  ['Acme Fund IV-B, L.P.', 'acmefundivb'],
  ['Acme Fund IV (B), L.P.', 'acmefundivb'],
  ['Acme Fund I-A, S.C.Sp.', 'acmefundia'],
  ['Acme Fund I L. P.', 'acmefundi'],
  ['Acme Fund V, L.L.C.', 'acmefundv'],
  ['Acme Fund 1 S.A.', 'acmefund1'],
  ['Acme Fund A, G.m.b.H.', 'acmefunda'],
  ['Acme Fund I, S.p.A.', 'acmefundi'],
  ['Acme Fund I B.V.', 'acmefundi'],
  ['Acme Fund I A/S', 'acmefundi'],
  ['Acme Fund I P.T.Y. Ltd.', 'acmefundi'],
  ['Acme Fund I, S.C.Sp.', 'acmefundi'],
  ['Acme Fund I SCSp', 'acmefundi'],
  ['Acme Sp. z o.o.', 'acme'],
  ['Acme Fund I Sp. z o.o.', 'acmefundi'],
  ['E. C. S.A.', 'ecsa'],
  ['Acme I.L.P.', 'acme'],
  ['Acme LP', 'acme'],
])('a manager of funds and a numbered fund are not the firm: %s', (name, key) => {
  expect(nameKey(name)).toBe(key);
});
