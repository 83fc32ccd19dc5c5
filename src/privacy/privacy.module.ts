import { Module } from '@nestjs/common';
import { ErasureAdminController } from './erasure-admin.controller.js';
import { ErasureLeftovers } from './erasure-leftovers.service.js';
import { Erasure } from './erasure.service.js';
import { EraseSubjectHandler } from './erase-subject.handler.js';

/** Forgetting people. */
@Module({
  controllers: [ErasureAdminController],
  providers: [EraseSubjectHandler, Erasure, ErasureLeftovers],
})
export class PrivacyModule {}
