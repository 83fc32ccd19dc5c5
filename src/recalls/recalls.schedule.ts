import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '../platform/process/background-tasks.js';
import { ReadsRetention } from './reads/reads-retention.service.js';

/** Background work of recalls beside its process. */
@Injectable()
export class RecallTasks implements OnModuleInit {
  constructor(
    private readonly retention: ReadsRetention,
    private readonly background: BackgroundTasks,
  ) {}

  onModuleInit(): void {
    this.background.register({
      name: 'reads retention',
      role: 'consumers',
      start: (signal) => Promise.resolve({ stopped: this.retention.run(signal) }),
    });
  }
}
