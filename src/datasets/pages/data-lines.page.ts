export interface CodeLines {
  readonly title: string;
  readonly language: 'sh' | 'sql' | 'python';
  readonly code: string;
}

/** From the addresses of the files to a table, each step as lines to copy. */
export function loadingLines(publicUrl: string): readonly CodeLines[] {
  return [
    {
      title: 'Download the newest companies, with curl and jq:',
      language: 'sh',
      code: `curl -s '${publicUrl}/api/v1/datasets/companies/latest/files?format=parquet' \\
  -H "Authorization: Bearer $API_KEY" | jq -r '.files[] | "\\(.path) \\(.url)"' |
  while read -r path url; do curl -s --create-dirs -o "companies/$path" "$url"; done`,
    },
    {
      title: 'DuckDB:',
      language: 'sql',
      code: `SELECT hq_country, count(*) AS companies, sum(total_funding) AS funding
FROM 'companies/*.parquet' GROUP BY ALL ORDER BY companies DESC;`,
    },
    {
      title: 'pandas:',
      language: 'python',
      code: `import pandas

companies = pandas.read_parquet("companies")
print(companies.groupby("hq_country")["total_funding"].sum())`,
    },
    {
      title: 'Spark:',
      language: 'python',
      code: `companies = spark.read.parquet("companies")
companies.groupBy("hq_country").sum("total_funding").show()`,
    },
    {
      title: 'Check the files against their contract, with datacontract-cli:',
      language: 'sh',
      code: `curl -sO '${publicUrl}/data/contracts/companies.odcs.yaml'
datacontract test companies.odcs.yaml`,
    },
  ];
}

/** From a dataset's position to live. */
export function followingLines(publicUrl: string, position: string): readonly CodeLines[] {
  return [
    {
      title:
        'The position of a dataset is where its changes begin. Write each record under its id, or delete it where it is ' +
        'null, and send next_cursor as since:',
      language: 'sh',
      code: `curl -s '${publicUrl}/api/v1/changes?since=${position}&include=record&wait=30' \\
  -H "Authorization: Bearer $API_KEY"`,
    },
    {
      title:
        'A consumer of the events themselves, where the installation has a broker; skip a ce_position up to that of the dataset:',
      language: 'sh',
      code: `kcat -b "$KAFKA_BROKERS" -C -t intel.companies.v1 -o beginning -f '%h\\n%s\\n\\n'`,
    },
  ];
}
