import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { type Config } from '../../platform/config/config.js';
import { type WithReviews } from '../press.settings.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { HealthRegistry } from '../../platform/telemetry/health-registry.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { FORUMS, type Forum } from './forum.port.js';
import { HackerNews } from './hacker-news.connector.js';
import { Reddit } from './reddit.connector.js';

/** Forums with posts about companies; the service's health names those that lack settings. */
@Module({
  providers: [
    {
      provide: FORUMS,
      inject: [CONFIG, SafeFetch, CLOCK],
      useFactory: ({ reviews }: Config & WithReviews, outgoing: SafeFetch, clock: Clock): readonly Forum[] => [
        new HackerNews(outgoing, reviews.hackerNewsUrl),
        new Reddit({ outgoing, settings: reviews, now: () => clock.now() }),
      ],
    },
  ],
  exports: [FORUMS],
})
export class ForumsModule implements OnModuleInit {
  constructor(
    private readonly health: HealthRegistry,
    @Inject(FORUMS) private readonly forums: readonly Forum[],
  ) {}

  onModuleInit(): void {
    const missing = this.forums.flatMap(({ name, missing: reason }) => (reason === null ? [] : [[name, reason]]));
    this.health.register({
      name: 'forum reviews',
      readiness: false,
      check: async () => ({ status: 'up', detail: { not_configured: Object.fromEntries(missing) as object } }),
    });
  }
}
