import fc from 'fast-check';
import { ranMs } from '../../../test/kit/machine-speed.js';
import { parseMailbox, type Mailbox, type SyntaxRule } from './email-syntax.rules.js';

const times = (text: string, count: number): string => text.repeat(count);
const LOCAL_64 = times('a', 64);
const LABEL_63 = times('b', 63);
/** 253 octets: three labels of 63 and one of 61. */
const NAME_253 = [LABEL_63, LABEL_63, LABEL_63, times('b', 61)].join('.');

/** Addresses that SMTP can carry, with their oddity. Each row is a clause of RFC 5321, 5322, 6531 or 1123. */
const GOOD: readonly (readonly [string, Mailbox['oddity']])[] = [
  // Dot-string of atext (5321 4.1.2, 5322 3.2.3).
  ['ada@acme.com', null],
  ['a@acme.com', null],
  ['ada.lovelace@acme.com', null],
  ['a.d.a.l.o.v.e@acme.com', null],
  ['ada+tag@acme.com', null],
  ['ada-l@acme.com', null],
  ['ada_l@acme.com', null],
  ["o'hara@acme.com", null],
  ['123@acme.com', null],
  ['1.2@acme.com', null],
  ['-@acme.com', null],
  ['_@acme.com', null],
  ['!@acme.com', null],
  ["!#$%&'*+-/=?^_`{|}~@acme.com", null],
  ['{ada}@acme.com', null],
  ['$A12345@acme.com', null],
  ['!def!xyz%abc@acme.com', null],
  ['customer/department=shipping@acme.com', null],
  ['ADA@ACME.COM', null],
  ['Ada.Lovelace@Acme.Com', null],
  ['--@acme.com', null],
  ['a-@acme.com', null],
  ['xn--nd@acme.com', null],
  // Lengths at their limits (5321 4.5.3.1).
  [`${LOCAL_64}@acme.com`, null],
  [`${times('a.', 31)}aa@acme.com`, null],
  [`ada@${LABEL_63}.com`, null],
  [`ada@${LABEL_63}.${LABEL_63}.${LABEL_63}.${times('b', 53)}.com`.slice(0, 254), null],
  // Domains of letters, digits and hyphens (1123 2.1).
  ['ada@mail.acme.co.uk', null],
  ['ada@a.b.c.d.e.f.acme.com', null],
  ['ada@3com.com', null],
  ['ada@123.com', null],
  ['ada@a-b.com', null],
  ['ada@a--b.com', null],
  ['ada@x.ai', null],
  ['ada@acme.museum', null],
  ['ada@acme.c0m', null],
  ['ada@0.com', null],
  // An A-label (5890).
  ['ada@xn--bcher-kva.example.com', null],
  ['ada@bücher.com', null],
  ['ada@BÜCHER.com', null],
  ['ada@例え.com', null],
  ['ada@例え。com', null],
  ['ada@пример.рф', null],
  ['ada@παράδειγμα.gr', null],
  ['ada@faß.de', null],
  ['ada@мир.com', null],
  // Local parts in other scripts (6531 3.3).
  ['josé@acme.com', null],
  ['用户@acme.com', null],
  ['δοκιμή@παράδειγμα.gr', null],
  ['ਸਹਾਇਤਾ@acme.com', null],
  ['我買@屋企.香港', null],
  ['😀@acme.com', null],
  [`${times('é', 32)}@acme.com`, null],
  ['نامه\u200cای@acme.com', null],
  // SMTP accepts single labels and all-digit domains.
  ['ada@localhost', 'single_label'],
  ['ada@io', 'single_label'],
  ['ada@a', 'single_label'],
  ['ada@123', 'single_label'],
  ['ada@1.2.3.4', 'numeric_domain'],
  ['ada@acme.123', 'numeric_domain'],
  ['ada@123.456.789.0123', 'numeric_domain'],
  // Quoted strings (5321 4.1.2).
  ['"ada"@acme.com', 'quoted_local'],
  ['""@acme.com', 'quoted_local'],
  ['"ada lovelace"@acme.com', 'quoted_local'],
  ['" "@acme.com', 'quoted_local'],
  ['"ada..lovelace"@acme.com', 'quoted_local'],
  ['".ada."@acme.com', 'quoted_local'],
  ['"ada@home"@acme.com', 'quoted_local'],
  ['"@"@acme.com', 'quoted_local'],
  ['"a,b;c:d<e>f[g]h(i)j"@acme.com', 'quoted_local'],
  ['"\\""@acme.com', 'quoted_local'],
  ['"\\\\"@acme.com', 'quoted_local'],
  ['"\\a"@acme.com', 'quoted_local'],
  ['"a\\ b"@acme.com', 'quoted_local'],
  ['"a\\"b\\\\c"@acme.com', 'quoted_local'],
  ['"Unicode josé"@acme.com', 'quoted_local'],
  [`"${times('a', 62)}"@acme.com`, 'quoted_local'],
  // Address literals (5321 4.1.3).
  ['ada@[127.0.0.1]', 'address_literal'],
  ['ada@[8.8.8.8]', 'address_literal'],
  ['ada@[255.255.255.255]', 'address_literal'],
  ['ada@[IPv6:1111:2222:3333:4444:5555:6666:7777:8888]', 'address_literal'],
  ['ada@[IPv6:::1]', 'address_literal'],
  ['ada@[IPv6:::]', 'address_literal'],
  ['ada@[IPv6:2001:db8::1]', 'address_literal'],
  ['ada@[ipv6:2001:DB8::1]', 'address_literal'],
  ['ada@[IPv6:1111:2222:3333:4444:5555::7777:8888]', 'address_literal'],
  ['ada@[IPv6:1111:2222:3333:4444:5555:6666::]', 'address_literal'],
  ['ada@[IPv6:::3333:4444:5555:6666:7777:8888]', 'address_literal'],
  ['ada@[IPv6:::ffff:192.0.2.1]', 'address_literal'],
  ['ada@[IPv6:1:2:3:4:5:6:192.0.2.1]', 'address_literal'],
];

