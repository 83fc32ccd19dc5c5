const OWN_PAGE = /^\/operations(?:\/[A-Za-z0-9_.~%/-]*)?(?:\?[A-Za-z0-9_.~%&=+-]*)?$/;
const LONGEST = 500;

/** Where somebody wanted to go before the sign-in; null for what is no page of the console. */
export function nextPage(wanted: string): string | null {
  if (wanted.length > LONGEST || !OWN_PAGE.test(wanted) || wanted.includes('//')) return null;
  return /^\/operations\/?(?:sign-in|\?|$)/.test(wanted) ? null : wanted;
}
