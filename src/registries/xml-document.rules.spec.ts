import fc from 'fast-check';
import { elementsAt, parseXml, textAt, type XmlElement } from './xml-document.rules.js';

describe('a small XML document', () => {
  it('is read with its text, without prefixes, comments and attributes', () => {
    const root = parseXml(
      '<?xml version="1.0"?><!DOCTYPE a><a x="1"><!-- <b>no</b> --><ns:b>Müller &amp; S&#246;hne</ns:b><c/><b><![CDATA[<x>]]></b></a>',
    );
    expect(elementsAt(root, 'b').map(({ text }) => text)).toEqual(['Müller & Söhne', '<x>']);
    expect(textAt(root, 'c')).toBeNull();
    expect(textAt(root, 'no/such')).toBeNull();
  });

  it.each([
    ['unclosed', '<a><b></b>'],
    ['closed by another', '<a></b>'],
    ['two roots', '<a/><b/>'],
    ['no end of a comment', '<a><!-- x</a>'],
    ['no end of a tag', '<a><b'],
    ['HTML', '<html><br><p>x</html>'],
    ['nothing', ''],
    ['too deep', '<a>'.repeat(100) + '</a>'.repeat(100)],
    ['too many', `<a>${'<b/>'.repeat(60_000)}</a>`],
  ])('that is none gives null: %s', (_, text) => {
    expect(parseXml(text)).toBeNull();
  });

  it('of any shape reads back as it was written', () => {
    const above = (children: fc.Arbitrary<XmlElement[]>): fc.Arbitrary<XmlElement> =>
      fc.record({
        name: fc.constantFrom('a', 'b', 'offeringData'),
        text: fc.stringMatching(/^[a-zé&<>"' ]{0,12}$/),
        children,
      });
    const inner = above(fc.array(above(fc.constant([])), { maxLength: 3 }));
    const element = above(fc.array(inner, { maxLength: 3 }));
    const written = ({ name, text, children }: XmlElement): string => {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      return `<${name}>${escaped}${children.map(written).join('')}</${name}>`;
    };
    fc.assert(fc.property(element, (each) => expect(parseXml(written(each))).toEqual(each)));
  });

  it('never throws', () => {
    const soup = fc.array(fc.constantFrom('<', '>', '/', 'a', '!--', '&#', '0;', ']]>', '<![CDATA[', '?'), {
      maxLength: 40,
    });
    fc.assert(fc.property(soup, (parts) => void parseXml(parts.join(''))));
  });
});
