explain (analyze) select company_id from read.companies c where total_funding>=1e8 and status<>'pending' and founded_on>='2024-01-01' limit 15001;
explain (analyze) select company_id from read.companies c where total_funding>=1e8 and status<>'pending' and founded_on>='2024-01-01' limit 15001;
