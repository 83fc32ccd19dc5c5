import { Module } from '@nestjs/common';
import { GetReadinessScanHandler } from './get-readiness-scan.handler.js';
import { ReadinessController } from './readiness.controller.js';
import { ReadinessPagesController } from './pages/readiness-pages.controller.js';
import { StoredEvidence } from './scan/stored-evidence.service.js';
import { YamlReader } from './scan/yaml-reader.service.js';
import { ReadinessScans } from './scan/readiness-scans.service.js';
import { ScanReadinessHandler } from './scan-readiness.handler.js';

/** Agent readiness of websites. */
@Module({
  controllers: [ReadinessController, ReadinessPagesController],
  providers: [YamlReader, ReadinessScans, StoredEvidence, ScanReadinessHandler, GetReadinessScanHandler],
})
export class ReadinessModule {}
