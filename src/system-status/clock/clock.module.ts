import { type DynamicModule, Module } from '@nestjs/common';
import { type Clock, SYSTEM_CLOCK } from '../../kernel/clock.js';
import { CLOCK_CHECK } from '../../platform/tokens.js';
import { MACHINE_CLOCK, MachineClockCheck } from './machine-clock-check.service.js';

/** Gives every feature the process's `ClockCheck`. */
@Module({})
export class ClockModule {
  static forRoot(machine: Clock = SYSTEM_CLOCK): DynamicModule {
    return {
      module: ClockModule,
      global: true,
      providers: [
        { provide: MACHINE_CLOCK, useValue: machine },
        MachineClockCheck,
        { provide: CLOCK_CHECK, useExisting: MachineClockCheck },
      ],
      exports: [CLOCK_CHECK],
    };
  }
}
