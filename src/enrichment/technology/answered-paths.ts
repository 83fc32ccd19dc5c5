import { createHash } from 'node:crypto';
import { type SiteVisit, type VisitedPage } from '../site-visit/site-visit.port.js';
import { PATH_CLUES } from '../technology-rules/technology-rules.rules.js';

const PATH_BYTES = 64 * 1024;

/**
 * Bodies of the paths that rules know, where they answer 200. A site that answers 200 to nonsense answers so to
 * everything: its paths say nothing, so it is asked for nonsense first.
 */
export async function answeredPaths(visit: SiteVisit, home: VisitedPage): Promise<Record<string, string>> {
  const { origin } = new URL(home.url);
  // Told from the host, so that it is the same each time and nothing a site has by chance.
  const nonsense = createHash('sha256').update(`control ${visit.host}`).digest('hex').slice(0, 24);
  const control = await visit.get(`${origin}/${nonsense}`, { maxBytes: 1_024 });
  if (control.outcome !== 'answered' || control.response.ok) return {};
  const found: Record<string, string> = {};
  await Promise.all(
    [...new Set(PATH_CLUES.map(({ name }) => name))].map(async (path) => {
      const answer = await visit.get(`${origin}${path}`, { maxBytes: PATH_BYTES });
      const isThere = answer.outcome === 'answered' && answer.response.status === 200;
      // A redirect to a page for people is no answer of that path.
      if (isThere && answer.response.redirects.length === 0) found[path] = answer.response.text();
    }),
  );
  return found;
}
