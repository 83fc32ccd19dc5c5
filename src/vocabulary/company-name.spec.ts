import { isSameName, nameKey, nameKeysOf, namesAgree, parseNameCell, slugBaseOf } from './company-name.js';

describe('company names', () => {
  it.each([
    ['The Daily Muse, Inc.', 'theDailyMuse'],
    ['Söhne & Co. KG', 'Sohne and Co KG'],
    ['42 Floors', '42floors'],
    ["Joe's Pizza LLC", 'JOES PIZZA'],
    ['Ørsted A/S', 'orsted a s'],
  ])('takes %s and %s for one', (left, right) => {
    expect(nameKey(left)).toBe(nameKey(right));
    expect(namesAgree({ name: left, furtherNames: [] }, [right])).toBe(true);
  });

  it('tells different names apart, and keeps a name that is only a legal form', () => {
    expect(namesAgree({ name: 'Acme', furtherNames: [] }, ['Apex'])).toBe(false);
    expect(namesAgree({ name: 'Ada', furtherNames: [] }, ['Adaptive'])).toBe(false);
    expect(nameKey('Company')).toBe('company');
    expect(nameKey('株式会社')).not.toBe('');
  });

  it.each([
    ['Superb (was GrubWithUs)', 'Superb', ['GrubWithUs'], []],
    ['Firebase (prev. Envolve)', 'Firebase', ['Envolve'], []],
    ['Machine Zone (prev Addmired)', 'Machine Zone', ['Addmired'], []],
    ['SellStage (now Videopixie)', 'Videopixie', ['SellStage'], []],
    ['Thalmic Labs (Myo)', 'Thalmic Labs', [], ['Myo']],
    ['Flirtey (SkyDrop)', 'Flirtey', [], ['SkyDrop']],
    ['NuCypher (aka Threshold Network)', 'NuCypher', ['Threshold Network'], []],
    ['Nebullam (DBA Clayton Farms)', 'Nebullam', ['Clayton Farms'], []],
    ['Autodial prev Qwest', 'Autodial', ['Qwest'], []],
    ['Acme, formerly Zenith', 'Acme', ['Zenith'], []],
    ['Crohnology (by Healthy Labs)', 'Crohnology', [], []],
    ['Acme (YC S12)', 'Acme', [], []],
    ['Blaulicht UG (haftungsbeschränkt)', 'Blaulicht UG', [], []],
    ['Acme (UK)', 'Acme', [], []],
    ['Acme (Deutschland)', 'Acme', [], []],
    ['Acme (in Liquidation)', 'Acme', [], []],
    ['Acme AB (publ)', 'Acme AB', [], []],
    ['Acme (S.A.S.)', 'Acme', [], []],
    ['Acme (ООО)', 'Acme', [], []],
    ['Holt Foods Ltd t/a Crunchly', 'Holt Foods Ltd', ['Crunchly'], []],
    ['Holt Foods Ltd (trading as Crunchly)', 'Holt Foods Ltd', ['Crunchly'], []],
    ['[Acme](https://acme.com)', 'Acme', [], []],
    ['Acme (https://www.notion.so/Acme-1a2b)', 'Acme', [], []],
    ['"Acme"', 'Acme', [], []],
    ['„Acme“ GmbH', '„Acme“ GmbH', [], []],
    ['Exwise (Extra)', 'Exwise', [], ['Extra']],
    ['Was Machen', 'Was Machen', [], []],
    ['Plain', 'Plain', [], []],
  ])('takes the cell %s apart', (cell, name, formerNames, otherNames) => {
    expect(parseNameCell(cell)).toEqual({ name, formerNames, otherNames });
  });

  it.each([
    ['Яндекс', 'Yandeks'],
    ['ООО «Яндекс»', 'YANDEKS LLC'],
    ['字节跳动', 'Zi Jie Tiao Dong'],
    ['トヨタ', 'Toyota'],
    ['Ελλάς Α.Ε.', 'Ellas A.E.'],
  ])('finds %s by its transliteration %s', (name, latin) => {
    expect(nameKeysOf(name)).toEqual([nameKey(name), nameKey(latin)]);
    expect(namesAgree({ name: name, furtherNames: [] }, [latin])).toBe(true);
  });

  it.each([
    ['Яндекс', 'Yandeks LLC', true],
    ['Yandeks', 'ООО «Яндекс»', true],
    ['ООО «ЯНДЕКС»', 'Яндекс', true],
    ['明略科技', '铭略科技', false],
    ['—', '…', false],
  ])('whether %s is %s: %s', (one, other, isSame) => {
    expect(isSameName(one, other)).toBe(isSame);
  });

  it('does not merge letters of other scripts that differ by a mark, nor transliterate accents and symbols', () => {
    expect(nameKey('Зай')).not.toBe(nameKey('Заи'));
    expect(nameKey('Берёза')).toBe(nameKey('Береза'));
    expect(nameKeysOf('Dots 💸')).toEqual(['dots']);
    expect(nameKeysOf('FidoCure®')).toEqual(['fidocure']);
    expect(nameKeysOf('Ångström AI')).toEqual(['angstromai']);
    expect(nameKeysOf('字'.repeat(201))).toHaveLength(1);
  });

  it('makes slugs that are never empty', () => {
    expect(slugBaseOf('Acme & Söhne GmbH')).toBe('acme-and-sohne-gmbh');
    expect(slugBaseOf('株式会社')).toBe('zhushihuishe');
    expect(slugBaseOf('שלום רובוטיקה בע״מ')).toBe('slvm-rvvvtykh-v-m');
    expect(slugBaseOf('💸')).toBe('unnamed');
  });
});
