import { feedText } from './feed-text.js';

const CAFE = '<?xml version="1.0" encoding="iso-8859-1"?><rss><title>Caf\u00e9</title></rss>';

describe('the text of a feed', () => {
  it.each<[string, string, Buffer, string]>([
    ['its declaration', 'application/xml', Buffer.from(CAFE, 'latin1'), 'Caf\u00e9'],
    ['its declaration without a type', '', Buffer.from(CAFE, 'latin1'), 'Caf\u00e9'],
    ['its header before its declaration', 'text/xml; charset=utf-8', Buffer.from(CAFE, 'utf8'), 'Caf\u00e9'],
    [
      'a byte order mark',
      'text/xml',
      Buffer.from(`\ufeff${CAFE.replace('iso-8859-1', 'utf-16')}`, 'utf16le'),
      'Caf\u00e9',
    ],
    [
      'UTF-8, where the declaration is of two bytes',
      'text/xml',
      Buffer.from(CAFE.replace('iso-8859-1', 'utf-16')),
      'Caf\u00e9',
    ],
    [
      'UTF-8, where the declaration is unknown',
      'text/xml',
      Buffer.from(CAFE.replace('iso-8859-1', 'x-none')),
      'Caf\u00e9',
    ],
    ['UTF-8', 'text/xml', Buffer.from('<rss><title>Caf\u00e9</title></rss>'), 'Caf\u00e9'],
  ])('is in the charset of %s', (_, contentType, body, word) => {
    expect(feedText(contentType, body)).toContain(`<title>${word}</title>`);
  });
});
