import { type StoredSeries } from '../../system-status/samples/read-metrics.query.js';
import { type SampleRow, storedSeries } from '../../system-status/samples/metric-samples.service.js';
import { homeBody } from './home.page.js';

const STEP_SECONDS = 900;

/** The last sample of each step of a process: at its end, except for the present step. */
function samples(failures: readonly number[], presentSeconds: number, startedAt = -1): SampleRow[] {
  return failures.map((failed, at) => ({
    bin: String(at),
    instance: `api one 4711 ${startedAt * 1_000}`,
    since: '0',
    series: { 'responses 500': failed, requests: failed * 10 },
    seconds: String(at * STEP_SECONDS + (at === failures.length - 1 ? presentSeconds : STEP_SECONDS - 60)),
  }));
}

function figuresOf(day: StoredSeries[]): (string | undefined)[][] {
  const page = homeBody({ troubles: [], counts: null, oldest: null, hour: [], day }).toString();
  return [...page.matchAll(/<dt>([^<]+)<\/dt>\s*<dd>([\d,]+)/g)].map(([, label, value]) => [label, value]);
}

describe('the figures of the home page', () => {
  it('are what was counted, also when the present step has just begun', () => {
    expect(figuresOf(storedSeries(samples([100, 110, 110, 140], 60)))).toEqual(
      expect.arrayContaining([
        ['Requests', '400'],
        ['Failed answers (5xx)', '40'],
      ]),
    );
  });

  it('include what a process counted before its first sample, where it started within the time', () => {
    expect(figuresOf(storedSeries(samples([100, 110, 110, 140], 60, 5)))).toEqual(
      expect.arrayContaining([
        ['Requests', '1,400'],
        ['Failed answers (5xx)', '140'],
      ]),
    );
  });

  it('are no peak where a process started shortly before its first sample', () => {
    const [first] = samples([3], 60, 59.9);
    const rates = storedSeries(first ? [first] : []).map(({ values }) => values);
    expect(rates.flat().every((rate) => rate <= 30 / 60)).toBe(true);
    expect(rates.flat()).toContain(30 / 60);
  });
});
