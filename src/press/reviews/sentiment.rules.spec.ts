import { readFileSync } from 'node:fs';
import { judgeSentiment, SENTIMENT_RULE } from './sentiment.rules.js';

interface Labelled {
  readonly sentiment: string;
  readonly snippet: string;
}

const LABELLED = readFileSync('test/fixtures/labelled-reviews.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Labelled);
const PUBLISHED = readFileSync('docs/press.md', 'utf8').replace(/\s+/g, ' ');

describe('the sentiment of a text', () => {
  it.each([
    ['I love it, great support!', 'positive'],
    ['Terrible. I hate it.', 'negative'],
    ['The office is in Dublin.', 'mixed'],
    ['It is not good.', 'negative'],
    ['Our bill doubled without any warning. Bad.', 'negative'],
    ['Support is a bot.', 'negative'],
    ['It used to be great.', 'mixed'],
    ['It never crashed.', 'positive'],
    ['It just works.', 'positive'],
    ['Not good.', 'negative'],
    ['Never good', 'negative'],
    ['I don\u2019t like it', 'negative'],
    ['It isn\u2019t great.', 'negative'],
    ['Not bad at all', 'positive'],
    ['I can\u2019t recommend it enough.', 'positive'],
    ['Not only great but cheap', 'positive'],
    ['No problems so far.', 'positive'],
    ['We had no problems.', 'positive'],
    ['No major issues at all', 'positive'],
    ['There was no problem with it', 'positive'],
    ['Zero issues', 'positive'],
    ['No issues ever.', 'positive'],
    ['No issues were ever fixed.', 'negative'],
    ['Zero issues resolved', 'negative'],
    ['No issues ever get fixed', 'negative'],
    ['No problems ever solved', 'negative'],
    ['No issues ever come up', 'positive'],
    ['Great support, problems are not addressed by bots but by people', 'positive'],
    ['None of our issues were fixed.', 'negative'],
    ['They never solved my problem.', 'negative'],
    ['My ticket has not been resolved.', 'negative'],
    ['No help from support', 'negative'],
    ['Great team, my bug was fixed in an hour.', 'positive'],
    ['Terrible service in Los Angeles, Las Vegas.', 'negative'],
    ['Awesome van, best van ever', 'positive'],
    ['Great non-stick pans, non-toxic', 'positive'],
    ['Love it: Mac OS, OS support, great', 'positive'],
    ['El servicio no es super, muy lento.', 'mixed'],
    ['Ich war sehr zufrieden, die App war schnell und gut.', 'mixed'],
    ['Die App ist die beste', 'mixed'],
    ['No funciona, un desastre total', 'mixed'],
    ['I couldn’t be happier.', 'positive'],
    ['It has been nothing but great.', 'positive'],
    ['Nothing but problems since day one', 'negative'],
    ['Zero regrets about moving', 'positive'],
    ['Killer feature: shortcuts.', 'positive'],
    ['Dead simple to set up', 'positive'],
    ['Less buggy than the others', 'positive'],
    ['Saved us from a disaster.', 'positive'],
    ['They did not fix my problem.', 'negative'],
    ['Good luck getting a human on the phone.', 'negative'],
    ['Do yourself a favor and use anything else.', 'negative'],
    ['Save yourself the headache and use it.', 'mixed'],
    ['It is impossible to cancel.', 'negative'],
    ['Wish I had never signed up.', 'negative'],
    ['It could not be worse', 'negative'],
    ['I expected better', 'negative'],
    ['Don’t waste your time', 'negative'],
    ['I want my money back', 'negative'],
    ['The only good thing about it is the logo.', 'negative'],
    ['It has a free trial of 14 days.', 'mixed'],
    ['How do I cancel my subscription?', 'mixed'],
    ['It stops breaches, and detects fraud.', 'mixed'],
    ['Je suis content, mais le support est nul et les prix sont hauts.', 'mixed'],
  ])('%s is %s', (text, sentiment) => {
    expect(judgeSentiment(text).sentiment).toBe(sentiment);
  });

  it.each([
    'They had no problems charging me twice.',
    'They had no problem with charging me twice.',
    'With them no issue is ever fixed.',
    'There is no problem they can fix.',
    'There was no major problem until they broke everything.',
  ])('%s is no praise', (text) => {
    expect(judgeSentiment(text).sentiment).not.toBe('positive');
  });

  it('is as often wrong on labelled sentences as the documentation says', () => {
    const judged = LABELLED.map((row) => ({ ...row, judged: judgeSentiment(row.snippet).sentiment }));
    const right = judged.filter((row) => row.judged === row.sentiment);
    const opposite = judged.filter(
      (row) => row.judged !== row.sentiment && ![row.judged, row.sentiment].includes('mixed'),
    );
    const pct = (part: readonly unknown[]): number => Math.round((part.length / judged.length) * 100);
    expect(judged).toHaveLength(60);
    expect(PUBLISHED).toContain(`right on ${pct(right)} %, the opposite on ${pct(opposite)} %`);
    for (const kind of ['positive', 'negative', 'mixed']) {
      expect(PUBLISHED).toContain(`${kind} ${right.filter(({ sentiment }) => sentiment === kind).length} of 20`);
    }
  });

  it('is not that of the name', () => {
    expect(judgeSentiment('Clever is in Dublin.', 'Clever')).toEqual({ sentiment: 'mixed', score: 0 });
    expect(judgeSentiment('Clever is terrible.', 'Clever').sentiment).toBe('negative');
    expect(judgeSentiment('Superb service', 'Super').sentiment).toBe('positive');
  });

  it.each([
    ['Ramp is so much better than Brex.', 'negative', 'positive'],
    ['We switched from Brex to Ramp and love it.', 'mixed', 'positive'],
    ['Replaced Brex with Ramp. Great.', 'mixed', 'positive'],
    ['Ramp is no better than Brex.', 'mixed', 'negative'],
  ])('%s is %s of Brex and %s of Ramp', (text, ofBrex, ofRamp) => {
    expect([judgeSentiment(text, 'Brex').sentiment, judgeSentiment(text, 'Ramp').sentiment]).toEqual([ofBrex, ofRamp]);
  });

  it('keeps what clearly negative posts say, as often as the documentation says', () => {
    const posts = readFileSync('test/fixtures/forum-posts/posts.jsonl', 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { half: string; company: string; sentiment: string | null; text: string })
      .filter(({ half, sentiment }) => half === 'test' && sentiment === 'negative');
    const judged = posts.map(({ text, company }) => judgeSentiment(text, company).sentiment);
    const negative = judged.filter((sentiment) => sentiment === 'negative').length;
    expect(negative / posts.length).toBeGreaterThanOrEqual(0.75);
    expect(judged.filter((sentiment) => sentiment === 'positive').length / posts.length).toBeLessThan(0.05);
    expect(PUBLISHED).toContain(`${negative} of ${posts.length} negative posts`);
  });

  it('names the version of the library that judges', () => {
    const { version } = JSON.parse(readFileSync('node_modules/vader-sentiment/package.json', 'utf8')) as {
      version: string;
    };
    expect(SENTIMENT_RULE).toBe(`vader-${version}-reviews-3`);
  });
});
