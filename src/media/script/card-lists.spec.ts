import { cardText } from './card-text.rules.js';

describe('a card with a list', () => {
  it.each([
    'The company sells robots, conveyor belts, packing tables, barcode scanners, label printers, pallet wrappers, and spare parts to warehouses.',
    'The new plant in Leipzig will make batteries for cars, buses, trucks, ferries, trains, tractors and small aeroplanes from next spring on.',
    'Its customers include Acme, Globex, Initech, Umbrella, Hooli, Stark Industries, Wayne Enterprises and Wonka Industries of Zurich.',
    'To apply, you need a passport, two photographs, a bank statement, a letter from your employer, proof of address and the signed form.',
    'The investors are Sequoia Capital, Accel, Index Ventures, Balderton Capital, Lakestar, Northzone, Creandum and Atomico from London.',
    'The law bans plastic straws, cutlery, plates, stirrers, balloon sticks, cotton buds, and cups made of expanded polystyrene.',
    'Cities such as Berlin, Hamburg, Munich, Cologne, Frankfurt, Stuttgart, Düsseldorf, Leipzig, Dortmund, Essen and Bremen all joined the scheme.',
    'The robot lifts boxes, sorts parcels, reads labels, scans shelves, counts stock, loads trucks, and calls a person whenever it is stuck.',
    'Founded in 2015, the firm has offices in Paris, London, Madrid, Rome, Vienna, Prague, Warsaw and Athens, and it employs 300 people there.',
    'The bill covers three things: the cost of the repair, the cost of the rental car for nine days, and the fee that the lawyer charged.',
    'Patients reported headaches, nausea, fever, muscle pain, loss of appetite, trouble sleeping and, in rare cases, a rash on the arms and legs.',
    'She bought apples from Spain, pears from Italy, plums from Serbia, grapes from Chile and mangoes from Peru for the market in Basel.',
    'The fund backs founders who are young, hungry, technical, stubborn, curious, honest, and who have never before raised any outside money.',
  ])('shows all of it: %s', (sentence) => {
    expect(cardText(sentence, new Map())).toBe(sentence.slice(0, -1));
  });

  it('shows another part where the list is longer than a card', () => {
    const items = Array.from({ length: 12 }, (_, n) => `a warehouse in town ${n}`).join(', ');
    const sentence = `The firm doubled its sales to small shops last year, and it now runs ${items} and an office in Oslo.`;
    expect(cardText(sentence, new Map())).toBe('The firm doubled its sales to small shops last year');
  });

  it.each([
    [
      'The company sells robots, conveyor belts, packing tables, barcode scanners, label printers, pallet wrappers, cardboard boxes, plastic foil, safety shoes, gloves and spare parts.',
      'The company sells robots, conveyor belts, packing tables, barcode scanners, label printers…',
    ],
    [
      'The drug is not recommended for children, pregnant women, patients with kidney failure, patients with liver failure, people over 80, people with asthma and anyone who drinks alcohol every day.',
      'The drug is not recommended for children, pregnant women, patients with kidney failure…',
    ],
  ])('marks where the list goes on: %s', (sentence, card) => {
    expect(cardText(sentence, new Map())).toBe(card);
  });

  it('marks a cut within a clause', () => {
    expect(cardText(`${'word '.repeat(60).trim()}.`, new Map())).toMatch(/^(?:word )+word…$/);
  });

  it('parts no number in words', () => {
    const sentence =
      'The service costs money for companies that have more than two hundred and fifty employees in the country of their registration, and in all others it is free for the first of three years that they use it.';
    expect(cardText(sentence, new Map())).not.toMatch(/hundred…?$/);
  });
});
