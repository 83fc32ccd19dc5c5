import { Inject, Injectable } from '@nestjs/common';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { StoredDatasets } from './stored-datasets.js';

/** Published datasets, for the service. */
@Injectable()
export class StoredDatasetsService extends StoredDatasets {
  constructor(@Inject(OBJECT_STORE) objects: ObjectStore) {
    super(objects);
  }
}
