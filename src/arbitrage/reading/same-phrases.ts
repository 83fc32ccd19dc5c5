/**
 * Equivalent phrases, one group per line: its name, then its alternatives. Only phrases that are safe in any sentence
 * belong here; a doubtful one would make different contracts look alike.
 */
export const SAME = `
united-states: us | usa | united states | united states of america
united-kingdom: uk | united kingdom | great britain
european-union: eu | european union
united-nations: un | united nations
fed: fed | fomc | federal reserve | us fed | us federal reserve | federal open market committee | federal reserve board | fed board | board of governors
fed-rate: federal funds rate | fed funds rate
fed-target-rate: federal funds target rate | target federal funds rate | target range federal funds rate | federal funds target range | target range federal funds
interest-rate: interest rate
policy-rate: policy rate
fed-chair: fed chair | fed chairman | federal reserve chair | federal reserve chairman | chair federal reserve | chairman federal reserve | chair fed | chair federal reserve board | chair board of governors federal reserve | chair board of governors federal reserve system
ecb: ecb | european central bank
boe: bank england
boj: bank japan
cpi: cpi | consumer price index
core-cpi: core cpi | core consumer price index
gdp: gdp | gross domestic product
nonfarm: nonfarm payrolls | non farm payrolls | nonfarm payroll employment | total nonfarm payroll employment
unemployment-rate: unemployment rate | unemployment rate u 3 | u 3 unemployment rate | us unemployment rate
year-over-year: yoy | y o y | year over year | year on year | 12 month | over previous 12 months | over last 12 months
12-month-average: 12 month average
ipo: ipo | initial public offering | initial public offering ipo
market-cap: market cap | market capitalization | market capitalisation
percent-change: percent change | percentage change
month-over-month: mom | m o m | month over month | month on month
potus: president united states | president us | us president
scotus: scotus | supreme court united states | us supreme court | united states supreme court
congress: us congress | congress united states | united states congress
us-senate: us senate | united states senate
house: house representatives
us-house: us house | us house representatives | united states house representatives | united states house
presidential-election: presidential election | election president
democratic-candidate: democratic candidate | democratic party candidate
republican-candidate: republican candidate | republican party candidate | gop candidate
democratic-presidential: democratic presidential | democratic party presidential
republican-presidential: republican presidential | republican party presidential | gop presidential
democratic-party: democratic party | democrats | dems
republican-party: republican party | republicans | gop
trump: donald trump | donald j trump | president trump | president donald trump | president donald j trump
putin: vladimir putin | president putin | president vladimir putin
zelenskyy: volodymyr zelenskyy | volodymyr zelensky | zelensky | president zelenskyy | president zelensky
xi: xi jinping | president xi | president xi jinping
netanyahu: benjamin netanyahu | prime minister netanyahu | prime minister benjamin netanyahu
starmer: keir starmer | prime minister starmer | prime minister keir starmer
powell: jerome powell | chair powell | chair jerome powell
musk: elon musk
brti: brti | bitcoin real time index
brr: brr | bitcoin reference rate
bitcoin: btc | bitcoin
ethereum: eth | ether | ethereum
solana: sol | solana
sp500: s&p 500 | s&p500 | sp 500 | s p 500 | spx
nasdaq100: nasdaq 100 | ndx
djia: dow jones industrial average | djia
openai: openai | open ai
fifa-world-cup: fifa world cup
world-cup: world cup
super-bowl: super bowl
stanley-cup: stanley cup | stanley cup final | stanley cup finals
nba-finals: nba finals | nba championship
world-series: world series
best-picture: best picture
new-york-city: nyc | new york city
los-angeles: los angeles
high-temperature: highest temperature | high temperature | maximum temperature
daily-high-temperature: daily high temperature | daily maximum temperature
low-temperature: lowest temperature | low temperature | minimum temperature
cease-fire: ceasefire | cease fire
prime-minister: pm | prime minister
leave-office: ceases to be | cease to be | leaves office | left office | vacates office | leaves office as | left office as | vacates office as
out-of-office: is out of office | no longer holds office | is no longer in office | is no longer | is out as
government-shutdown: government shutdown | shutdown federal government | federal government shutdown | us federal government shutdown | us government shutdown
receive-nomination: wins nomination | receives nomination | becomes nominee | wins nomination for
is-nominee: is nominee | is nominee for
not: doesnt | dont | didnt | wont | hasnt | havent | hadnt | never | not
qualify-for: qualify for
count: count | qualify | suffice | count toward resolution | count towards resolution
no-contest: no contest
make-up-game: make up game | makeup game | make up match | makeup match
credible-reporting: consensus credible reporting
win: win | wins | won | winner | winner of | is winner | is winner of | becomes winner | becomes winner of | is awarded
defeat: beat | defeat | win against
become-next: is next | becomes next
win-election: wins election | won election | elected in election
at-any-point: any time | any point | at any time | at any point
grand-prix: grand prix
formula-1: formula 1 | formula one | f 1
czech-republic: czech republic | czechia
south-korea: south korea
south-korean: south korean
south-africa: south africa
south-african: south african
new-zealand: new zealand
first: first | 1 st
first-to: first to | first person to
second: second | 2 nd
third: third | 3 rd
fourth: fourth | 4 th
fifth: fifth | 5 th
sixth: sixth | 6 th
twice: twice | 2 time
number-1: no 1 | # 1 | number 1 | number one
interest-cut: cut rate | lower rate
`;
