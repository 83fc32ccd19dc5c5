import { type IsOwnName } from './own-name.rules.js';

const OTHER_SCRIPT = /[\u0600-\u06ff\u3005-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const MAX_CHARS = 600;
const ZEROS = [0x0660, 0x06f0];

/**
 * A Chinese, Japanese, Korean or Arabic line with ASCII digits and marks of half width, without Arabic vowel signs;
 * null for other lines.
 */
export function standardText(text: string): string | null {
  if (!OTHER_SCRIPT.test(text)) return null;
  return text
    .normalize('NFKC')
    .slice(0, MAX_CHARS)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, asciiDigit)
    .replace(/[\u0640\u064b-\u0652]/g, '')
    .trim();
}

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.findLast((each) => each <= code) ?? code;
  return String(code - zero);
}

const OWN_NOUNS = new Set([
  ...['当社', '弊社', '私たち', 'わたしたち', '我々', '私ども'],
  ...['公司', '本公司', '我公司', '我司', '我们', '我們'],
  ...['당사', '우리', '저희', '우리 회사', '저희 회사'],
  ...['الشركة', 'شركتنا', 'المؤسسة', 'مؤسستنا'],
]);
/** Legal forms around a name. */
const FORMS =
  /^(?:株式会社|有限会社|合同会社|\(株\)|주식회사|\(주\)|شركة)|(?:株式会社|有限会社|合同会社|\(株\)|주식회사|\(주\)|股份有限公司|(?:信息|网络|智能)?(?:科技|技术)(?:有限公司)?|有限责任公司|有限公司|公司)$/u;

/** Whether the subject of a sentence in one of these languages is the site's own company. */
export function isOwnSubject(subject: string, isOwn: IsOwnName): boolean {
  const text = subject.trim();
  if (OWN_NOUNS.has(text)) return true;
  // A department may be named after its company.
  if (PART.test(text)) return false;
  const shorter = text.replace(FORMS, '').trim();
  const shortest = shorter.replace(FORMS, '').trim();
  return [text, shorter, shortest].some((name) => name !== '' && isOwn(name, true));
}

const PART = /(?:中心|分公司|子公司|支店|支社|工場|工厂|研究所|研究院|学院|基金会|지사|연구소|공장|센터)$|فرع/u;
