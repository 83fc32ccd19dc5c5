import { createHash } from 'node:crypto';
import { type SiteVisit, type VisitedPage } from '../site-visit/site-visit.port.js';
import { PATH_CLUES } from '../technology-rules/technology-rules.rules.js';

const PATH_BYTES = 64 * 1024;

/**
 * Bodies of the rules' paths that answer 200. A random path is requested first: a site that answers 200 to it gives no
 * evidence by its paths.
 */
export async function answeredPaths(visit: SiteVisit, home: VisitedPage): Promise<Record<string, string>> {
  const { origin } = new URL(home.url);
  // Derived from the host, so that it is stable and cannot exist by chance.
  const nonsense = createHash('sha256').update(`control ${visit.host}`).digest('hex').slice(0, 24);
  const control = await visit.get(`${origin}/${nonsense}`, { maxBytes: 1_024 });
  if (control.outcome !== 'answered' || control.response.ok) return {};
  const found: Record<string, string> = {};
  await Promise.all(
    [...new Set(PATH_CLUES.map(({ name }) => name))].map(async (path) => {
      const answer = await visit.get(`${origin}${path}`, { maxBytes: PATH_BYTES });
      const isThere = answer.outcome === 'answered' && answer.response.status === 200;
      // A redirect leads to an ordinary page, so it does not count.
      if (isThere && answer.response.redirects.length === 0) found[path] = answer.response.text();
    }),
  );
  return found;
}
