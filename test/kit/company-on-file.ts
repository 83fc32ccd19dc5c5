import { companyDecider, observe } from '../../src/companies/record/company.decide.js';
import { companyStream } from '../../src/companies/record/company.events.js';
import { companyIdOf } from '../../src/companies/record/company-id.rules.js';
import { decideOn } from '../../src/platform/event-store/decide.js';
import { type EventStore } from '../../src/platform/event-store/event-store.js';
import { newId } from '../../src/platform/ids/ids.js';
import { type Freshness } from '../../src/platform/read-store/freshness.js';

/** Stores a company, with a slug derived from its name. */
export async function companyOnFile(
  { eventStore, freshness }: { eventStore: EventStore; freshness: Freshness },
  name: string,
): Promise<void> {
  const slug = name.toLowerCase();
  const domain = `${slug}-spec.com`;
  const companyId = companyIdOf(domain);
  const id = newId();
  const { position } = await decideOn(
    eventStore,
    companyStream(companyId),
    companyDecider,
    (state) =>
      observe(state, {
        companyId,
        domain,
        contestedDomain: null,
        slugBase: slug,
        details: { name, website: `https://${domain}`, sectors: ['Robotics'] },
        provenance: { source: 'spec', sourceUrl: 'https://spec.example', observedAt: '2026-03-13T00:00:00.000Z' },
      }),
    { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() },
  );
  if (!(await freshness.waitFor(['companies'], position, 20_000))) throw new Error('no company');
}
