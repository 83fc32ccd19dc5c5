import { growth } from '../../../test/kit/growth.js';
import { amountsOf } from './amounts.rules.js';
import { isRefused } from './refused.rules.js';

const refusedIn = (text: string): string[] =>
  amountsOf(text)
    .filter((amount) => isRefused(text, amount))
    .map(({ from, to }) => text.slice(from, to));

describe('money that was refused, or of a deal that did not happen', () => {
  it.each([
    'Investors declined to give Corvid $40 million.',
    'Investors refused to give Corvid $40 million.',
    'Investors were unwilling to invest $40 million in Corvid.',
    'The bank refused to lend Corvid $40 million.',
    'The bank declined to lend it $40 million.',
    'Corvid turned down $40 million from Globex.',
    'Corvid turned down an offer of $40 million.',
    'Corvid turned down a $40 million offer.',
    'Corvid rejected a $40 million bid from Globex.',
    'Corvid rejected a takeover offer worth $40 million.',
    'Globex walked away from a $40 million deal.',
    'Globex walked away from its $40 million purchase of Corvid.',
    'A $40 million deal fell through.',
    'The $40 million sale to Globex fell through.',
    'Its $40 million merger with Globex collapsed.',
    'Regulators vetoed the $40 million deal.',
    'The board vetoed a $40 million loan.',
    'The regulator blocked the $40 million takeover.',
    'Globex backed out of a $40 million investment.',
    'Globex pulled out of a $40 million deal to buy Corvid.',
    'Globex withdrew its $40 million offer.',
    'Globex dropped its $40 million bid for Corvid.',
    'Globex abandoned its $40 million acquisition of Corvid.',
    'The government refused Corvid a $40 million loan.',
    'The government denied Corvid a $40 million grant.',
    'Corvid was denied a $40 million loan.',
    'Corvid was refused $40 million.',
    'Shareholders voted against a $40 million bonus.',
    'Shareholders rejected a $40 million pay package.',
    'Parliament rejected plans to spend $40 million.',
    'Corvid scrapped plans to spend $40 million on a plant.',
    'Corvid cancelled a $40 million order.',
    'Corvid cancelled its plan to invest $40 million.',
    'No investor was willing to put $40 million into Corvid.',
    'Investors balked at giving Corvid $40 million.',
    'Investors baulked at a $40 million round.',
    'Corvid missed out on $40 million.',
    'Corvid lost out on a $40 million contract.',
    'Globex called off its $40 million takeover.',
    'Talks about a $40 million deal broke down.',
    'The $40 million deal was never signed.',
    'The court threw out a $40 million fine.',
    'A judge overturned a $40 million fine against Corvid.',
    'Globex decided against buying Corvid for $40 million.',
    'Globex stopped short of offering $40 million.',
    'Corvid said no to $40 million.',
    'The fund passed on the chance to invest $40 million.',
    'Globex reneged on a $40 million pledge.',
    'Globex failed to pay the $40 million.',
    'The investor never paid the $40 million.',
    'Corvid lehnte ein Angebot über 40 Millionen Euro ab.',
    'Die Bank verweigerte Corvid einen Kredit über 40 Millionen Euro.',
    'Der Verkauf für 40 Millionen Euro platzte.',
    'Das Kartellamt untersagte die Übernahme für 40 Millionen Euro.',
    'Corvid was unwilling to pay $40 million.',
    'Globex refused to pay $40 million.',
    'Globex declined to pay $40 million for Corvid.',
    'Globex was not prepared to pay $40 million.',
    'Globex is unlikely to pay $40 million.',
    'Investors are reluctant to give Corvid $40 million.',
    'Creditors refused to extend a $40 million loan.',
    'Sequoia declined to lead a $40 million round.',
    'Globex, which reported the cartel, escaped a fine of €40 million.',
    'Corvid avoided a $40 million fine.',
    'Corvid had planned to list in 2022 at a valuation of $40 billion.',
    'Ein Angebot über 40 Mio. Euro lehnte Corvid ab.',
    'Ein Angebot über 40 Mio. Euro wurde abgelehnt.',
  ])('is the amount of: %s', (text) => expect(refusedIn(text)).toHaveLength(1));

  it.each([
    'Corvid declined to comment on the $40 million round.',
    'Corvid refused to name the investor behind its $40 million round.',
    'Corvid declined to give details of its $40 million loan.',
    'Globex gave Corvid $40 million.',
    'Investors agreed to give Corvid $40 million.',
    'Corvid accepted a $40 million offer.',
    'Corvid refused to sell and raised $40 million.',
    'Corvid, which had rejected an offer from Globex, raised $40 million.',
    'The regulator cleared the $40 million deal.',
    'The court rejected Corvid’s appeal against a $40 million fine.',
    'Shareholders rejected an appeal to cut the $40 million bonus.',
    'Globex walked away with $40 million.',
    'Corvid lost $40 million.',
    'The refusal cost Corvid $40 million.',
    'Corvid was denied a licence and lost $40 million.',
    'Corvid was fined $40 million for refusing to cooperate.',
    'Corvid refused to pay back its $40 million debt.',
    'Corvid refused to repay $40 million.',
    'Globex declined to say how it would spend the $40 million.',
    'Corvid blocked 40 million ads.',
    'Google blocked 40 million accounts.',
    'Corvid turned down the heating and saved $40,000.',
    'Profits fell through the year to $40 million.',
    'The collapse of the deal cost Globex $40 million.',
    'Corvid paid $40 million after the deal fell through.',
    'Corvid must pay a $40 million break fee after it walked away.',
    'Corvid cancelled flights, which cost it $40 million.',
    'Corvid dropped 40 percent.',
    'Shares dropped $40.',
    'Corvid dropped prices by $40.',
    'Corvid withdrew $40 million from its account.',
    'Customers withdrew $40 million.',
    'Corvid pulled in $40 million.',
    'Corvid passed $40 million in sales.',
    'Corvid passed on $40 million in savings to customers.',
    'Corvid overturned a loss of $40 million.',
    'Corvid missed forecasts, earning $40 million.',
    'Corvid reversed a loss of $40 million.',
    'The bank declined 40 percent of loans.',
    'The bank refused 40 percent of applications.',
    'Regulators rejected 40 percent of applications.',
    'Sales declined to $40 million.',
    'Sales declined $40 million.',
    'Profit declined to about $40 million.',
    'Corvid lehnte 40 Prozent der Anträge ab.',
    'Corvid opposed the tax, which costs it $40 million.',
    'Corvid is unwilling to sell its $40 million stake.',
    'Corvid refuses to cut its $40 million budget.',
    'Corvid broke down costs of $40 million.',
    'Corvid could not avoid a $40 million fine.',
    'Corvid failed to block the $40 million deal.',
    'Corvid planned to list and made $40 million.',
    'Ein Angebot über 40 Mio. Euro nahm Corvid an.',
  ])('is not the amount of: %s', (text) => expect(refusedIn(text)).toEqual([]));

  it('is one of two amounts', () => {
    const text = 'Corvid turned down a $60 million offer before it took $40 million from Globex.';
    expect(refusedIn(text)).toEqual(['$60 million']);
  });

  it('is read in time that is linear in the length of the text', () => {
    const text = 'Corvid refused to give Globex the $40 million offer of the deal, '.repeat(25);
    const amounts = amountsOf(text);
    expect(amounts.length).toBeGreaterThan(20);
    const ratio = growth(
      () => amounts.forEach((amount) => isRefused(text, amount)),
      () => amounts.slice(0, 5).forEach((amount) => isRefused(text, amount)),
      amounts.length / 5,
    );
    expect(ratio).toBeLessThan(3);
  });
});
