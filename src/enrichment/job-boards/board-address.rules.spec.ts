import { ranMs } from '../../../test/kit/machine-speed.js';
import { boardOfAddress, boardPage, boardsInText } from './board-address.rules.js';

const of = (address: string): string | null => {
  const board = boardOfAddress(new URL(address));
  return board && [board.vendor, board.token, board.region].filter(Boolean).join(' ');
};

describe('boardOfAddress', () => {
  it.each([
    ['https://boards.greenhouse.io/acme', 'greenhouse acme'],
    ['https://boards.greenhouse.io/acme/jobs/4011?gh_src=x', 'greenhouse acme'],
    ['https://job-boards.greenhouse.io/acme/jobs/4011', 'greenhouse acme'],
    ['https://job-boards.eu.greenhouse.io/acme', 'greenhouse acme eu'],
    ['https://boards.greenhouse.io/embed/job_board?for=acme&b=x', 'greenhouse acme'],
    ['https://boards.greenhouse.io/embed/job_board/js?for=acme', 'greenhouse acme'],
    ['https://boards.greenhouse.io/embed/job_app?for=acme&token=1', 'greenhouse acme'],
    ['https://boards-api.greenhouse.io/v1/boards/acme/jobs', 'greenhouse acme'],
    ['https://jobs.lever.co/acme', 'lever acme'],
    ['https://jobs.lever.co/acme/0f1e2d3c-aaaa/apply', 'lever acme'],
    ['https://jobs.eu.lever.co/acme', 'lever acme eu'],
    ['https://api.lever.co/v0/postings/acme?mode=json', 'lever acme'],
    ['https://jobs.ashbyhq.com/Acme', 'ashby Acme'],
    ['https://jobs.ashbyhq.com/Acme%20Robotics/embed?version=2', 'ashby Acme Robotics'],
    ['https://api.ashbyhq.com/posting-api/job-board/Acme', 'ashby Acme'],
    ['https://apply.workable.com/Acme/', 'workable acme'],
    ['https://apply.workable.com/acme/j/0A1B2C/', 'workable acme'],
    ['https://apply.workable.com/api/v1/widget/accounts/acme?details=true', 'workable acme'],
    ['https://acme.workable.com/jobs', 'workable acme'],
    ['https://careers.smartrecruiters.com/AcmeInc', 'smartrecruiters AcmeInc'],
    ['https://jobs.smartrecruiters.com/AcmeInc/7439-engineer', 'smartrecruiters AcmeInc'],
    ['https://api.smartrecruiters.com/v1/companies/AcmeInc/postings', 'smartrecruiters AcmeInc'],
    ['https://acme.recruitee.com/o/engineer', 'recruitee acme'],
  ])('%s', (address, board) => {
    expect(of(address)).toBe(board);
  });

  it.each([
    'https://www.greenhouse.io/acme',
    'https://boards.greenhouse.io/',
    'https://boards.greenhouse.io/embed/job_board',
    'https://www.lever.co/jobs',
    'https://jobs.ashbyhq.com/',
    'https://apply.workable.com/j/0A1B2C',
    'https://www.workable.com/pricing',
    'https://help.workable.com/x',
    'https://resources.workable.com/x',
    'https://www.smartrecruiters.com/blog',
    'https://recruitee.com/acme',
    'https://api.recruitee.com/c/1',
    'https://greenhouse.io.evil.com/acme',
    'https://evilgreenhouse.io/acme',
    'https://boards.greenhouse.io/%2e%2e%2fx',
    'https://a.b.recruitee.com/',
    'https://acme.com/boards.greenhouse.io/acme',
  ])('%s is none', (address) => {
    expect(of(address)).toBeNull();
  });

  it('finds its way back from the page of a board', () => {
    for (const vendor of ['greenhouse', 'lever', 'ashby', 'workable', 'smartrecruiters', 'recruitee'] as const) {
      const board = { vendor, token: 'acme', region: null };
      expect(boardOfAddress(new URL(boardPage(board)))).toEqual(board);
    }
  });
});

describe('boardsInText', () => {
  it('reads addresses out of scripts and attributes, however they are escaped', () => {
    const text = `
      <div data-src="https://boards.greenhouse.io/embed/job_board?for=acme&amp;b=https://acme.com"></div>
      <script>window.x = {"u":"https:\\/\\/jobs.lever.co\\/acme\\/1"}; fetch('//api.ashbyhq.com/posting-api/job-board/Acme')</script>
      url(acme.recruitee.com/api/offers)`;
    expect(boardsInText(text).map(({ vendor, token }) => `${vendor} ${token}`)).toEqual([
      'greenhouse acme',
      'lever acme',
      'ashby Acme',
      'recruitee acme',
    ]);
  });

  it('takes no longer on text made to hold it up', () => {
    const hostile = ['lever.co'.repeat(100_000), `${'a'.repeat(1_000_000)}lever.co/x`, '.lever.co/'.repeat(100_000)];
    const before = ranMs();
    for (const text of hostile) boardsInText(text);
    expect(ranMs() - before).toBeLessThan(1_000);
  });
});
