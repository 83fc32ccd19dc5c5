const CONSOLE_PAGE = /^\/operations(?:\/[A-Za-z0-9_.~%/-]*)?(?:\?[A-Za-z0-9_.~%&=+-]*)?$/;
const LONGEST = 500;

/** The page requested before the sign-in; null where it is not a page of the console. */
export function nextPage(wanted: string): string | null {
  if (wanted.length > LONGEST || !CONSOLE_PAGE.test(wanted) || wanted.includes('//')) return null;
  return /^\/operations\/?(?:sign-in|\?|$)/.test(wanted) ? null : wanted;
}
