import { Module } from '@nestjs/common';
import { ReadStore } from '../platform/read-store/read-store.js';
import { DomainsController } from './domains.controller.js';
import { DomainsQuery } from './domains.query.js';

/** Newly registered domains: where they come from, what becomes of them, and their list. */
@Module({
  controllers: [DomainsController],
  providers: [
    { provide: DomainsQuery, inject: [ReadStore], useFactory: (store: ReadStore) => new DomainsQuery(store) },
  ],
})
export class RadarModule {}
