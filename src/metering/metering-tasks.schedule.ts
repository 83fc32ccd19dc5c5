import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '../platform/process/background-tasks.js';
import { HealthRegistry } from '../platform/telemetry/health-registry.js';
import { KeyDirectory } from './keys/key-directory.service.js';
import { Ledger } from './ledger/ledger.service.js';
import { MinuteRates } from './limits/minute-rates.service.js';

/** Background tasks of metering besides its process managers and consumer: key directory and minute rates. */
@Injectable()
export class MeteringTasks implements OnModuleInit {
  constructor(
    private readonly ledger: Ledger,
    private readonly keys: KeyDirectory,
    private readonly rates: MinuteRates,
    private readonly background: BackgroundTasks,
    private readonly health: HealthRegistry,
  ) {}

  onModuleInit(): void {
    this.background.register({
      name: 'api keys',
      role: 'api',
      start: async (signal) => {
        this.rates.start();
        return this.keys.start(signal);
      },
    });
    this.background.register({
      name: 'minute rates',
      role: 'consumers',
      start: () => {
        this.rates.start();
        return Promise.resolve({ stopped: Promise.resolve() });
      },
    });
    this.health.register({
      name: 'ledger',
      readiness: false,
      check: () => Promise.resolve({ status: 'up', detail: { accounts_in_memory: this.ledger.size } }),
    });
  }
}
