import { htmlOf, linkAddress, plainText } from './markdown-html.js';

describe('an address from outside in a page of ours', () => {
  it.each([
    'https://acme.ai/a)[free](https://evil.ai/',
    'https://acme.ai/a](https://evil.ai)',
    'https://acme.ai/wiki/Acme_(company)',
    'https://acme.ai/a b\u00a0c\nd',
    'https://acme.ai/a|b`c*d\\e<f>',
  ])('%j is one link, to where it leads', (address) => {
    const html = htmlOf(`[${plainText('Acme [Inc]')}](${linkAddress(address)})`);
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
    expect(hrefs).toHaveLength(1);
    expect(new URL(String(hrefs[0])).host).toBe('acme.ai');
    expect(decodeURIComponent(String(hrefs[0]))).toBe(address);
    expect(html).toContain('>Acme [Inc]</a>');
  });
});
