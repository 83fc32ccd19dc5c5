import { growth } from '../../../test/kit/growth.js';
import { amountsOf } from './amounts.rules.js';
import { isUnreal } from './unreal.rules.js';

const unrealIn = (text: string): string[] =>
  amountsOf(text)
    .filter((amount) => isUnreal(text, amount))
    .map(({ from, to }) => text.slice(from, to));

describe('an amount that is only thought of', () => {
  it.each([
    'Corvid would have earned $40 million.',
    'Corvid would have had to pay $40 million.',
    'Corvid could have raised $40 million.',
    'Corvid should have paid $40 million.',
    'Corvid nearly raised $40 million.',
    'Corvid almost sold itself for $40 million.',
    'Rumours that Corvid raised $40 million are wrong.',
    'It is not true that Corvid raised $40 million.',
    'Reports that Corvid raised $40 million are false.',
    'The promised $40 million never came.',
    'The $40 million never arrived.',
    'The $40 million was never paid.',
    'Corvid hätte 40 Millionen Euro verdient.',
    'Corvid bekam die 40 Millionen Euro nie.',
    'Corvid n’a pas levé 40 millions d’euros.',
    'Corvid no ha recaudado 40 millones de euros.',
    'Corvid haalde geen 40 miljoen euro op.',
    'Corvid renonce à lever 40 millions d’euros.',
    'Les investisseurs ont refusé de verser 40 millions d’euros à Corvid.',
    'Los inversores se negaron a dar 40 millones de euros a Corvid.',
    'Corvid rechazó una oferta de 40 millones de euros.',
    'Corvid a rejeté une offre de 40 millions d’euros.',
    'Corvid veut lever 40 millions d’euros.',
    'Corvid quiere recaudar 40 millones de euros.',
    'Corvid espère lever 40 millions d’euros.',
    'Corvid cherche à lever 40 millions d’euros.',
    'Corvid busca 40 millones de euros.',
    'Corvid wil 40 miljoen euro ophalen.',
    'Corvid vill ta in 40 miljoner kronor.',
  ])('is that of: %s', (text) => expect(unrealIn(text)).toHaveLength(1));

  it.each([
    'Corvid has raised $40 million, and would have more.',
    'Corvid would have failed without the $40 million it raised.',
    'Corvid nearly doubled sales to $40 million.',
    'Corvid almost reached $40 million in sales.',
    'Sales were nearly $40 million.',
    'Corvid lost almost $40 million.',
    'Reports that Corvid raised $40 million are right.',
    'Reports that Corvid raised $40 million were confirmed.',
    'Corvid n’a levé que 40 millions d’euros.',
    'Corvid a levé 40 millions d’euros, pas plus.',
    'Corvid ha recaudado 40 millones de euros y busca socios.',
    'No solo ha recaudado 40 millones de euros.',
    'Corvid haalde 40 miljoen euro op en wil groeien.',
    'Corvid tog in 40 miljoner kronor.',
    'Corvid hat 40 Millionen Euro verdient und würde gern wachsen.',
    'Corvid compte 40 millions d’euros de ventes.',
    'Corvid cherche 40 talents.',
    'It is true that Corvid raised $40 million.',
    'Corvid may have lost $40 million.',
    'The fund has never been below $40 million.',
    'Corvid must have paid $40 million.',
    'Corvid said that it had raised $40 million.',
    'Prices would have to rise by 40 percent.',
    'Corvid no longer loses money: it made $40 million.',
    'Corvid, que no ha cambiado de dueño, ganó 40 millones de euros.',
  ])('is not that of: %s', (text) => expect(unrealIn(text)).toEqual([]));

  it('is read in time that is linear in the length of the text', () => {
    const text = 'Reports that Corvid would have nearly lost Globex the $40 million in a deal, '.repeat(25);
    const amounts = amountsOf(text);
    expect(amounts.length).toBeGreaterThan(20);
    const ratio = growth(
      () => amounts.forEach((amount) => isUnreal(text, amount)),
      () => amounts.slice(0, 5).forEach((amount) => isUnreal(text, amount)),
      amounts.length / 5,
    );
    expect(ratio).toBeLessThan(3);
  });
});
