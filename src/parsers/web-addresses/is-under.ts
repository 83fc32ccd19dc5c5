/** Whether a host is a domain, or below it. Both in lower case. */
export function isUnder(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
