import { amountsOf } from './amounts.rules.js';

function readIn(text: string): [shown: string, value: number, measure: string][] {
  return amountsOf(text).map(({ from, to, value, measure }) => [text.slice(from, to), value, measure]);
}

describe('an amount with a scale', () => {
  it.each([
    ['It raised $5 Million from Kestrel.', '$5 Million', 5e6, '$'],
    ['It raised $5 MILLION.', '$5 MILLION', 5e6, '$'],
    ['It is worth $7 Bn.', '$7 Bn', 7e9, '$'],
    ['It is worth $7BN today.', '$7BN', 7e9, '$'],
    ['It paid $3 mn for it.', '$3 mn', 3e6, '$'],
    ['It paid €3 mln for it.', '€3 mln', 3e6, '€'],
    ['It paid €3 Mrd. for it.', '€3 Mrd', 3e9, '€'],
    ['It paid €3 Mio for it.', '€3 Mio', 3e6, '€'],
    ['It paid $3 MM for it.', '$3 MM', 3e6, '$'],
    ['It paid $3mm for it.', '$3mm', 3e6, '$'],
    ['It paid $1.2T for it.', '$1.2T', 1.2e12, '$'],
    ['It paid $1.2trn for it.', '$1.2trn', 1.2e12, '$'],
    ['It paid $2b for it.', '$2b', 2e9, '$'],
    ['It raised ₹50 crore in May.', '₹50 crore', 50e7, '₹'],
    ['It raised Rs 50 Cr in May.', 'Rs 50 Cr', 50e7, 'Rs'],
    ['It raised ₹5 lakh in May.', '₹5 lakh', 5e5, '₹'],
    ['The budget is ₹2 lakh crore.', '₹2 lakh crore', 2e12, '₹'],
    ['It closed a $5-million round.', '$5-million', 5e6, '$'],
    ['It closed a 5-million-dollar round.', '5-million-dollar', 5e6, 'dollar'],
    ['It has $5+ million in sales.', '$5+ million', 5e6, '$'],
    ['It has $5million in sales.', '$5million', 5e6, '$'],
    ['It has $5 millions in sales.', '$5 millions', 5e6, '$'],
    ['It cost 7 million USD.', '7 million USD', 7e6, 'usd'],
    ['It won HK$5 million.', 'HK$5 million', 5e6, 'HK$'],
    ['It won ₩5 trillion.', '₩5 trillion', 5e12, '₩'],
    ['It raised $8.3bn in May.', '$8.3bn', 8.3e9, '$'],
    ['It has 5 Million users.', '5 Million users', 5e6, 'users'],
    ['It has 5.5 million users.', '5.5 million users', 5.5e6, 'users'],
    ['The screw is 5 mm long.', '5 mm', 5, 'mm'],
    ['It takes 10g of salt.', '10g', 10, 'g'],
    ['It used 5kWh in May.', '5kWh', 5, 'kwh'],
    ['Sales were $95 million two years ago.', '$95 million', 95e6, '$'],
    ['The margin rose by 150 basis points.', '150 basis points', 150, 'basis points'],
    ['It costs $5 a share.', '$5 a share', 5, '$ per share'],
    ['It costs $5m a year.', '$5m a year', 5e6, '$ per year'],
    ['It raised AED 40 million.', 'AED 40 million', 40e6, 'AED'],
    ['It raised RM40 million.', 'RM40 million', 40e6, 'RM'],
    ['Elle a levé 40 millions d’euros.', '40 millions d’euros', 40e6, 'd’euros'],
    ['Elle a levé 1,5 millions de dollars.', '1,5 millions de dollars', 1.5e6, 'de dollars'],
  ])('%s', (text, shown, value, measure) => {
    expect(readIn(text)).toEqual([[shown, value, measure]]);
  });
});

it.each(['300 km²', '3 million km²', '5 cm³'])('an area or a volume has the sign of its unit: %s', (amount) => {
  expect(readIn(`It covers ${amount} in the north.`).map(([shown]) => shown)).toEqual([amount]);
});

