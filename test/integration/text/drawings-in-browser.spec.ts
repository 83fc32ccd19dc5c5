import { readFileSync } from 'node:fs';
import { type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { SummaryDrawing } from '../../../src/text/visual-summary/summary-drawing.js';
import { THEMES } from '../../../src/text/drawing/themes.rules.js';
import { FONT_PRESETS, type FontPreset } from '../../../src/text/drawing/typography.rules.js';
import { generatedArticles, writtenArticles } from '../../kit/articles.js';
import { seriousViolations, TestBrowser } from '../../kit/browser.js';
import { CHROMIUM, describeWithInfra } from '../../kit/infra.js';
import { LocalSite } from '../../kit/local-site.js';

const require = createRequire(import.meta.url);
const ARTICLES = [...writtenArticles(), ...generatedArticles(36)];
const FONT_FILES: Readonly<Record<string, string>> = {
  'DM Sans-400': 'dm-sans/400Regular/DMSans_400Regular.ttf',
  'DM Sans-700': 'dm-sans/700Bold/DMSans_700Bold.ttf',
  'DM Sans-800': 'dm-sans/800ExtraBold/DMSans_800ExtraBold.ttf',
  'Inter-400': 'inter/400Regular/Inter_400Regular.ttf',
  'Inter-600': 'inter/600SemiBold/Inter_600SemiBold.ttf',
  'Inter-800': 'inter/800ExtraBold/Inter_800ExtraBold.ttf',
  'Source Serif 4-400': 'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'Source Serif 4-600': 'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  'Source Serif 4-700': 'source-serif-4/700Bold/SourceSerif4_700Bold.ttf',
};

interface Drawing {
  readonly name: string;
  readonly svg: string;
  readonly font: FontPreset;
}

/** Every article, and every look at least four times. */
function drawings(): Drawing[] {
  const drawing = new SummaryDrawing();
  return ARTICLES.map(({ name, title, html, excerpt, url }, i) => {
    const theme = THEMES[i % THEMES.length] as (typeof THEMES)[number];
    const font = FONT_PRESETS[Math.floor(i / THEMES.length) % FONT_PRESETS.length] as FontPreset;
    const input = {
      title,
      contentHtml: html,
      excerpt,
      sourceUrl: url,
      theme,
      font,
      attribution: 'Made with Scoutline',
    };
    const result = drawing.sketch(input);
    if ('undrawable' in result) throw new Error(`${name}: ${result.undrawable}`);
    return { name, svg: result.sketch.svg, font: result.sketch.font };
  });
}

/** Runs in the browser: what is wrong with the drawings of the page, by their names. */
const MEASURE = `(() => {
  const faults = [];
  const bright = (color) => {
    const [r, g, b] = color.match(/\\d+/g).map(Number).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [light, dark] = [bright(one), bright(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const holds = (outer, inner, slack) =>
    inner.x >= outer.x - slack && inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack && inner.y + inner.height <= outer.y + outer.height + slack;
  const cut = (a, b) =>
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 &&
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.5;
  let texts = 0;
  let lowest = 21;
  for (const figure of document.querySelectorAll('figure')) {
    const svg = figure.querySelector('svg');
    const say = (what) => faults.push(figure.id + ': ' + what);
    const sheet = svg.viewBox.baseVal;
    const rects = [...svg.querySelectorAll('rect')];
    const words = [...svg.querySelectorAll('text')].map((text) => {
      const box = text.getBBox();
      // What ink takes of a line: without the room above capitals and below descenders.
      const size = Number(text.getAttribute('font-size'));
      const y = Number(text.getAttribute('y'));
      return { text, ink: { x: box.x, width: box.width, y: y - size * 0.75, height: size * 0.97 }, size };
    });
    texts += words.length;
    for (const { text, ink, size } of words) {
      const said = JSON.stringify(text.textContent);
      // A letter such as f may hang over its own width a little.
      if (Math.abs(ink.width - Number(text.getAttribute('textLength'))) > size * 0.12) say(said + ' is at ' + ink.width + ', not at its width of ' + text.getAttribute('textLength'));
      if (!holds(sheet, ink, 0)) say(said + ' leaves the sheet');
      const below = rects.filter((rect) => cut(rect.getBBox(), ink) && rect.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING);
      const surface = below.at(-1);
      if (!holds(surface.getBBox(), ink, 0.5)) say(said + ' is cut by an edge');
      const ratio = contrast(getComputedStyle(text).fill, getComputedStyle(surface).fill);
      lowest = Math.min(lowest, ratio);
      if (ratio < 4.5) say(said + ' has a contrast of ' + ratio.toFixed(2));
      if (size < 16) say(said + ' is set too small');
    }
    for (const [i, a] of words.entries()) {
      for (const b of words.slice(i + 1)) {
        if (cut(a.ink, b.ink)) say(JSON.stringify(a.text.textContent) + ' overlaps ' + JSON.stringify(b.text.textContent));
      }
    }
    const nodes = [...svg.querySelectorAll('[role=listitem]')];
    for (const [i, a] of nodes.entries()) {
      for (const b of nodes.slice(i + 1)) {
        for (const rect of a.querySelectorAll('rect')) {
          for (const other of b.querySelectorAll('rect')) {
            if (cut(rect.getBBox(), other.getBBox())) say('node ' + i + ' overlaps one behind it');
          }
        }
      }
    }
    // Read from top to bottom, and within a row from left to right.
    const tops = nodes.map((node) => node.getBBox().y);
    if (tops.some((top, i) => i > 0 && top < tops[i - 1] - 30)) say('nodes are not read in their order');
  }
  return { faults, texts, lowest };
})()`;

describeWithInfra(CHROMIUM, 'drawings in a browser', () => {
  let site: LocalSite;
  let browser: TestBrowser;
  const all = drawings();

  beforeAll(async () => {
    site = await LocalSite.start('drawings.example');
    browser = await TestBrowser.start();
    const figures = all.map(({ name, svg }) => `<figure id="${name}">${svg}</figure>`).join('\n');
    const page = (style: string): string =>
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Drawings</title><style>${style}</style><main><h1>Drawings</h1>${figures}</main>`;
    const faces = Object.keys(FONT_FILES).map((key) => {
      const [family, weight] = [key.slice(0, key.lastIndexOf('-')), key.slice(key.lastIndexOf('-') + 1)];
      return `@font-face{font-family:'${family}';font-weight:${weight};src:url('/fonts/${encodeURIComponent(key)}')}`;
    });
    const html = (body: string) => (_request: unknown, response: ServerResponse) =>
      void response.setHeader('content-type', 'text/html; charset=utf-8').end(body);
    site.routes.set('/foreign', html(page('')));
    site.routes.set('/own', html(page(faces.join(''))));
    site.routes.set(
      '/few',
      html(
        page('').replace(
          figures,
          all
            .slice(0, 8)
            .map(({ svg }) => svg)
            .join(''),
        ),
      ),
    );
    site.routes.set('/purify.js', (_request, response) => {
      response
        .setHeader('content-type', 'text/javascript')
        .end(readFileSync(require.resolve('dompurify/purify.min.js')));
    });
    site.routes.set('/purified', html(page('').replace('</style>', '</style><script src="/purify.js"></script>')));
    for (const [key, file] of Object.entries(FONT_FILES)) {
      site.routes.set(`/fonts/${encodeURIComponent(key)}`, (_request, response) => {
        response.setHeader('content-type', 'font/ttf').end(readFileSync(require.resolve(`@expo-google-fonts/${file}`)));
      });
    }
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await new Promise((closed) => site.server.close(closed));
  });

  it.each([
    ['their own fonts', 'own'],
    ['whatever fonts the viewer has', 'foreign'],
  ])('with %s show no text cut, overlapping, off its surface or hard to read', async (_fonts, path) => {
    const url = `http://127.0.0.1:${site.port}/${path}`;
    await browser.visit(url, {}, async ({ page, requests, complaints }) => {
      await page.evaluate('document.fonts.ready.then(() => true)');
      const { faults, texts, lowest } = (await page.evaluate(MEASURE)) as {
        faults: string[];
        texts: number;
        lowest: number;
      };
      expect(faults).toEqual([]);
      expect(texts).toBeGreaterThan(900);
      expect(lowest).toBeGreaterThanOrEqual(4.5);
      expect(complaints).toEqual([]);
      const outside = requests.filter(
        (address) => !address.startsWith('data:') && !address.startsWith(`http://127.0.0.1:${site.port}/`),
      );
      expect(outside).toEqual([]);
      if (path === 'foreign') expect(requests.filter((address) => !address.startsWith('data:'))).toEqual([url]);
    });
  });

  it('with their own fonts are as wide by themselves as they were measured', async () => {
    await browser.visit(`http://127.0.0.1:${site.port}/own`, {}, async ({ page }) => {
      await page.evaluate('document.fonts.ready.then(() => true)');
      const far = await page.evaluate(`[...document.querySelectorAll('text')].flatMap((text) => {
        const measured = Number(text.getAttribute('textLength'));
        text.removeAttribute('textLength');
        const own = text.getComputedTextLength();
        // Never wider than measured; pairs that only the browser moves together make it a little less.
        const isFar = own > measured * 1.005 + 0.5 || own < measured * 0.95 - 1;
        return isFar ? [text.textContent + ': ' + own.toFixed(1) + ', measured ' + measured + ' in ' + text.getAttribute('font-family').split(',')[0]] : [];
      })`);
      expect(far).toEqual([]);
    });
  });

  it('come out of a sanitiser as they went in', async () => {
    await browser.visit(`http://127.0.0.1:${site.port}/purified`, {}, async ({ page }) => {
      const changed = await page.evaluate(`[...document.querySelectorAll('figure')].filter((figure) => {
        const before = figure.querySelector('svg');
        const clean = DOMPurify.sanitize(before.outerHTML);
        const after = document.createElement('div');
        after.innerHTML = clean;
        return DOMPurify.removed.length > 0 || !before.isEqualNode(after.firstElementChild);
      }).map(({ id }) => id)`);
      expect(changed).toEqual([]);
    });
  });

  it('are named, and read as a list in the order of the piece', async () => {
    await browser.visit(`http://127.0.0.1:${site.port}/few`, {}, async ({ page }) => {
      expect(await seriousViolations(page)).toEqual([]);
      const tree = JSON.stringify(await page.accessibility.snapshot({ interestingOnly: false }));
      expect(tree.match(/"role":"listitem"/g)?.length).toBeGreaterThan(20);
      for (const { title } of ARTICLES.slice(0, 8)) expect(tree).toContain(`"name":${JSON.stringify(title)}`);
    });
  });
});
