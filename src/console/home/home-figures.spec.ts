import { type SampleRow, storedSeries } from '../../system-status/samples/metric-samples.service.js';
import { homeBody } from './home.page.js';

const STEP_SECONDS = 900;

/** The last sample of each step of a process: at its end, except for the present step. */
function samples(failures: readonly number[], presentSeconds: number): SampleRow[] {
  return failures.map((failed, at) => ({
    bin: String(at),
    instance: 'api one',
    series: { 'responses 500': failed, requests: failed * 10 },
    seconds: String(at * STEP_SECONDS + (at === failures.length - 1 ? presentSeconds : STEP_SECONDS - 60)),
  }));
}

describe('the figures of the home page', () => {
  it('are what was counted, also when the present step has just begun', () => {
    const day = storedSeries(samples([100, 110, 110, 140], 60));
    const page = homeBody({ troubles: [], counts: null, oldest: null, hour: [], day }).toString();
    const figures = [...page.matchAll(/<dt>([^<]+)<\/dt>\s*<dd>([\d,]+)/g)].map(([, label, value]) => [label, value]);
    expect(figures).toEqual(
      expect.arrayContaining([
        ['Requests', '400'],
        ['Failed answers (5xx)', '40'],
      ]),
    );
  });
});
