import { Module } from '@nestjs/common';
import { ChangeReader } from './list/change-reader.service.js';
import { ChangedRecords } from './list/changed-records.service.js';
import { ChangesController } from './list/changes.controller.js';
import { CurrentIdentities } from './list/current-identities.service.js';
import { ListChangesHandler } from './list/list-changes.handler.js';
import { LogPlaces } from './list/log-places.service.js';

/** Every change of every record, in the order of the log. */
@Module({
  controllers: [ChangesController],
  providers: [ChangeReader, ChangedRecords, CurrentIdentities, ListChangesHandler, LogPlaces],
})
export class ChangesModule {}
