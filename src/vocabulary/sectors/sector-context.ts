/**
 * One `Sector: words` for each line: words that companies of the sector use of their business far more often than
 * others do, by the log-likelihood ratio over the descriptions of 5,693 companies, without words of any business.
 */
const WORDS = `
  Artificial Intelligence: agents assistant calls copilot datasets evals extract llms models prompt voice
  Developer Tools: api backend bugs builder cloud codebase debugging deploy framework frontend github infra llms observability prompt sdk servers
  Fintech: accounts bank billing card credit crypto debit fees financial fintech investment invoices lending loans money neobank pay payments transactions wallet wealth
  Healthcare: biology biotech cancer cell chronic clinicians diagnose diagnostics doctors drug ehr healthcare hospitals medical medicine physicians therapeutics therapy treat
  Productivity: calendar documents editor email gmail inbox productivity tasks workspace
  Marketplaces: buyers buying delivery discover inventory marketplace order purchase rental reselling sellers selling shop wholesale
  Analytics: analysis analytics analyze dashboard database dbt insights metrics python queries reports schema science sql surveys warehouse
  Generative AI: assistant genai generation intent llms openai prompt
  Education: children classroom curriculum district edtech education exam instructors kids learners learning lessons school skills students teach teachers tutor
  Cloud Infrastructure: aws caching cloud clusters database deploy deployment docker github gpu inference infrastructure kubernetes observability postgresql proxy serverless servers terraform workloads
  AI Assistants: agents assistant calls chatbot conversations copilot email phone qualification voice
  Logistics: couriers delivery dispatch drivers grocery inventory logistics order pick procurement restaurants shipments shippers suppliers transportation trucking trucks warehouse warehousing
  E-commerce: catalog checkout clothing commerce delivery ecommerce fashion inventory logistics marketplace merchants order retail sellers selling shop shopify shoppers store
  Media and Entertainment: artists content creation creators edit entertainment filmmaking footage media movies music musicians podcasts songs youtube
  Sales: calls coaching conversations crm deals email enrichment gtm leads marketing outreach prospects reps revenue salesforce sdr
  Payments: accounts bank billing border card checkout credit debit fees financial invoices merchants money paid pay payments payouts remittances stablecoins transactions wallet
  Human Resources: applicants ats candidates contractors employees employers hire hiring hris interviews payroll recruiting resume salary seekers skills talent workforce
  Marketing: ads advertising audience campaigns content conversations ecommerce email influencers leads marketing promote seo touchpoint
  Finance and Accounting: accounts auditors billing bookkeeping cfo corporate expenses financial forecasting investment invoices payable quickbooks reconcile reconciliation refund spreadsheets statements tax
  Health and Wellness: chronic coaching doctors healthcare lifestyle medical medicine mental personalized pharmacy prescription symptoms telehealth telemedicine therapy wellness
  Food and Beverage: chefs cooking culinary deliver delivery dining dinner farms grocery kitchens meal menu order restaurants snacks store
  Social: audience brainstorm community content creators events games groups influencers media messenger music network
  Biotechnology: autoimmune biological biology biotech cancer cell discovery dna drug enzymes genetic genomics medicine mrna rna target therapeutics therapy tissue trials
  Climate: agriculture battery carbon climate diesel electric electrification emissions fossil fuel grid renewable satellite solar sustainable
  Real Estate: apartment brokerage brokers buyers construction contractors estate homebuilding homeowners homes house landlords lease lenders mortgage property rental renters residential tenants
  Automation: agents audit automation browser erp pdfs rpa workflows
  Hardware: circuit device electric electronic factory hardware manufacturing smartphone
  Retail: catalog checkout commerce ecommerce inventory marketplace menu merchants order pos purchase replenishment restaurants retail shop shoppers stock store suppliers wholesale
  Manufacturing: arms assembly autonomous cad circuit factory hardware humanoid industrial manufacturing materials printers printing
  Cybersecurity: attacks breaches cloud compliance cyber cybersecurity detection encrypted enforcement fraud identity incidents leaks malicious password pentests policies privacy remediation vulnerabilities
  Banking: accounts bank bitcoin border card corporate crypto currency debit exchange financial fintech latam mastercard money neobank payments transfer treasury wallet
  Data Infrastructure: analysis analytics database datasets endpoints etl observability pipeline postgres queries schema serverless sql stack unstructured warehouse
  DevOps: alerts cloud container debugging deploy deployment devops engineers github host incidents kubernetes monitoring observability previews repo requests servers terraform troubleshooting
  Insurance: brokerage brokers claims cover coverage deductible healthcare mgas policies policyholder premiums submissions underwriting verification
  Robotics: arms autonomous autonomy drones embodied factory farms hardware humanoid industrial manufacturing surgical vehicles
  Gaming: entertainment gameplay gamers games indie minecraft mobile multiplayer playing roblox sports
  Crypto and Web3: assets bank bitcoin blockchain coins crypto cryptocurrency currency custody decentralized defi exchange investment mining money nfts onchain payments stablecoins token transactions wallet
  Investing: advisors assets aum crypto etfs exchange financial hedge investment investors mutual portfolio stock traders wealth wealthy
  Compliance: aml audit compliance compliant comply crime fintech gdpr legal policies privacy regulated regulatory sec soc tax
  Consumer Finance: bank card credit debit financial interest investment lending loans money neobank pay saving tax wealth
  Lending: bank borrowers credit debt disbursement financial fintech latam lenders lending loans mortgage repayment servicing underwriting
  Drug Discovery: antibody biology biotech cancer cell discovery drug medicine pharma rna target therapeutics therapy treat trials tumor
  Design Tools: architects drawings editor figma graphics projects react
  Therapeutics: antibody autoimmune biology biotech cancer cell discovery disorders drug gene inflammatory medicine mrna rna target therapeutics therapy tissue treat
  Computer Vision: annotation computer datasets detection label models retail scan sensors synthetic vision vlms
  Construction: architects blueprints construction contractors drawings estimates homeowners homes materials procurement projects remodeling rfis roof subcontractors suppliers
  Energy: battery buildings chargers climate electric electrification emissions fossil fuel gas grid hydrogen infrastructure nuclear oil reactor reactors renewable solar utilities
  LegalTech: attorneys cases compliance contracts court diligence documents immigration lawyers legal litigation sign visa
  Aerospace: aerospace asteroids aviation constellation defense earth electric flight imagery launch missions orbit payload propulsion rocket satellite spacecraft transportation vehicles
  Medical Devices: breast cancer device diagnose diagnostics fda hospitals implantable invasive medical physicians surgeons surgery surgical treat
  Customer Support: agents calls conversations intercom tickets zendesk
  Travel and Hospitality: accommodations airlines airports flight hotel rental travel trip vacation
  Transportation: automotive cities commuting drivers electric fuel gps park transportation travel trip vehicles
  Diagnostics: biology biomarkers blood cancer cell detection diagnose diagnosis diagnostics dna genetic genomics medical molecular mri samples sequencing
  GovTech: cities citizens defense enforcement
  Fashion: accessories apparel clothing commerce dress fashion fit inventory marketplace shop sneakers style
  No-code: automation backend builder database workflows
  Telemedicine: chronic dermatologists dermatology diagnostics doctors healthcare lifestyle medical medicine physicians prescribe prescription telehealth telemedicine therapy virtual
  Synthetic Biology: bio biological biology biomanufacturing biotech biotechnology cancer cell chemical dna efficacy engineers enzymes genetic manufacturing sustainable synthetic therapeutics tissue
  Internet of Things: connect hardware iot sensors
  Mental Health: anxiety clinicians coaching disorders habits mental sessions stress therapists therapy
  Creator Economy: audience content creators entertainment influencers monetize tiktok
  Virtual and Augmented Reality: augmented computer headset immersive reality smartphone virtual
  Automotive: auto automotive autonomous dealers dealerships drive electric maintenance motors repair vehicles
  Agriculture: agriculture crop farmers farms feed growers satellite vertical yield
  Advertising: ads advertising audience campaigns influencers
  Fitness and Sports: athletes coaching exercise fit games sports tracking workout
  Drones: aerial autonomous defense drones flight payload satellite
  Telecommunications: messaging phone sms voice wireless
  Nonprofit: donor education fundraising grant individuals nonprofit
  Identity: authentication fraud identity kyc verification
  Women's Health: fertility infertility postpartum pregnancy reproductive
  Careers: seekers skills students
  Electric Vehicles: battery chargers electric motors transportation vehicles
  Autonomous Vehicles: autonomous autonomy drive drivers safety trucking vehicles
  Home Services: contractors homeowners
  Fraud Prevention: detection fintech fraud identity
  Semiconductors: hardware silicon
  Beauty: skin skincare
`;

const BY_SECTOR = new Map(
  WORDS.trim()
    .split('\n')
    .map((line) => {
      const [sector = '', words = ''] = line.trim().split(': ');
      return [sector, words.split(' ')] as const;
    }),
);

/** Words that texts about companies of these sectors contain, in lower case. */
export function sectorContext(sectors: readonly string[]): string[] {
  return [...new Set(sectors.flatMap((sector) => BY_SECTOR.get(sector) ?? []))];
}
