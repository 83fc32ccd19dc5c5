import { type Page } from 'puppeteer-core';
import { seriousViolations, sidewaysScrollers, TestBrowser, visibleText, type View } from '../../kit/browser.js';
import { CHROMIUM, describeWithInfra } from '../../kit/infra.js';
import { Service } from '../metering/stack.js';
import { SiteVisitor } from '../site/site-world.js';

const TOOLS = ['rewrite', 'visual-summary'];

describeWithInfra(CHROMIUM, 'the pages of the tools', () => {
  let service: Service;
  let browser: TestBrowser;
  let base: string;
  let key: string;
  let cookie: string;

  beforeAll(async () => {
    service = await Service.start();
    ({ key } = await service.account('pro_mini'));
    const visitor = await SiteVisitor.signedIn(service, key);
    cookie = `scoutline_session=${visitor.cookies.get('scoutline_session')?.value ?? ''}`;
    await service.app.listen(0, '127.0.0.1');
    base = await service.app.getUrl();
    browser = await TestBrowser.start();
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const signedIn = <T>(path: string, view: View, work: Parameters<TestBrowser['visit']>[2]) =>
    browser.visit(base + path, { cookie, ...view }, work) as Promise<T>;
  const write = (page: Page, values: Record<string, string>): Promise<unknown> =>
    page.evaluate(
      `for (const [id, value] of Object.entries(${JSON.stringify(values)})) document.getElementById(id).value = value`,
    );
  const send = (page: Page) => Promise.all([page.waitForNavigation(), page.click('main form .button')]);
  const read = (page: Page, selector: string): Promise<unknown> =>
    page.evaluate(`[...document.querySelectorAll('${selector}')].map((one) => (one.value ?? one.textContent).trim())`);
  const spent = async (): Promise<number> => {
    const { body } = await service.call('GET', '/api/v1/me', key);
    return (body.wallets as { used: number }[]).reduce((sum, { used }) => sum + used, 0);
  };

  it('rewrite for the session without asking for the key, and show the clean text, then each change', async () => {
    const before = await spent();
    await signedIn('/tools/rewrite', {}, async ({ page, complaints, requests }) => {
      expect(await page.$('#key')).toBeNull();
      expect(await visibleText(page)).toContain('Costs 1 credit');
      await write(page, { text: 'We utilize 12 <b>robots</b> in order to win.' });
      await send(page);
      expect(await read(page, '.answer del')).toEqual(['utilize', 'in order']);
      expect(await read(page, '.answer ins')).toEqual(['use']);
      expect(await read(page, '#clean-text')).toEqual(['We use 12 <b>robots</b> to win.']);
      expect(await read(page, '.answer b')).toEqual([]);
      expect(await visibleText(page)).toContain('1 word added, 3 removed, 7 kept.');
      expect(await visibleText(page)).toContain('Charged 1 credit');
      await page.reload();
      expect(await read(page, '#clean-text')).toEqual(['We use 12 <b>robots</b> to win.']);
      expect(await seriousViolations(page)).toEqual([]);
      expect(complaints).toEqual([]);
      expect(requests.filter((address) => !address.startsWith(base) && !address.startsWith('data:'))).toEqual([]);
    });
    // The reloaded page repeats the stored answer.
    expect(await spent()).toBe(before + 1);
  });

  it('charge a form that was edited after “Back” as a call of its own', async () => {
    const visitor = await SiteVisitor.signedIn(service, key);
    const { text } = await visitor.see('/tools/rewrite');
    const run = /name="run" value="([^"]+)"/.exec(text)?.[1] ?? '';
    const before = await spent();
    for (const words of ['We utilize robots.', 'We utilize machines.', 'We utilize robots.']) {
      expect((await visitor.act('/tools/rewrite', { run, text: words })).status).toBe(200);
    }
    expect(await spent()).toBe(before + 2);
  });

  it.each([
    [
      'HTML',
      '<p>It takes an hour.</p><ol><li>Dig.</li><li>Plant.</li><li>Water.</li></ol><script>window.hit = 1</script><img src=x onerror="window.hit = 1">',
    ],
    ['plain text', 'It takes an hour.\n1. Dig.\n2. Plant.\n3. Water.\n<script>window.hit = 1</script>'],
  ])('draw an article of %s beside the form, and its hostile parts do nothing', async (_kind, article) => {
    await signedIn('/tools/visual-summary', { width: 360 }, async ({ page, complaints }) => {
      await write(page, { article });
      await page.select('#theme', 'midnight');
      await send(page);
      expect(await page.evaluate('document.querySelectorAll(".answer svg [role=listitem]").length')).toBeGreaterThan(2);
      expect(await page.evaluate('window.hit')).toBeUndefined();
      expect(await visibleText(page)).toMatch(/Steps, \d parts\./);
      const picture = await page.$eval('.answer a.button', (link) => link.getAttribute('href'));
      expect((await fetch(base + picture)).headers.get('content-type')).toBe('image/png');
      expect(await sidewaysScrollers(page)).toEqual([]);
      expect(await seriousViolations(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

  it('say beside the field what was refused and how to fix it', async () => {
    const before = await spent();
    await signedIn('/tools/visual-summary', { scheme: 'dark', scripts: false }, async ({ page }) => {
      await page.type('#url', 'acme.com/post');
      await send(page);
      expect(await read(page, '#article-fault')).toEqual([
        'Use the address or the pasted article, not both. Clear one of them.',
      ]);
    });
    const visitor = await SiteVisitor.signedIn(service, key);
    await visitor.see('/tools/visual-summary');
    const faulty = [
      [{ url: 'http://127.0.0.1/', title: '' }, 'url-fault'],
      [{ article: 'Dig.', title: '' }, 'title-fault'],
    ] as const;
    for (const [fields, fault] of faulty) {
      const { status, text } = await visitor.act('/tools/visual-summary', fields);
      expect([status, new RegExp(`id="${fault}">\\s*[A-Z]`).test(text)]).toEqual([400, true]);
    }
    expect(await spent()).toBe(before);
  });

  it('show the sample’s result, and nothing to run, without a session', async () => {
    for (const [tool, words] of [
      ['rewrite', 'They explore the data before lunch'],
      ['visual-summary', 'Make a hole of 40 cm.'],
    ] as const) {
      const guest = new SiteVisitor(service);
      const { text } = await guest.see(`/tools/${tool}`);
      expect(text).toContain(`name="next" value="/tools/${tool}"`);
      expect(text).toContain(words);
      const sent = await guest.send(`/tools/${tool}`, { text: 'We utilize robots.', article: 'Dig.', title: 'Dig' });
      expect([sent.status, sent.text.includes('API key')]).toEqual([401, true]);
      // The page repeats the entered text, so a reader whose session has ended loses nothing.
      expect(sent.text).toContain('Nothing was run or charged.');
      expect(sent.text).toContain(tool === 'rewrite' ? '>We utilize robots.</textarea>' : '>Dig.</textarea>');
    }
  });

  it.each(TOOLS)('/tools/%s runs our own script and nothing else, and is Markdown too', async (tool) => {
    const page = await service.app.inject({ method: 'GET', url: `/tools/${tool}` });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(page.body).not.toMatch(/\son\w+=|<script>|<style|\sstyle=/);
    expect(page.headers['cache-control']).toBe('no-store');
    const markdown = await service.app.inject({ method: 'GET', url: `/tools/${tool}.md` });
    expect(markdown.headers['content-type']).toContain('text/markdown');
    expect(markdown.body).toContain('curl -X POST');
  });
});
