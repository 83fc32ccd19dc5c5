/** Mail exchangers that take or refuse every recipient alike while they are asked, by the end of their host name. */
const NEVER_TELL: readonly (readonly [string, string])[] = [
  ['yahoodns.net', 'Yahoo'],
  ['olc.protection.outlook.com', 'Outlook.com'],
  ['hotmail.com', 'Outlook.com'],
  ['mail.icloud.com', 'iCloud'],
  ['mail.protonmail.ch', 'Proton'],
  ['protonmail.ch', 'Proton'],
  ['mxs.mail.ru', 'Mail.ru'],
  ['mx.yandex.ru', 'Yandex'],
  ['mx.yandex.net', 'Yandex'],
  ['mxbiz1.qq.com', 'QQ'],
  ['mxbiz2.qq.com', 'QQ'],
  ['mx1.qq.com', 'QQ'],
  ['mx2.qq.com', 'QQ'],
  ['mx3.qq.com', 'QQ'],
  ['netease.com', 'NetEase'],
  ['mx.aol.com', 'AOL'],
];

/** The provider that is known never to tell, or null. Where any of a domain's hosts is one, all its mail goes there. */
export function providerThatNeverTells(hosts: readonly string[]): string | null {
  for (const host of hosts) {
    const found = NEVER_TELL.find(([end]) => host === end || host.endsWith(`.${end}`));
    if (found) return found[1];
  }
  return null;
}
