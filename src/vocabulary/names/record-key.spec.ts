import { recordKey } from './record-key.js';

describe('record keys', () => {
  // Ids of stored companies, rounds, investors and products are made from these.
  it.each([
    ['The Daily Muse, Inc.', 'dailymuse'],
    ['theDailyMuse', 'dailymuse'],
    ['Acme B.V.', 'acmebv'],
    ['Acme BV', 'acme'],
    ['Acme Co., Ltd.', 'acme'],
    ['Söhne & Co. KG', 'sohneandcokg'],
    ['Ørsted A/S', 'orstedas'],
    ["Joe's Pizza+ LLC", 'joespizzaplus'],
    ['株式会社トヨタ', '株式会社トヨタ'],
    ['ドコモ', 'トコモ'],
    ['Зай', 'Заи'.toLowerCase()],
    ['Company', 'company'],
  ])('%s stays %s', (name, key) => {
    expect(recordKey(name)).toBe(key);
  });
});