/** Texts that no server accepts in an envelope, by the rule they break. */
const BAD: readonly (readonly [string, SyntaxRule])[] = [
  // No two parts.
  ['', 'empty'],
  ['ada', 'no_at'],
  ['acme.com', 'no_at'],
  ['"ada"', 'no_at'],
  ['"ada@acme.com', 'quote_open'],
  ['@', 'local_empty'],
  ['@acme.com', 'local_empty'],
  ['ada@', 'domain_empty'],
  ['""@', 'domain_empty'],
  ['@@acme.com', 'local_empty'],
  ['ada@@acme.com', 'domain_character'],
  ['ada@acme@com', 'domain_character'],
  ['ada@acme.com@', 'domain_character'],
  // Dots of the local part.
  ['.ada@acme.com', 'local_dot'],
  ['ada.@acme.com', 'local_dot'],
  ['ada..lovelace@acme.com', 'local_dot'],
  ['.@acme.com', 'local_dot'],
  ['..@acme.com', 'local_dot'],
  // Characters outside atext.
  ['ada[@acme.com', 'local_character'],
  ['ada]@acme.com', 'local_character'],
  ['ada,l@acme.com', 'local_character'],
  ['ada;l@acme.com', 'local_character'],
  ['ada:l@acme.com', 'local_character'],
  ['<ada@acme.com>', 'local_character'],
  ['a\\da@acme.com', 'local_character'],
  ['a\\@da@acme.com', 'local_character'],
  ['mailto:ada@acme.com', 'local_character'],
  // White space and folding are legal in headers only (5322 3.2.2).
  [' ada@acme.com', 'white_space'],
  ['ada @acme.com', 'white_space'],
  ['ada@ acme.com', 'white_space'],
  ['ada@acme.com ', 'white_space'],
  ['ada lovelace@acme.com', 'white_space'],
  ['ada . lovelace@acme.com', 'white_space'],
  ['ada@acme .com', 'white_space'],
  ['ada@acme. com', 'white_space'],
  ['\tada@acme.com', 'white_space'],
  ['ada@acme.com\t', 'white_space'],
  ['ada@acme.com\n', 'white_space'],
  ['ada@acme.com\r', 'white_space'],
  ['ada\r\n @acme.com', 'white_space'],
  ['\r\n ada@acme.com', 'white_space'],
  ['ada@acme.com\r\n ', 'white_space'],
  ['ada@acme.com\r\nRCPT TO:<x@y.z>', 'white_space'],
  ['"ada\r\n l"@acme.com', 'white_space'],
  ['"ada" @acme.com', 'white_space'],
  ['ada\u00a0l@acme.com', 'white_space'],
  ['ada@acme\u3000.com', 'white_space'],
  // Comments are legal in headers only.
  ['(note)ada@acme.com', 'comment'],
  ['ada(note)@acme.com', 'comment'],
  ['ada@(note)acme.com', 'comment'],
  ['ada@acme(note).com', 'comment'],
  ['ada@acme.com(note)', 'comment'],
  ['ada@acme.com(note', 'comment'],
  ['ada@acme.com)', 'comment'],
  ['((note)ada)@acme.com', 'comment'],
  ['ada(a(b)c)@acme.com', 'comment'],
  ['"ada"(note)@acme.com', 'comment'],
  // Adjacent words are obsolete syntax (5322 4.4).
  ['"ada".lovelace@acme.com', 'quote_mixed'],
  ['ada."lovelace"@acme.com', 'quote_mixed'],
  ['"ada"."lovelace"@acme.com', 'quote_mixed'],
  ['ada"lovelace"@acme.com', 'quote_mixed'],
  ['"ada"lovelace@acme.com', 'quote_mixed'],
  ['ada"@acme.com', 'quote_mixed'],
  ['"ada""l"@acme.com', 'quote_mixed'],
  // Unclosed quotes, or illegal characters in quotes.
  ['"@acme.com', 'quote_open'],
  ['"ada\\"@acme.com', 'quote_open'],
  ['"ada\\', 'no_at'],
  ['"ada@\\', 'quote_open'],
  ['"\\é"@acme.com', 'quote_character'],
  // Control characters.
  ['a\u0000da@acme.com', 'control_character'],
  ['ada@acme.com\u0000', 'control_character'],
  ['"a\u0007da"@acme.com', 'control_character'],
  ['"\\\u0000"@acme.com', 'control_character'],
  ['a\u007fda@acme.com', 'control_character'],
  ['a\u0085da@acme.com', 'control_character'],
  ['ada@ac\u0001me.com', 'control_character'],
  ['\u200bada@acme.com', 'control_character'],
  ['ada\u200b@acme.com', 'control_character'],
  ['\ufeffada@acme.com', 'control_character'],
  ['a\u202eda@acme.com', 'control_character'],
  ['a\u00adda@acme.com', 'control_character'],
  ['"a\u200bda"@acme.com', 'control_character'],
  ['ada@ac\u200bme.com', 'control_character'],
  ['a\ud800da@acme.com', 'local_character'],
  ['a\ue000da@acme.com', 'local_character'],
  // Lengths past their limits.
  [`${LOCAL_64}a@acme.com`, 'local_too_long'],
  [`"${times('a', 63)}"@acme.com`, 'local_too_long'],
  [`${times('é', 33)}@acme.com`, 'local_too_long'],
  [`ada@${LABEL_63}b.com`, 'label_too_long'],
  [`ada@${NAME_253}.com`, 'domain_too_long'],
  [`ada@${NAME_253}`, 'too_long'],
  [`${LOCAL_64}@${LABEL_63}.${LABEL_63}.${LABEL_63}.com`, 'too_long'],
  [`ada@${times('a.', 1_000)}com`, 'too_long'],
  // Labels of the domain.
  ['ada@.acme.com', 'label_empty'],
  ['ada@acme..com', 'label_empty'],
  ['ada@acme.com.', 'label_empty'],
  ['ada@.', 'label_empty'],
  ['ada@-acme.com', 'label_hyphen'],
  ['ada@acme-.com', 'label_hyphen'],
  ['ada@acme.-com', 'label_hyphen'],
  ['ada@acme.com-', 'label_hyphen'],
  ['ada@-', 'label_hyphen'],
  ['ada@ac_me.com', 'domain_character'],
  ['ada@acme!.com', 'domain_character'],
  ['ada@acme.com/x', 'domain_character'],
  ['ada@acme.com:25', 'domain_character'],
  ['ada@acme,com', 'domain_character'],
  ['ada@"acme".com', 'domain_character'],
  ['ada@acme\\.com', 'domain_character'],
  ['ada@<acme.com>', 'domain_character'],
  ['ada@acme[.com', 'domain_character'],
  ['ada@xn--a.com', 'international_name'],
  ['ada@xn--\u00fc.com', 'international_name'],
  ['ada@１２７.0.0.1', 'international_name'],
  ['ada@😀.com', 'international_name'],
  // Invalid address literals.
  ['ada@[]', 'literal'],
  ['ada@[127.0.0.1', 'literal'],
  ['ada@[127.0.0]', 'literal'],
  ['ada@[127.0.0.1.1]', 'literal'],
  ['ada@[256.0.0.1]', 'literal'],
  ['ada@[127.0.0.1]x', 'literal'],
  ['ada@[127.0.0.1].com', 'literal'],
  ['ada@[ 127.0.0.1]', 'literal'],
  ['ada@[acme.com]', 'literal'],
  ['ada@[tag:value]', 'literal'],
  ['ada@[::1]', 'literal'],
  ['ada@[IPv6:127.0.0.1]', 'literal'],
  ['ada@[IPv6:1111:2222:3333:4444:5555:6666:7777]', 'literal'],
  ['ada@[IPv6:1111:2222:3333:4444:5555:6666:7777:8888:9999]', 'literal'],
  ['ada@[IPv6:1111:2222:3333:4444:5555:6666:7777:888G]', 'literal'],
  ['ada@[IPv6:1111::3333::5555]', 'literal'],
  ['ada@[IPv6:1::2:3:4:5:6:7:8]', 'literal'],
  ['ada@[IPv6:12345::]', 'literal'],
  ['ada@[IPv6::1]', 'literal'],
  ['ada@[IPv6::::]', 'literal'],
  ['ada@[IPv6:::ffff:192.0.2.256]', 'literal'],
];