describe('the digits of an amount', () => {
  it.each([
    ['It raised $1,5 million.', '$1,5 million', 1.5e6],
    ['It grew by 3,5%.', '3,5%', 3.5],
    ['It paid €1.234.567 for it.', '€1.234.567', 1_234_567],
    ['It paid €1.234,50 for it.', '€1.234,50', 1_234.5],
    ["It paid CHF 1'234'567 for it.", "CHF 1'234'567", 1_234_567],
    ['It paid €25 000 for it.', '€25 000', 25_000],
    ['It hired 10 000 people.', '10 000 people', 10_000],
    ['It raised ₹1,50,000 in May.', '₹1,50,000', 150_000],
    ['It raised $1,500 million.', '$1,500 million', 1.5e9],
    ['The euro fell to $1.084.', '$1.084', 1.084],
    ['Petrol costs €1.849 a litre.', '€1.849 a litre', 1.849],
    ['It grew to 1,234.5 tonnes.', '1,234.5 tonnes', 1_234.5],
  ])('are read as written: %s', (text, shown, value) => {
    expect(readIn(text).map(([part, number]) => [part, number])).toEqual([[shown, value]]);
  });

  it.each([
    'It paid €1.500 for it.',
    'It paid 1.500 euros for it.',
    'It paid $1,2345 for it.',
    'It paid $1.2.3 for it.',
    'It paid $3½ million for it.',
    'It paid $3 1/2 million for it.',
    'It runs version 1.234.567 now.',
    'It sells sizes 5,6,7.',
    'It rose to ₿5.',
    'Call 0800 123456 for help.',
    'Call +44 20 7946 0958 for help.',
    'Call (030) 901820 for help.',
    'The article number is 007123.',
    'It covers the town with 5g masts.',
  ])('yield nothing where they cannot be read for certain: %s', (text) => {
    expect(readIn(text)).toEqual([]);
  });
});

describe('a range', () => {
  it.each([
    ['It wants $5–10 million.', '$5–10 million', 10e6, '$'],
    ['It wants $5-10 million.', '$5-10 million', 10e6, '$'],
    ['It wants $5 - $10 million.', '$5 - $10 million', 10e6, '$'],
    ['It wants $500k–$1m.', '$500k–$1m', 1e6, '$'],
    ['It wants $5 to 10 million.', '$5 to 10 million', 10e6, '$'],
    ['It wants between $1.5 and 2 million.', 'between $1.5 and 2 million', 2e6, '$'],
    ['It wants 5–10 percent of it.', '5–10 percent', 10, '%'],
    ['It wants 5%–10% of it.', '5%–10%', 10, '%'],
    ['It cut 3,000-4,000 jobs.', '3,000-4,000 jobs', 4_000, 'jobs'],
    ['Use 5 to 10 g of salt.', '5 to 10 g', 10, 'g'],
    ['It takes 5 – 10 g of salt.', '5 – 10 g', 10, 'g'],
    ['It takes 5 g–10 g of salt.', '5 g–10 g', 10, 'g'],
    ['It takes 5‑10 g of salt.', '5‑10 g', 10, 'g'],
    ['Take 5 – 10 g of salt.', '5 – 10 g', 10, 'g'],
    ['It takes 5–10g of salt.', '5–10g', 10, 'g'],
    ['It takes 5—10 kg of salt.', '5—10 kg', 10, 'kg'],
    ['It wants $5‑10 million.', '$5‑10 million', 10e6, '$'],
    ['It takes 6-8 weeks.', '6-8 weeks', 8, 'weeks'],
    ['It has 10–15 million users.', '10–15 million users', 15e6, 'users'],
  ])('is one amount: %s', (text, shown, value, measure) => {
    expect(readIn(text)).toEqual([[shown, value, measure]]);
  });

  it.each([
    'It wants $900–1.1 million.',
    'It wants $5m–10 of it.',
    'They won 3–2 in 90 minutes.',
    'It ran from 2019–2024 there.',
    'It ran in 2019–20 seasons.',
    'Call 555-1234 now.',
  ])('of uncertain ends is none: %s', (text) => {
    expect(readIn(text)).toEqual([]);
  });

  it('shares its scale with its first number, as a change does', () => {
    const values = (text: string) => readIn(text).map(([, value]) => value);
    expect(values('Sales rose from 12 to 19 million.')).toEqual([12e6, 19e6]);
    expect(values('Sales fell from $19 to $12 million.')).toEqual([19e6, 12e6]);
    expect(values('Sales rose to $19 from $12 million.')).toEqual([19e6, 12e6]);
    expect(values('Users rose from 500 to 1 million.')).toEqual([500, 1e6]);
    expect(values('Sales rose from 12 to 19 tonnes.')).toEqual([12, 19]);
  });

  it.each([
    ['Vacancies fell by 63,000 to 736,000.', ['63,000', '736,000']],
    ['The shares fell $2.10 to $40.50.', ['$2.10', '$40.50']],
    ['The AquaPure 3000 removes 99.9% of lead.', ['99.9%']],
    ['Debt fell by $60 million to $40 million.', ['$60 million', '$40 million']],
    ['Opposition rose by 3 percentage points to 51 percent.', ['3 percentage points', '51 percent']],
    ['The margin improved by 3.2 percentage points to −14.6 percent.', ['3.2 percentage points', '−14.6 percent']],
    ['Costs fell about 12 percent to 4 percent.', ['12 percent', '4 percent']],
    ['Debts grew by some $300 million to $1.4 billion.', ['$300 million', '$1.4 billion']],
    ['The tax will cut emissions by 10 to 40 percent.', ['10 to 40 percent']],
    ['Shares gained 1 to 15 percent.', ['1 to 15 percent']],
    ['Tariffs would add $500 to $2,000 to the price.', ['$500 to $2,000']],
    ['Water use dropped 20 percent to 65 percent in tests.', ['20 percent to 65 percent']],
    ['It lost 20 to 100 customers a month.', ['20 to 100 customers a month']],
    ['A cut of $1 billion to $4 billion would hurt.', ['$1 billion to $4 billion']],
    ['The vote was 52 to 48 percent.', ['52 to 48 percent']],
    ['Running costs are $900 to $1,400 a year.', ['$900 to $1,400 a year']],
    ['The tax adds 2 cents to 5 cents a litre.', ['2 cents to 5 cents a litre']],
    ['The price rises by $2 to $17.99 a month.', ['$2', '$17.99 a month']],
    ['It costs $15 to $9.', ['$15 to $9']],
    ['Output grows by 2 to 3 percent.', ['2 to 3 percent']],
    ['Sales rise 5% to 10%.', ['5% to 10%']],
    ['It was between −10 and −5 degrees.', ['between −10 and −5 degrees']],
    ['It hired 3,000 to 12,000 people.', ['3,000 to 12,000 people']],
  ])('is not a change with the level that it reaches: %s', (text, shown) => {
    expect(readIn(text).map(([part]) => part)).toEqual(shown);
  });

  it('keeps each amount beside the other where a dash separates sentences', () => {
    expect(readIn('Sales rose to $5 million — 10 percent more.').map(([shown]) => shown)).toEqual([
      '$5 million',
      '10 percent',
    ]);
    expect(readIn('It ran 12 – 40 km more than before.').map(([shown]) => shown)).toEqual(['12', '40 km']);
    expect(readIn('Windows 7 to 10 million users fit.').map(([shown]) => shown)).toEqual(['10 million users']);
  });
});

