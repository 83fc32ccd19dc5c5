import { isUnder } from '../../parsers/web-addresses/is-under.js';

/** Mail exchangers that answer alike for every recipient during the dialogue, by suffix of their host name. */
const UNPROBEABLE: readonly (readonly [string, string])[] = [
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

/**
 * The provider that never discloses recipients, or null. One such host decides, since the domain's hosts share a
 * provider.
 */
export function unprobeableProvider(hosts: readonly string[]): string | null {
  for (const host of hosts) {
    const found = UNPROBEABLE.find(([end]) => isUnder(host, end));
    if (found) return found[1];
  }
  return null;
}