describe('parseMailbox', () => {
  it.each(GOOD)('takes %j', (text, oddity) => {
    const syntax = parseMailbox(text);
    expect(syntax.valid ? { oddity: syntax.mailbox.oddity } : syntax).toEqual({ oddity });
  });

  it.each(BAD)('refuses %j', (text, rule) => {
    expect(parseMailbox(text)).toEqual({ valid: false, rule });
  });

  it('says each case once, and covers every rule', () => {
    const texts = [...GOOD, ...BAD].map(([text]) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThanOrEqual(164);
    expect(new Set(BAD.map(([, rule]) => rule)).size).toBe(21);
  });

  it('writes a domain as DNS knows it, and leaves the mailbox as it is', () => {
    const of = (text: string) => {
      const syntax = parseMailbox(text);
      return syntax.valid ? [syntax.mailbox.address, syntax.mailbox.needsUtf8] : syntax.rule;
    };
    expect(of('Ada@BÜCHER.com')).toEqual(['Ada@xn--bcher-kva.com', false]);
    expect(of('ada@faß.de')).toEqual(['ada@xn--fa-hia.de', false]);
    expect(of('ada@例え。com')).toEqual(['ada@xn--r8jz45g.com', false]);
    expect(of('jose\u0301@acme.com')).toEqual(['jos\u00e9@acme.com', true]);
  });

  it('never lets anything through that would end a line or a path of SMTP', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'binary' }), (left, right) => {
        const syntax = parseMailbox(`${left}@${right}`);
        if (!syntax.valid) return;
        expect(syntax.mailbox.address).not.toMatch(/[\r\n\0]/);
        if (syntax.mailbox.oddity !== 'quoted_local') expect(syntax.mailbox.address).not.toMatch(/[<>\s]/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('judges what it wrote as it judged what it read', () => {
    for (const [text] of GOOD) {
      const first = parseMailbox(text);
      expect(parseMailbox(first.valid ? first.mailbox.address : '')).toEqual(first);
    }
  });

  it('takes no longer on hostile text than on any other', () => {
    const texts = [
      '"'.repeat(2_000),
      '\\'.repeat(2_000),
      `${'('.repeat(1_999)}@`,
      `"${'\\"'.repeat(998)}@`,
      'a.'.repeat(1_000),
    ];
    const before = ranMs();
    for (const text of texts) expect(parseMailbox(text).valid).toBe(false);
    expect(ranMs() - before).toBeLessThan(500);
  });
});
