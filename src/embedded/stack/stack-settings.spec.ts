import { refuseOtherSettings, settingsIn } from './stack-settings.js';

const OWN = { NODE_ENV: 'production', OPERATOR_TOKEN: 'a', API_KEY_PEPPER: 'b', VAULT_KEY: 'c', MEDIA_SECRET: 'd' };

describe('settings that a stack and its commands share', () => {
  it('are the variables of the service that are set, of every feature', () => {
    const settings = settingsIn(OWN, {
      SAFE_FETCH_TEST_HOSTS: 'a.test:80=127.0.0.1:8080',
      TEXT_LLM_URL: 'http://127.0.0.1:9',
      VAULT_KEY: 'own',
      PLANS_FILE: 'plans.json',
      S3_ENDPOINT: '',
      PATH: '/bin',
      EDITOR: 'ed',
      ARBITRAGE_KALSHI_URL: 'http://kalshi.test',
      RADAR_DNS_SERVERS: '127.0.0.1',
    });
    expect(settings).toEqual({
      ARBITRAGE_KALSHI_URL: 'http://kalshi.test',
      RADAR_DNS_SERVERS: '127.0.0.1',
      PLANS_FILE: 'plans.json',
      SAFE_FETCH_TEST_HOSTS: 'a.test:80=127.0.0.1:8080',
      TEXT_LLM_URL: 'http://127.0.0.1:9',
      VAULT_KEY: 'own',
    });
  });

  it('are not those of one process, nor its addresses', () => {
    const env = { LOG_LEVEL: 'debug', PORT: '1', DATABASE_URL: 'postgres://x', DATA_DIR: 'x', NODE_ENV: 'test' };
    expect(settingsIn(OWN, env)).toEqual({});
  });

  it('are refused with their names where a command would have others', () => {
    const stack = { PLANS_FILE: 'plans.json', TEXT_LLM_URL: 'http://127.0.0.1:9' };
    expect(() => refuseOtherSettings({}, stack)).not.toThrow();
    expect(() => refuseOtherSettings({ PLANS_FILE: 'plans.json' }, stack)).not.toThrow();
    expect(() => refuseOtherSettings({ PLANS_FILE: 'other.json' }, stack)).toThrow(/^PLANS_FILE differs from/);
    expect(() => refuseOtherSettings({ PLANS_FILE: 'a', S3_BUCKET: 'b' }, stack)).toThrow(
      /^PLANS_FILE, S3_BUCKET differ from the running stack's; unset them here/,
    );
  });
});
