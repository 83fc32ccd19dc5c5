import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ProcessRunner } from './process-runner.service.js';

/** Runs every class that is marked with `RunsAsProcess` and provided by any module. */
@Module({ imports: [DiscoveryModule], providers: [ProcessRunner] })
export class ProcessModule {}
