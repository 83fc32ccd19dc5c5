import { MinuteRates } from '../../metering/limits/minute-rates.service.js';
import { TargetLimits } from './target-limits.service.js';

it('counts requests to an unverified host, however its name and the rest of the address are written', async () => {
  const limits = new TargetLimits(new MinuteRates({ now: () => 0 }), { apiKeyPepper: 'a pepper of the specs' });
  const addresses = ['https://receivers.net/a', 'https://RECEIVERS.net./b', 'https://receivers.net:8443/c'];
  for (let sent = 0; sent < 30; sent++) {
    expect(await limits.mayReach(addresses[sent % addresses.length] ?? '')).toBe(true);
  }
  for (const address of addresses) expect(await limits.mayReach(address)).toBe(false);
  expect(await limits.mayReach('https://others.net/')).toBe(true);
});
