import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ProcessRunner } from './process-runner.service.js';

/** Whatever class is marked with `RunsAsProcess`, and provided by any module, is run. */
@Module({ imports: [DiscoveryModule], providers: [ProcessRunner] })
export class ProcessModule {}
