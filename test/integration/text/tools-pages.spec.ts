import { seriousViolations, sidewaysScrollers, TestBrowser, visibleText } from '../../kit/browser.js';
import { CHROMIUM, describeWithInfra } from '../../kit/infra.js';
import { Service } from '../metering/stack.js';

describeWithInfra(CHROMIUM, 'the pages of the tools', () => {
  let service: Service;
  let browser: TestBrowser;
  let base: string;
  let key: string;

  beforeAll(async () => {
    service = await Service.start();
    ({ key } = await service.account('pro_mini'));
    await service.app.listen(0, '127.0.0.1');
    base = await service.app.getUrl();
    browser = await TestBrowser.start();
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('rewrite by keyboard alone and show the differences word by word', async () => {
    await browser.visit(`${base}/tools/rewrite`, {}, async ({ page, complaints, requests }) => {
      await page.focus('#key');
      await page.keyboard.type(key);
      await page.keyboard.press('Tab');
      await page.evaluate('document.activeElement.select()');
      await page.keyboard.type('We utilize 12 <b>robots</b> in order to win.');
      await page.keyboard.down('Control');
      await page.keyboard.press('Enter');
      await page.keyboard.up('Control');
      await page.waitForSelector('#answer:not([hidden])');
      const read = (selector: string): Promise<unknown> =>
        page.evaluate(`[...document.querySelectorAll('${selector}')].map((one) => one.textContent.trim())`);
      expect(await read('#answer del')).toEqual(['utilize', 'in order']);
      expect(await read('#answer ins')).toEqual(['use']);
      expect(await read('#clean-text')).toEqual(['We use 12 <b>robots</b> to win.']);
      expect(await read('#answer b')).toEqual([]);
      expect(await read('#status')).toEqual(['1 word added, 3 removed, 7 kept.']);
      expect(await page.evaluate('document.activeElement.id')).toBe('answer-heading');
      expect(await seriousViolations(page)).toEqual([]);
      expect(complaints).toEqual([]);
      expect(requests.filter((address) => !address.startsWith(base) && !address.startsWith('data:'))).toEqual([]);
    });
  });

  it('draw an article, and its hostile parts do nothing', async () => {
    await browser.visit(`${base}/tools/visual-summary`, { width: 360 }, async ({ page, complaints }) => {
      await page.type('#key', key);
      await page.evaluate(
        `document.getElementById('content_html').value += '<script>window.hit = 1</script><img src=x onerror="window.hit = 1">'`,
      );
      await page.select('#theme', 'midnight');
      await page.click('button[type=submit]');
      await page.waitForSelector('#answer:not([hidden]) svg');
      expect(await page.evaluate('document.querySelectorAll("#answer [role=listitem]").length')).toBe(3);
      expect(await page.evaluate('window.hit')).toBeUndefined();
      expect(await visibleText(page)).toContain('Drawn: steps, 3 parts.');
      expect(await sidewaysScrollers(page)).toEqual([]);
      expect(await seriousViolations(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

  it('say what was refused and how to mend it', async () => {
    await browser.visit(`${base}/tools/rewrite`, { scheme: 'dark' }, async ({ page }) => {
      await page.type('#key', 'sk_live_wrong');
      await page.click('button[type=submit]');
      await page.waitForFunction('/API key/.test(document.getElementById("status").textContent)');
      expect(await page.evaluate('document.getElementById("answer").hidden')).toBe(true);
      expect(await seriousViolations(page)).toEqual([]);
    });
  });

  it.each(['rewrite', 'visual-summary'])(
    '/tools/%s runs our own script and nothing else, and is Markdown too',
    async (tool) => {
      const page = await service.app.inject({ method: 'GET', url: `/tools/${tool}` });
      const policy = String(page.headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(page.body).not.toMatch(/\son\w+=|<script>|<style/);
      const twin = await service.app.inject({ method: 'GET', url: `/tools/${tool}.md` });
      expect(twin.headers['content-type']).toContain('text/markdown');
      expect(twin.body).toContain('curl -X POST');
      const [path = ''] = /\/assets\/tools\.[0-9a-f]+\.mjs/.exec(page.body) ?? [];
      const script = await service.app.inject({ method: 'GET', url: path });
      expect(script.headers['content-type']).toContain('text/javascript');
    },
  );
});
