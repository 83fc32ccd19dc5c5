import { amountsCell, partiesCell } from './funding-cells.import.js';
import { addressIn, foundersCell } from './people-cells.import.js';

describe('a cell of amounts', () => {
  it.each([
    ['$1200000, undisclosed amount', [1_200_000, null]],
    ['$3,000,000', [3_000_000]],
    ['1.2M; 300k', [1_200_000, 300_000]],
    ['$1,200,000, $2,500,000', [1_200_000, 2_500_000]],
    ['1200000,3000000', [1_200_000, 3_000_000]],
    ['$1M,$2M', [1_000_000, 2_000_000]],
    ['1.2M,300k', [1_200_000, 300_000]],
    ['1.2M,300,000', [1_200_000, 300_000]],
    ['$14.500000, $351.2000', [14_500_000, 351_200]],
    ['1\u00a0200\u00a0000', [1_200_000]],
    ['1,234.56', [1_235]],
    ['$1,200,000,000', [1_200_000_000]],
    ['undisclosed,300,000', [null, 300_000]],
    ['300,000, 400,000', [300_000, 400_000]],
    ['$12,345,678,900', [12_345_678_900]],
    ['25,207,450,000', [25_207_450_000]],
    ['1200000,50', [1_200_001]],
    ['20,00,00,000', [200_000_000]],
    ['3 Mio. USD; 2,5 Mio. USD', [3_000_000, 2_500_000]],
    [1_200_000, [1_200_000]],
  ])('%s has one entry a round', (text, amounts) => {
    expect(amountsCell(text)).toEqual({ value: amounts });
  });

  it.each([['0'], ['$0'], [0], ['']])('%j is no round', (text) => {
    expect(amountsCell(text)).toEqual({ value: undefined });
  });

  it.each(['1,5M', '$1,25M', '1,5', '10,20', '12,345,67', '$1,000,00', '1,20000', '1.500', '$12.500', '1200000,300'])(
    '%s may mean another amount or several, and is refused',
    (text) => {
      expect(amountsCell(text).error).toMatch(/which is no amount in USD/);
    },
  );
});

it.each([
  '300,000,400,000',
  '250,000,1,500,000',
  '351,234,400,000',
  'undisclosed,300,000,400,000',
  '$1,200,000,300,000',
  'US$300,000,400,000 USD',
  '12,500,500,000',
  '1M,300,000,2,400,000',
])('%s may be one amount or two, and is refused', (text) => {
  expect(amountsCell(text).error).toMatch(/may be one amount or two|which is no amount in USD/);
});

