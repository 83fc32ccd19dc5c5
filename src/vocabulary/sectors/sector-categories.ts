/**
 * One `Sector: words` for each line: categories of the large directories and databases of companies that have one
 * sector. Words for a customer, a technique of any business or a whole part of the economy, such as `Consulting`, have none.
 */
const CATEGORIES = `
  Artificial Intelligence: Artificial Intelligence (AI), Artificial Intelligence & Machine Learning, Natural Language Processing, Intelligent Systems, Foundational AI
  Computer Vision: Facial Recognition
  Developer Tools: Developer APIs, Developer Platform, Platform as a Service, Software Engineering, Software Development Applications
  DevOps: Application Performance Management, CloudTech & DevOps, Network Management Software
  Cloud Infrastructure: Computer Networking, Cloud Data Services, Cloud Management, Cloud Storage, Content Delivery Network, Data Center, Data Center Automation, Data Storage, IT Infrastructure, Private Cloud, Virtualization, Virtual Desktop, Hosting
  Data Infrastructure: Data Infrastructure and Analytics, Data Integration, Database Software
  Analytics: Business Intelligence Platforms, Data Mining, Predictive Analytics, Text Analytics, Consumer Research, A/B Testing
  Cybersecurity: Computer & Network Security, Data Security Software Products, Cloud Security, Intrusion Detection, Network Security, Penetration Testing, Spam Filtering
  Identity: Identity Management
  Enterprise Software: Computer Software, Software Development, Enterprise Applications, Enterprise Resource Planning, Enterprise Resource Planning (ERP), Business Information Systems, Management Information Systems
  Productivity: Productivity Tools, Productivity Software, Business/Productivity Software, Task Management, Document Management, Document Preparation, Presentation Software, Knowledge Management, E-Signature
  Collaboration: Meeting Software, Project Management, Unified Communications, Video Chat, Video Conferencing, Virtual Workforce
  Automation: Automation/Workflow Software
  Design Tools: CAD, Graphic Design, UX Design, Web Design
  Sales: Contact Management, Lead Management, Sales Automation, Social CRM
  Marketing: Marketing and Advertising, Marketing Services, Public Relations and Communications, Public Relations and Communications Services, Affiliate Marketing, App Marketing, Brand Marketing, Cause Marketing, Content Marketing, Digital Marketing, Direct Marketing, Email Marketing, Marketing Automation, Marketing Tech, Loyalty Programs, SEM, Social Media Management, Social Media Marketing
  Advertising: Advertising Services, Ad Exchange, Ad Network, Ad Retargeting, Ad Server, Ad Targeting, Advertising Platforms, Local Advertising, Mobile Advertising, Outdoor Advertising, Video Advertising, Social Media Advertising
  Customer Support: Technical Support
  Human Resources: Human Resources Services, Staffing and Recruiting, College Recruiting, Employee Benefits, Human Capital Services, Jobs Recruitment, Skill Assessment, Social Recruiting, Staffing Agency
  Careers: Career Planning, Employment
  LegalTech: Alternative Dispute Resolution, Law Practice, Legal Services, Ediscovery, Intellectual Property, Legal Services (B2B)
  Fintech: Financial Services, Financial Software, Funding Platform, Mortgage Tech
  Payments: B2B Payments, Credit Cards, Debit Cards, Transaction Processing
  Banking: Commercial Banks
  Lending: Credit Intermediation, Loan Brokers, Commercial Lending, Consumer Lending, Micro Lending
  Investing: Capital Markets, Investment Banking, Investment Management, Venture Capital & Private Equity, Venture Capital and Private Equity Principals, Financial Exchanges, Hedge Funds, Venture Capital, Angel Investment, Impact Investing, Trading Platform, Brokerage
  Insurance: Insurance Agencies and Brokerages, Insurance Carriers, Auto Insurance, Commercial Insurance, Life Insurance, Property Insurance, Insurance Brokers, Property and Casualty Insurance
  Crypto and Web3: Blockchain Services, Ethereum, Virtual Currency, Cryptocurrency/Blockchain
  E-commerce: Online and Mail Order Retail, E-Commerce Platforms, Flash Sale, Group Buying, Online Auctions, Price Comparison, Product Search, Social Shopping, Internet Retail, Mobile Commerce
  Marketplaces: Internet Marketplace Platforms, Classifieds, Collaborative Consumption, Sharing Economy
  Retail: Supermarkets, Local Shopping, Point of Sale, Retail Technology, Shopping Mall, Specialty Retail, Vending and Concessions, Wholesale
  Consumer Products: Furniture and Home Furnishings Manufacturing, Baby, Fast-Moving Consumer Goods, Green Consumer Goods, Home and Garden, Home Decor, Home Living, Personal Products, Pet, Pet Tech, Toys
  Fashion: Apparel & Fashion, Luxury Goods & Jewelry, Retail Apparel and Fashion, Textile Manufacturing, Eyewear, Jewelry, Lingerie, Shoes, Textiles
  Beauty: Personal Care Product Manufacturing, Wellness Beauty
  Food and Beverage: Dairy, Food and Beverage Manufacturing, Food and Beverage Services, Food Production, Retail Groceries, Bakery, Beverages, Brewing, Catering, Coffee, Confectionery, Cooking, Craft Beer, Distillery, Food Delivery, Food Processing, Food Products, Food Trucks, Organic Food, Recipes, Restaurants, Restaurant Technology, Seafood, Snack Food, Tea, Wine And Spirits, Winery
  Agriculture: Fishery, Ranching, Animal Feed, Aquaculture, Horticulture, Hydroponics, Livestock
  Travel and Hospitality: Hotels and Motels, Travel Arrangements, Adventure Travel, Business Travel, Resorts, Timeshare, Tourism, Travel Accommodations, Travel Agency, Vacation Rental
  Events: Events Services, Concerts, Event Promotion, Event Tech, Trade Shows
  Real Estate: Facilities Services, Leasing Non-residential Real Estate, Leasing Residential Real Estate, Real Estate Agents and Brokers, Buildings and Property, Commercial Real Estate, Coworking, Facility Management, Property Development, Property Management, Real Estate Brokerage, Real Estate Investment, Real Estate Services (B2C), Real Estate Technology, Rental Property
  Home Services: Home Improvement, Housekeeping Service, Janitorial Service, Landscaping, Laundry and Dry-cleaning
  Construction: Architecture & Planning, Building Construction, Civil Engineering, Construction and Engineering, Construction Technology, Green Building
  Education: E-Learning Providers, Education Administration Programs, Education Management, Primary and Secondary Education, Professional Training & Coaching, Charter Schools, Continuing Education, Corporate Training, Educational Software, Edutainment, Higher Education, Language Learning, MOOC, Music Education, Primary Education, Secondary Education, STEM Education, Textbook, Tutoring, Universities, Vocational Education
  Healthcare: Home Health Care Services, Hospital & Health Care, Hospitals and Health Care, Medical Practice, Veterinary Services, Assisted Living, Clinical Trials, Cosmetic Surgery, Diabetes, Elder Care, Electronic Health Record, Electronic Health Record (EHR), Emergency Medicine, Home Health Care, Hospital, Nursing and Residential Care, Other Healthcare Technology Systems, Outpatient Care, Personal Health, Rehabilitation, Veterinary
  Mental Health: Mental Health Care, Psychology
  Health and Wellness: Wellness and Fitness Services, Alternative Medicine, Dietary Supplements, LOHAS & Wellness, Nutraceutical, Nutrition, Quantified Self
  Fitness and Sports: Spectator Sports, Sporting Goods Manufacturing, American Football, Baseball, Basketball, Cycling, Diving, Fantasy Sports, Golf, Hockey, Rugby, Skiing, Soccer, Sporting Goods, Surfing, Swimming, Table Tennis, Tennis, Volley Ball
  Medical Devices: Medical Equipment Manufacturing, Assistive Technology, Therapeutic Devices
  Diagnostics: Medical and Diagnostic Laboratories, Diagnostic Equipment, Health Diagnostics
  Biotechnology: Biotechnology Research, Bioinformatics, Biopharma, Genetics, Neuroscience
  Climate: Climate Technology Product Manufacturing, Environmental Services, Waste Treatment and Disposal, Environmental Consulting, Environmental Engineering, Environmental Services (B2B), GreenTech, CleanTech, Pollution Control, Recycling, Waste Management, Water Purification
  Energy: Oil & Energy, Renewable Energy Power Generation, Renewables & Environment, Solar Electric Power Generation, Utilities, Alternative Energy Equipment, Battery, Biofuel, Biomass Energy, Clean Energy, Energy Efficiency, Energy Management, Fuel, Fuel Cell, Oil and Gas, Power Grid, Solar, Wind Energy
  Transportation: Airlines/Aviation, Airlines and Aviation, Ground Passenger Transportation, Maritime Transportation, Rail Transportation, Air Transportation, Car Sharing, Ferry Service, Limousine Service, Marine Transportation, Micro-Mobility, Mobility Tech, Parking, Public Transportation, Railroad, Taxi Service, Water Transportation
  Automotive: Motor Vehicle Manufacturing, Recreational Vehicles
  Autonomous Vehicles: Autonomous Cars
  Logistics: Freight and Package Transportation, Import and Export, Package/Freight Delivery, Truck Transportation, Courier Service, Delivery Service, Fleet Management, Freight Service, Last Mile Transportation, Ports and Harbors, Same Day Delivery, Shipping, Shipping Broker, Supply Chain Management, Supply Chain Tech, Warehousing
  Manufacturing: Automation Machinery Manufacturing, Industrial Machinery Manufacturing, Machinery, Mechanical or Industrial Engineering, Packaging and Containers, Packaging and Containers Manufacturing, Paper & Forest Products, Plastics, Plastics Manufacturing, Railroad Manufacture, Shipbuilding, Advanced Manufacturing, Industrial Automation, Industrial Engineering, Industrial Manufacturing, Machinery Manufacturing, Mechanical Engineering, Paper Manufacturing, Plastics and Rubber Manufacturing, Wood Processing
  Robotics: Robotics Engineering, Robotics and Drones
  Drones: Drone Management
  Hardware: Computer Hardware, Computer Hardware Manufacturing, Computers and Electronics Manufacturing, Electrical/Electronic Manufacturing, Communication Hardware, Electronics (B2C), Embedded Systems, Laser, Lighting, Mobile Devices, Network Hardware
  Semiconductors: Semiconductor Manufacturing, Application Specific Integrated Circuit (ASIC), Electronic Design Automation, Electronic Design Automation (EDA), Field-Programmable Gate Array (FPGA), GPU, RISC
  Internet of Things: Indoor Positioning, RFID, Smart Home
  Advanced Materials: Chemicals Manufacturing, Mining & Metals, Nanotechnology Research, Chemical, Chemical Engineering
  Aerospace: Aviation & Aerospace, Aviation and Aerospace Component Manufacturing, Space Research and Technology, Aerospace and Defense, Satellite Communication, Space Technology, Space Travel
  Defense: Armed Forces, Defense & Space, Defense and Space Manufacturing, Homeland Security, Military
  GovTech: Government Administration, Government Relations, Legislative Office, Public Policy, Law Enforcement, Politics, Public Safety, Smart Cities
  Nonprofit: Civic & Social Organization, Non-profit Organization Management, Non-profit Organizations, Philanthropic Fundraising Services, Homeless Shelter, Humanitarian, Social Assistance, Social Entrepreneurship
  Telecommunications: Satellite Telecommunications, Wireless Services, Communications Infrastructure, ISP, Optical Communication, VoIP, Wired Telecommunications
  Gaming: Computer Games, Gambling & Casinos, Mobile Gaming Apps, Casino, Casual Games, Console Games, Entertainment Software, Gambling, MMO Games, Online Games, PC Games
  Virtual and Augmented Reality: Virtual World
  Media and Entertainment: Book and Periodical Publishing, Broadcast Media, Broadcast Media Production and Distribution, Entertainment Providers, Internet Publishing, Media Production, Motion Pictures and Film, Musicians, Newspapers, Newspaper Publishing, Online Audio and Video Media, Online Media, Animation, Audio Recording and Production, Audiobooks, Audiotech, Broadcasting, Comics, Content Discovery, Content Syndication, Digital Entertainment, Digital Media, Film, Film Distribution, Film Production, Independent Music, Internet Radio, Journalism, Music Label, Music Streaming, Music Venues, Performing Arts, Theatre, TV, TV Production, Video Editing, Video Streaming, Video on Demand
  Creator Economy: Content Creators
  Social: Social Networking Platforms, Communities, Online Forums, Photo Sharing, Private Social Networking, Professional Networking, Social Bookmarking, Social/Platform Software
  Therapeutics: Pharmaceutical Manufacturing
  Search: Search Engine, Semantic Search, Vertical Search, Visual Search
`;

export const CATEGORY_SECTORS: readonly (readonly [word: string, sector: string])[] = CATEGORIES.trim()
  .split('\n')
  .flatMap((line) => {
    const [sector = '', words = ''] = line.trim().split(/:\s+/, 2);
    return words.split(', ').map((word) => [word, sector] as const);
  });
