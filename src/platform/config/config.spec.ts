import { ConfigError, refuseTestHosts } from './config.js';
import { loadConfig } from '../../configuration.js';

const HOSTS = 'shop.test:443=127.0.0.1:8443';
const SECRETS = { OPERATOR_TOKEN: 'a', API_KEY_PEPPER: 'b', VAULT_KEY: 'c', MEDIA_SECRET: 'd' };

describe('SAFE_FETCH_TEST_HOSTS', () => {
  it('is refused to a role that is started by itself in production', () => {
    const config = loadConfig({ ...SECRETS, NODE_ENV: 'production', SAFE_FETCH_TEST_HOSTS: HOSTS });
    expect(() => refuseTestHosts(config, false)).toThrow(ConfigError);
    expect(() => refuseTestHosts(config, false)).toThrow(/SAFE_FETCH_TEST_HOSTS/);
  });

  it.each([
    ['under a stack of ours', { ...SECRETS, NODE_ENV: 'production', SAFE_FETCH_TEST_HOSTS: HOSTS }, true],
    ['outside production', { SAFE_FETCH_TEST_HOSTS: HOSTS }, false],
    ['unset', { ...SECRETS, NODE_ENV: 'production' }, false],
  ])('does not stop a process %s', (_where, env, supervised) => {
    expect(() => refuseTestHosts(loadConfig(env), supervised)).not.toThrow();
  });
});
