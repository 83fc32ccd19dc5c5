/** A version of a subject; its schema is Avro. */
export interface ReleasedSchema {
  readonly id: number;
  readonly subject: string;
  /** From 1, without gaps. */
  readonly version: number;
  /** The schema's JSON text, byte for byte as clients receive it. */
  readonly schema: string;
}

/**
 * Every schema that messages were written with, oldest first: a stored format. Messages carry the id, so entries are only
 * added, each with the next id; test/contract/schema-registry.spec.ts says what to add.
 */
export const RELEASED_SCHEMAS: readonly ReleasedSchema[] = [
  {
    id: 1,
    subject: 'intel.company-state.v1-value',
    version: 1,
    schema: String.raw`{"type":"record","name":"CompanyState","namespace":"intel","fields":[{"name":"id","type":"string"},{"name":"name","type":"string"},{"name":"slug","type":"string"},{"name":"description","type":["null","string"],"default":null},{"name":"website","type":["null","string"],"default":null},{"name":"total_funding","type":["null","double"],"default":null},{"name":"total_funding_as_of","type":["null",{"type":"int","logicalType":"date"}],"default":null},{"name":"employee_count","type":["null","long"],"default":null},{"name":"employee_count_as_of","type":["null",{"type":"int","logicalType":"date"}],"default":null},{"name":"sectors","type":{"type":"array","items":"string"}},{"name":"stage","type":["null","string"],"default":null},{"name":"source_stage","type":["null","string"],"default":null},{"name":"hq_country","type":["null","string"],"default":null},{"name":"hq_country_name","type":["null","string"],"default":null},{"name":"founded_date","type":["null","string"],"default":null},{"name":"logo_url","type":["null","string"],"default":null},{"name":"service_url","type":"string"}]}`,
  },
  {
    id: 2,
    subject: 'intel.investor-state.v1-value',
    version: 1,
    schema: String.raw`{"type":"record","name":"InvestorState","namespace":"intel","fields":[{"name":"id","type":"string"},{"name":"name","type":["null","string"],"default":null},{"name":"slug","type":["null","string"],"default":null},{"name":"type","type":"string"},{"name":"type_is_guess","type":"boolean"},{"name":"website","type":["null","string"],"default":null},{"name":"hq_country","type":["null","string"],"default":null},{"name":"hq_country_name","type":["null","string"],"default":null},{"name":"deals","type":"long"},{"name":"lead_deals","type":"long"},{"name":"service_url","type":["null","string"],"default":null}]}`,
  },
  {
    id: 3,
    subject: 'intel.domain-state.v1-value',
    version: 1,
    schema: String.raw`{"type":"record","name":"DomainState","namespace":"intel","fields":[{"name":"apex","type":"string"},{"name":"tld","type":"string"},{"name":"name","type":["null","string"],"default":null},{"name":"source","type":"string"},{"name":"status","type":"string"},{"name":"created_at","type":{"type":"long","logicalType":"timestamp-millis"}},{"name":"registered_at","type":["null",{"type":"int","logicalType":"date"}],"default":null},{"name":"registrar","type":["null","string"],"default":null},{"name":"dns_provider","type":["null","string"],"default":null},{"name":"has_real_email","type":["null","boolean"],"default":null},{"name":"email_provider","type":["null","string"],"default":null},{"name":"has_real_content","type":["null","boolean"],"default":null},{"name":"is_parked","type":["null","boolean"],"default":null},{"name":"quality_score","type":["null","double"],"default":null},{"name":"startup_slug","type":["null","string"],"default":null}]}`,
  },
];
