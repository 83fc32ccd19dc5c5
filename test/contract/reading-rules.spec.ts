import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRICE_LIST } from '../../src/price-list.js';

const SRC = join(process.cwd(), 'src');

/** Operations that cost something, and whose answers show no record that could be recalled, each with the reason. */
const WITHOUT_RECORDS: Readonly<Record<string, string>> = {
  'startups.submit': 'shows what the caller sent',
  'datasets.files': 'links to whole datasets, which have their own history of days',
  'video.create': 'a job, which shows no record when it is charged',
  'clip.create': 'a job',
  'social.transcript.create': 'a job',
  'videosite.transcript': 'words of a video',
  'videosite.transcript.post': 'words of a video',
  'visual_tldr.generate': 'a picture of the caller’s text',
  rewrite: 'the caller’s text',
  'email.validate': 'checks of mail servers',
  agent_readiness: 'checks of a site',
};

const paid = PRICE_LIST.filter(({ wallet, credits }) => wallet !== null && credits !== 0);
const controllers = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.controller.ts'))
  .map((file) => readFileSync(join(SRC, file), 'utf8'));

describe('every paid operation', () => {
  it.each(paid.map(({ id, recall }) => [id, recall] as const))(
    '%s is refunded or notified of, or shows no record',
    (id, recall) => {
      expect({ id, isDecided: (recall === undefined) === id in WITHOUT_RECORDS }).toEqual({ id, isDecided: true });
    },
  );

  it.each(paid.filter(({ recall }) => recall !== undefined).map(({ id }) => [id]))('%s names what it shows', (id) => {
    const answering = controllers.filter((text) => text.includes(`@Operation('${id}'`));
    expect(answering).toHaveLength(1);
    expect(answering[0]).toMatch(/\bnoteShown\(/);
  });

  it('without records is one of the price list', () => {
    const ids = new Set(paid.map(({ id }) => id));
    expect(Object.keys(WITHOUT_RECORDS).filter((id) => !ids.has(id))).toEqual([]);
  });
});