describe('the noun of an amount', () => {
  it.each([
    ['They ended their $20 billion merger because regulators refused.', '$20 billion'],
    ['It had 1,530 employees; it has 1,346 afterwards.', '1,346'],
    ['It spent $5 million while rivals waited.', '$5 million'],
    ['It has 640 people overseas.', '640 people'],
    ['One in 3 adults sleeps badly.', 'One in 3 adults'],
    ['No one in 40 countries knows.', '40 countries'],
    ['They say that four out of 5 dentists agree.', 'four out of 5 dentists'],
    ['It runs 120 large warehouses.', '120 large warehouses'],
  ])('does not reach into the next clause: %s', (text, shown) => {
    expect(readIn(text).map(([part]) => part)).toContain(shown);
  });

  it.each([
    ['Isar hat 150 Millionen Euro eingesammelt.', '150 Millionen Euro', 150e6],
    ['Der Wert stieg auf 1,2 Mrd. Euro im Mai.', '1,2 Mrd. Euro', 1.2e9],
    ['Es kostet 12,4 Mio. Franken im Jahr.', '12,4 Mio. Franken', 12.4e6],
    ['Das Werk kostet 12,4 Mio. € im Jahr.', '12,4 Mio. €', 12.4e6],
    ['Sie zahlt 4,5 Milliarden US-Dollar.', '4,5 Milliarden US-Dollar', 4.5e9],
    ['Es gab 1.500.000 Euro.', '1.500.000 Euro', 1.5e6],
    ['Der Kurs liegt bei 41,20 Euro.', '41,20 Euro', 41.2],
    ['Das kostet 2026 Euro; Kakao 9.800 Dollar.', '2026 Euro', 2026],
    ['Die Inflation lag bei 2,3 Prozent.', '2,3 Prozent', 2.3],
    ['Die Quote sank um 0,3 Prozentpunkte.', '0,3 Prozentpunkte', 0.3],
    ['Zwischen 20 und 30 Prozent kündigten.', 'Zwischen 20 und 30 Prozent', 30],
    ['Die Preise steigen um 5 bis 10 Prozent.', '5 bis 10 Prozent', 10],
    ['Erwartet wird ein Umsatz von 130 bis 135 Millionen Euro.', '130 bis 135 Millionen Euro', 135e6],
    ['Ha recaudado 40 millones de euros.', '40 millones de euros', 40],
    ['Mueve 3.000 millones de euros al año.', '3.000 millones de euros', 3],
    ['Bolaget tog in 40 miljoner kronor.', '40 miljoner kronor', 40],
  ])('has its currency in German: %s', (text, shown, value) => {
    expect(readIn(text).map(([part, number]) => [part, number])).toEqual([[shown, value]]);
  });
});

describe('the number of a name', () => {
  it.each([
    ['Safari 16 users saw a blank dialog.', []],
    ['Type 2 patients took it.', []],
    ['Half of the phase 3 trials failed.', []],
    ['Euro 6 cars may enter.', []],
    ['It was on Android 2 years ago.', ['2 years']],
    ['Level 40 players quit.', ['40 players']],
  ])('is no amount: %s', (text, expected) => {
    expect(amountsOf(text).map(({ from, to }) => text.slice(from, to))).toEqual(expected);
  });
});