describe('a cell of investors', () => {
  it.each([
    ['Acme, Inc., Beta, L.L.C., Gamma LLP', ['Acme Inc.', 'Beta L.L.C.', 'Gamma LLP']],
    ['Acme, S.A. de C.V., Beta, SAPI de CV', ['Acme S.A. de C.V.', 'Beta SAPI de CV']],
    ['Acme, S. de R.L. de C.V., Beta, spol. s r.o.', ['Acme S. de R.L. de C.V.', 'Beta spol. s r.o.']],
    ['Acme, Lda., Beta, Unipessoal Lda, Gamma, SGPS, S.A.', ['Acme Lda.', 'Beta Unipessoal Lda', 'Gamma SGPS S.A.']],
    ['Acme++Beta Ventures++Gamma', ['Acme', 'Beta Ventures', 'Gamma']],
    ['Acme Ventures, 2', ['Acme Ventures']],
    ['Acme, Kft., Beta, PJSC, Gamma, FZE', ['Acme Kft.', 'Beta PJSC', 'Gamma FZE']],
    ['Acme, a Delaware limited partnership, Beta', ['Acme a Delaware limited partnership', 'Beta']],
    ['Acme, a Public Benefit Corporation', ['Acme a Public Benefit Corporation']],
    ['Foo Ventures, LLP, Bar', ['Foo Ventures LLP', 'Bar']],
    ['Foo, S.A., Bar, GmbH; Baz, Limited', ['Foo S.A.', 'Bar GmbH', 'Baz Limited']],
    ['Foo, AG, Bar, SE, Baz, BV, Qux, GmbH & Co. KG', ['Foo AG', 'Bar SE', 'Baz BV', 'Qux GmbH & Co. KG']],
    [
      'Foo, A/S, Bar, S.C.Sp., Baz, Pty Ltd, Qux, Sp. z o.o.',
      ['Foo A/S', 'Bar S.C.Sp.', 'Baz Pty Ltd', 'Qux Sp. z o.o.'],
    ],
    ['Foo, SAP, CDC, SE Ventures', ['Foo', 'SAP', 'CDC', 'SE Ventures']],
    ['Foo, Co., Ltd., Bar', ['Foo Co. Ltd.', 'Bar']],
    ['Goldman Sachs, N.A., Temasek, GIC, DST', ['Goldman Sachs N.A.', 'Temasek', 'GIC', 'DST']],
    ['KKR & Co., L.P.', ['KKR & Co. L.P.']],
    ['Foo, Co Ventures', ['Foo', 'Co Ventures']],
    ['Sammy Davis, Jr., Ada Byron', ['Sammy Davis Jr.', 'Ada Byron']],
    ['Sequoia, Accel, and Benchmark', ['Sequoia', 'Accel', 'Benchmark']],
    ['Sequoia, Accel & Others Fund, & Benchmark', ['Sequoia', 'Accel & Others Fund', 'Benchmark']],
    ['Sequoia, and others', ['Sequoia']],
    ['Sequoia Capital and several business angels, Accel & Others', ['Sequoia Capital', 'Accel']],
    ['Redalpine und weitere Investoren; Accel u.a.', ['Redalpine', 'Accel']],
    ['Kaszek e outros, Elaia et autres, Seaya y otros', ['Kaszek', 'Elaia', 'Seaya']],
    ['Sequoia\r\nAccel\n', ['Sequoia', 'Accel']],
    ['Sequoia, 3 other angel investors, et al., various angels', ['Sequoia']],
    [
      ['Acme, Inc.', 'Beta'],
      ['Acme, Inc.', 'Beta'],
    ],
  ])('%s has these', (text, names) => {
    expect(partiesCell(text)).toEqual({ value: names });
  });
});

it('a row of two amounts in another currency is refused for the currency', () => {
  expect(amountsCell('€300,000,400,000').error).toMatch('is no amount in USD');
});

function peopleIn(text: string) {
  const cell = foundersCell(text);
  if (cell.error !== undefined) throw new Error(cell.error);
  return cell.value ?? [];
}

