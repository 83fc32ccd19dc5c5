import { Module } from '@nestjs/common';
import { AccountDeletions } from './account-deletion/account-deletions.process.js';
import { AccountEraser } from './account-deletion/account-eraser.service.js';
import { ErasureAdminController } from './erasure-admin.controller.js';
import { ErasureLeftovers } from './erasure-leftovers.service.js';
import { Erasure } from './erasure.service.js';
import { EraseSubjectHandler } from './erase-subject.handler.js';
import { RecipientsAdminController } from './recipients-admin.controller.js';
import { MixedAdminController } from './mixed-admin.controller.js';
import { MixedDisclosure } from './mixed-disclosure.service.js';

/** Erasure of people, and the separation of mixed records of several people. */
@Module({
  controllers: [ErasureAdminController, MixedAdminController, RecipientsAdminController],
  providers: [EraseSubjectHandler, Erasure, ErasureLeftovers, MixedDisclosure, AccountDeletions, AccountEraser],
})
export class PrivacyModule {}
