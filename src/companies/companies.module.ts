import { Module } from '@nestjs/common';
import { EventStore } from '../platform/event-store/event-store.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { CompaniesController } from './companies.controller.js';
import { CompanyPageController } from './company-page.controller.js';
import { CompanyListQuery } from './company-list.query.js';
import { CompanyMatchQuery } from './company-match.query.js';
import { CompanyRecordQuery } from './company-record.query.js';

/** Companies, their rounds, people, investors and products. */
@Module({
  controllers: [CompaniesController, CompanyPageController],
  providers: [
    { provide: CompanyListQuery, inject: [ReadStore], useFactory: (store: ReadStore) => new CompanyListQuery(store) },
    { provide: CompanyMatchQuery, inject: [ReadStore], useFactory: (store: ReadStore) => new CompanyMatchQuery(store) },
    {
      provide: CompanyRecordQuery,
      inject: [ReadStore, EventStore],
      useFactory: (store: ReadStore, eventStore: EventStore) => new CompanyRecordQuery(store, eventStore),
    },
  ],
  exports: [CompanyListQuery, CompanyMatchQuery, CompanyRecordQuery],
})
export class CompaniesModule {}
