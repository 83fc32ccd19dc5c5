import { arbitrageConfig, type WithArbitrage } from './arbitrage/arbitrage.settings.js';
import { datasetsConfig, type WithDatasets } from './datasets/datasets.settings.js';
import { emailConfig, type WithEmail } from './enrichment/email/email.settings.js';
import { enrichmentConfig, type WithEnrichment } from './enrichment/enrichment.settings.js';
import { hiringConfig, type WithHiring } from './enrichment/hiring/hiring.settings.js';
import { jobsConfig, type WithJobs } from './jobs/jobs.settings.js';
import { loadMediaConfig, type WithMedia } from './media/media.settings.js';
import { type WithPlansFile } from './metering/pricing/plans-file.settings.js';
import { operatorsConfig, type WithOperators } from './operators/operators.settings.js';
import { loadPaymentsConfig, type WithPayments } from './payments/payments-environment.settings.js';
import { type Config, loadPlatformConfig, type Role } from './platform/config/config.js';
import { baseUrl, integer, ownEnvironment } from './platform/config/environment.js';
import { feedsConfig, reviewsConfig, type WithFeeds, type WithReviews } from './press/press.settings.js';
import { proofsConfig, type WithProofs } from './proofs/proofs.settings.js';
import { radarConfig, type WithRadar } from './radar/radar.settings.js';
import { recallsConfig, type WithRecalls } from './recalls/recalls.settings.js';
import { intelConfig, type WithIntel } from './registries/registries.settings.js';
import { aboutConfig, type WithAbout } from './site/about/about.settings.js';
import { siteConfig, type WithSite } from './site/site.settings.js';
import { moderationSettings, type WithModeration, type WithScreenshots } from './submissions/submissions.settings.js';
import { loadTextConfig, type WithText } from './text/text.settings.js';

type FeatureConfig = WithAbout &
  WithArbitrage &
  WithDatasets &
  WithEmail &
  WithEnrichment &
  WithFeeds &
  WithHiring &
  WithIntel &
  WithJobs &
  WithMedia &
  WithModeration &
  WithOperators &
  WithPayments &
  WithPlansFile &
  WithProofs &
  WithReviews &
  WithRadar &
  WithRecalls &
  WithScreenshots &
  WithSite &
  WithText;

/** The configuration of a process: the platform's settings and those of each feature. */
export type AppConfig = Config & FeatureConfig;

/** @throws ConfigError naming the variable */
export function loadConfig(env: NodeJS.ProcessEnv | undefined = undefined, role?: Role): AppConfig {
  const variables = env ?? ownEnvironment();
  type Limits = readonly [number, number];
  const whole = (name: string, fallback: number, limits: Limits): number => integer(variables, name, fallback, limits);
  return {
    ...loadPlatformConfig(variables, role),
    about: aboutConfig(variables),
    arbitrage: arbitrageConfig(variables),
    datasets: datasetsConfig(whole),
    email: emailConfig(variables, whole),
    enrichment: enrichmentConfig(variables, whole),
    feeds: feedsConfig(whole),
    hiring: hiringConfig(variables, whole),
    intel: intelConfig(variables, whole),
    jobs: jobsConfig(variables),
    media: loadMediaConfig(variables),
    moderation: moderationSettings(variables),
    operators: operatorsConfig(variables),
    payments: loadPaymentsConfig(variables),
    plansFile: variables.PLANS_FILE || null,
    proofs: proofsConfig(variables),
    radar: radarConfig(variables, whole),
    recalls: recallsConfig(whole),
    reviews: reviewsConfig(variables),
    screenshotUrl: baseUrl(variables, 'SCREENSHOT_URL'),
    site: siteConfig(variables, whole),
    text: loadTextConfig(variables),
  };
}
