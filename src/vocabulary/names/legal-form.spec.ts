import { anyLegalForm } from './legal-form.js';

describe('legal forms of names', () => {
  it.each([
    ['Acme Sp. z o.o.', 'Acme spółka z ograniczoną odpowiedzialnością'],
    ['Acme A.G.', 'Acme Aktiengesellschaft'],
    ['Acme GmbH & Co. KG', 'Acme GmbH Co KG'],
    ['Acme Pte. Ltd.', 'Acme Limited'],
    ['Acme I.n.c.', 'Acme Corporation'],
    ['Acme LLC', 'Acme Limited Liability Company'],
    ['Acme L.P.', 'Acme Limited Partnership'],
    ['Acme Co., Ltd.', 'Acme Ltd'],
    ['ООО «Acme»', 'Acme (ООО)'],
    ['株式会社Acme', 'Acme株式会社'],
    ['Acme UG', 'Acme UG (haftungsbeschränkt)'],
    ['Acme UG', 'Acme Unternehmergesellschaft'],
    ['Acme s.r.o.', 'Acme spol. s r. o.'],
    ['Acme s.r.o.', 'Acme společnost s ručením omezeným'],
    ['Acme AB (publ)', 'Acme AB'],
    ['Acme GmbH i.G.', 'Acme GmbH'],
    ['Acme A.Ş.', 'Acme Sanayi ve Ticaret Anonim Şirketi'],
    ['Acme, Unipessoal Lda.', 'Acme Lda'],
    ['Acme K.K.', 'Acme Kabushiki Kaisha'],
  ])('%s has that of %s', (one, other) => {
    expect(anyLegalForm(one)).not.toBeNull();
    expect(anyLegalForm(one)).toBe(anyLegalForm(other));
  });

  it.each([
    ['Acme S.A.', 'Acme Oyj'],
    ['Acme ApS', 'Acme Sp. z o.o.'],
    ['Acme B.V.', 'Acme N.V.'],
    ['Acme UG', 'Acme GmbH'],
    ['Acme s.r.o.', 'Acme a.s.'],
    ['株式会社Acme', 'Acme有限公司'],
  ])('%s has another than %s', (one, other) => {
    expect(anyLegalForm(one)).not.toBeNull();
    expect(anyLegalForm(other)).not.toBeNull();
    expect(anyLegalForm(one)).not.toBe(anyLegalForm(other));
  });

  it.each(['Acme', 'Acme Society', 'Société', '', 'Acme Company', 'Acme Co.', 'Acme & Co'])('%s has none', (name) => {
    expect(anyLegalForm(name)).toBeNull();
  });
});