describe('a cell of founders', () => {
  it.each([
    ['Ada Quill and Ben Moss', ['Ada Quill', 'Ben Moss']],
    ['Ada Quill, Ben Moss & Cy Anders', ['Ada Quill', 'Ben Moss', 'Cy Anders']],
    ['Ada Quill / Ben Moss', ['Ada Quill', 'Ben Moss']],
    ['Ada Quill\nBen Moss', ['Ada Quill', 'Ben Moss']],
    ['Quill, Ada; van Moss, Ben', ['Quill, Ada', 'van Moss, Ben']],
    ['Ada Quill, Ben Moss\nCy Anders, Jr.', ['Ada Quill', 'Ben Moss', 'Cy Anders Jr.']],
    ['Sandy Brand', ['Sandy Brand']],
  ])('%j has these', (text, names) => {
    expect(foundersCell(text)).toEqual({
      value: names.map((name) => ({ name, title: null, email: null, linkedinUrl: null })),
    });
  });

  it('has their titles, and leaves other brackets', () => {
    const value = [
      { name: 'Ada Quill', title: 'CEO', email: null, linkedinUrl: null },
      { name: 'Ben Moss', title: 'Co-founder, CTO', email: null, linkedinUrl: null },
      { name: 'Cy Anders (Acme)', title: null, email: null, linkedinUrl: null },
      { name: 'Di Roe', title: 'CTO', email: 'di@acme.ai', linkedinUrl: null },
    ];
    expect(
      foundersCell('Ada Quill (CEO), Ben Moss (Co-founder & CTO), Cy Anders (Acme), Di Roe (CTO) <Di@acme.ai>'),
    ).toEqual({ value });
  });

  it.each([
    ['Ada Quill, CEO; Ben Moss, CTO', ['Ada Quill: CEO', 'Ben Moss: CTO']],
    ['Ada Quill, CEO, Ben Moss, Co-Founder', ['Ada Quill: CEO', 'Ben Moss: Co-Founder']],
    ['Ada Quill, Founder and CEO', ['Ada Quill: Founder, CEO']],
    ['Ada Quill, Head of Robotics, Ben Moss', ['Ada Quill: Head of Robotics', 'Ben Moss']],
    ['Ada Quill (CEO), CTO', ['Ada Quill: CEO, CTO']],
    ['Ada Quill; CEO', ['Ada Quill: CEO']],
    [
      'Ada Quill (CTO, before that at Acme), Ben Moss (Lead Engineer Robotics)',
      ['Ada Quill: CTO, before that at Acme', 'Ben Moss: Lead Engineer Robotics'],
    ],
    [
      'Ada Quill, Board Member, Ben Moss, Software Engineer',
      ['Ada Quill: Board Member', 'Ben Moss: Software Engineer'],
    ],
    ['Ada Quill | Founder', ['Ada Quill: Founder']],
    ['Ada Quill - CEO', ['Ada Quill: CEO']],
    ['Ada Quill – CEO, Ben Moss — CTO', ['Ada Quill: CEO', 'Ben Moss: CTO']],
    ['Ada Quill: CEO', ['Ada Quill: CEO']],
    ['Ada Quill [CEO]', ['Ada Quill: CEO']],
    ['CEO: Ada Quill', ['Ada Quill: CEO']],
    ['CEO, Ada Quill', ['Ada Quill']],
    ['Co-founder: Ada Quill, CTO: Ben Moss', ['Ada Quill: Co-founder', 'Ben Moss: CTO']],
    ['CEO Ada Quill', ['Ada Quill: CEO']],
    ['Ada Quill CEO', ['Ada Quill: CEO']],
    ['Ada Quill Co-Founder', ['Ada Quill: Co-Founder']],
    ['Gründer Ada Quill', ['Ada Quill: Gründer']],
    ['Ada Quill (Geschäftsführerin)', ['Ada Quill: Geschäftsführerin']],
    ['CEO', []],
    ['Founder & CEO', []],
    ['Ada Quill (she/her), Ben Moss (CEO) (he/him)', ['Ada Quill', 'Ben Moss: CEO']],
    ['• Ada Quill\n• Ben Moss', ['Ada Quill', 'Ben Moss']],
    ['1. Ada Quill\n2) Ben Moss', ['Ada Quill', 'Ben Moss']],
    ['- Ada Quill\n- Ben Moss', ['Ada Quill', 'Ben Moss']],
    ['Ada Quill · Ben Moss • Cy Anders', ['Ada Quill', 'Ben Moss', 'Cy Anders']],
    ['Ada Quill + Ben Moss und Cy Anders', ['Ada Quill', 'Ben Moss', 'Cy Anders']],
    ['Edith Head, Jo Chair, Cao Wei', ['Edith Head', 'Jo Chair', 'Cao Wei']],
    ['José Ortega y Gasset', ['José Ortega y Gasset']],
  ])('%j names people, and no title is one', (text, people) => {
    expect(peopleIn(text).map(({ name, title }) => (title === null ? name : `${name}: ${title}`))).toEqual(people);
  });

  it.each([
    'Ada Quill <https://www.linkedin.com/in/ada-quill>',
    'Ada Quill (linkedin.com/in/ada-quill)',
    'Ada Quill https://linkedin.com/in/ada-quill/',
    'Ada Quill - https://linkedin.com/in/ada-quill',
    'Ada Quill (CEO) https://linkedin.com/in/ada-quill',
    '[Ada Quill](https://linkedin.com/in/ada-quill)',
  ])('the profile in %s is no part of the name', (text) => {
    const [person, ...others] = peopleIn(text);
    expect(others).toEqual([]);
    expect(person).toMatchObject({
      name: 'Ada Quill',
      linkedinUrl: expect.stringContaining('linkedin.com/in/ada-quill'),
    });
  });

  it('another address beside a name is dropped, and one without a name names nobody', () => {
    expect(peopleIn('Ada Quill (https://quill.org)')).toEqual([
      { name: 'Ada Quill', title: null, email: null, linkedinUrl: null },
    ]);
    expect(peopleIn('https://linkedin.com/in/ada-quill')).toEqual([]);
  });
});

it.each(['ada@acme.ai', 'mailto:Ada@acme.ai', '<ada@acme.ai>', 'MAILTO:ada@acme.ai?subject=Hi'])(
  'the address in %s is plain',
  (text) => {
    expect(addressIn(text)).toBe('ada@acme.ai');
  },
);
