/**
 * One `Sector: words` for each line: categories of the large directories and databases of companies that have one
 * sector. Words for a customer, a technique of any business or a whole part of the economy, such as `Consulting`, have none.
 */
const CATEGORIES = `
  Artificial Intelligence: Artificial Intelligence (AI), Artificial Intelligence & Machine Learning, Natural Language Processing, Intelligent Systems, Foundational AI
  Computer Vision: Facial Recognition
  Developer Tools: Developer APIs, Developer Platform, Platform as a Service, Software Engineering, Software Development Applications
  DevOps: Application Performance Management, CloudTech & DevOps, Network Management Software
  Cloud Infrastructure: Cloud Data Services, Cloud Management, Cloud Storage, Content Delivery Network, Data Center, Data Center Automation, Data Storage, IT Infrastructure, Private Cloud, Virtualization, Virtual Desktop, Hosting
  Data Infrastructure: Data Integration, Database Software
  Analytics: Data Mining, Predictive Analytics, Text Analytics, Consumer Research, A/B Testing
  Cybersecurity: Cloud Security, Intrusion Detection, Network Security, Penetration Testing, Spam Filtering
  Identity: Identity Management
  Enterprise Software: Enterprise Applications, Enterprise Resource Planning, Enterprise Resource Planning (ERP), Business Information Systems, Management Information Systems
  Productivity: Productivity Tools, Productivity Software, Business/Productivity Software, Task Management, Document Management, Document Preparation, Presentation Software, Knowledge Management, E-Signature
  Collaboration: Meeting Software, Project Management, Unified Communications, Video Chat, Video Conferencing, Virtual Workforce
  Automation: Automation/Workflow Software
  Design Tools: CAD, Graphic Design, UX Design, Web Design
  Sales: Contact Management, Lead Management, Sales Automation, Social CRM
  Marketing: Affiliate Marketing, App Marketing, Brand Marketing, Cause Marketing, Content Marketing, Digital Marketing, Direct Marketing, Email Marketing, Marketing Automation, Marketing Tech, Loyalty Programs, SEM, Social Media Management, Social Media Marketing
  Advertising: Ad Exchange, Ad Network, Ad Retargeting, Ad Server, Ad Targeting, Advertising Platforms, Local Advertising, Mobile Advertising, Outdoor Advertising, Video Advertising, Social Media Advertising
  Customer Support: Technical Support
  Human Resources: College Recruiting, Employee Benefits, Human Capital Services, Jobs Recruitment, Skill Assessment, Social Recruiting, Staffing Agency
  Careers: Career Planning, Employment
  LegalTech: Ediscovery, Intellectual Property, Legal Services (B2B)
  Fintech: Financial Services, Financial Software, Funding Platform, Mortgage Tech
  Payments: B2B Payments, Credit Cards, Debit Cards, Transaction Processing
  Banking: Commercial Banks
  Lending: Commercial Lending, Consumer Lending, Micro Lending
  Investing: Financial Exchanges, Hedge Funds, Venture Capital, Angel Investment, Impact Investing, Trading Platform, Brokerage
  Insurance: Auto Insurance, Commercial Insurance, Life Insurance, Property Insurance, Insurance Brokers, Property and Casualty Insurance
  Crypto and Web3: Ethereum, Virtual Currency, Cryptocurrency/Blockchain
  E-commerce: E-Commerce Platforms, Flash Sale, Group Buying, Online Auctions, Price Comparison, Product Search, Social Shopping, Internet Retail, Mobile Commerce
  Marketplaces: Classifieds, Collaborative Consumption, Sharing Economy
  Retail: Local Shopping, Point of Sale, Retail Technology, Shopping Mall, Specialty Retail, Vending and Concessions, Wholesale
  Consumer Products: Baby, Fast-Moving Consumer Goods, Green Consumer Goods, Home and Garden, Home Decor, Home Living, Personal Products, Pet, Pet Tech, Toys
  Fashion: Eyewear, Jewelry, Lingerie, Shoes, Textiles
  Beauty: Wellness Beauty
  Food and Beverage: Bakery, Beverages, Brewing, Catering, Coffee, Confectionery, Cooking, Craft Beer, Distillery, Food Delivery, Food Processing, Food Products, Food Trucks, Organic Food, Recipes, Restaurants, Restaurant Technology, Seafood, Snack Food, Tea, Wine And Spirits, Winery
  Agriculture: Animal Feed, Aquaculture, Horticulture, Hydroponics, Livestock
  Travel and Hospitality: Adventure Travel, Business Travel, Resorts, Timeshare, Tourism, Travel Accommodations, Travel Agency, Vacation Rental
  Events: Concerts, Event Promotion, Event Tech, Trade Shows
  Real Estate: Buildings and Property, Commercial Real Estate, Coworking, Facility Management, Property Development, Property Management, Real Estate Brokerage, Real Estate Investment, Real Estate Services (B2C), Real Estate Technology, Rental Property
  Home Services: Home Improvement, Housekeeping Service, Janitorial Service, Landscaping, Laundry and Dry-cleaning
  Construction: Civil Engineering, Construction and Engineering, Construction Technology, Green Building
  Education: Charter Schools, Continuing Education, Corporate Training, Educational Software, Edutainment, Higher Education, Language Learning, MOOC, Music Education, Primary Education, Secondary Education, STEM Education, Textbook, Tutoring, Universities, Vocational Education
  Healthcare: Assisted Living, Clinical Trials, Cosmetic Surgery, Diabetes, Elder Care, Electronic Health Record, Electronic Health Record (EHR), Emergency Medicine, Home Health Care, Hospital, Nursing and Residential Care, Other Healthcare Technology Systems, Outpatient Care, Personal Health, Rehabilitation, Veterinary
  Mental Health: Psychology
  Health and Wellness: Alternative Medicine, Dietary Supplements, LOHAS & Wellness, Nutraceutical, Nutrition, Quantified Self
  Fitness and Sports: American Football, Baseball, Basketball, Cycling, Diving, Fantasy Sports, Golf, Hockey, Rugby, Skiing, Soccer, Sporting Goods, Surfing, Swimming, Table Tennis, Tennis, Volley Ball
  Medical Devices: Assistive Technology, Therapeutic Devices
  Diagnostics: Diagnostic Equipment, Health Diagnostics
  Biotechnology: Bioinformatics, Biopharma, Genetics, Neuroscience
  Climate: Environmental Consulting, Environmental Engineering, Environmental Services (B2B), GreenTech, CleanTech, Pollution Control, Recycling, Waste Management, Water Purification
  Energy: Alternative Energy Equipment, Battery, Biofuel, Biomass Energy, Clean Energy, Energy Efficiency, Energy Management, Fuel, Fuel Cell, Oil and Gas, Power Grid, Solar, Wind Energy
  Transportation: Air Transportation, Car Sharing, Ferry Service, Limousine Service, Marine Transportation, Micro-Mobility, Mobility Tech, Parking, Public Transportation, Railroad, Taxi Service, Water Transportation
  Automotive: Recreational Vehicles
  Autonomous Vehicles: Autonomous Cars
  Logistics: Courier Service, Delivery Service, Fleet Management, Freight Service, Last Mile Transportation, Ports and Harbors, Same Day Delivery, Shipping, Shipping Broker, Supply Chain Management, Supply Chain Tech, Warehousing
  Manufacturing: Advanced Manufacturing, Industrial Automation, Industrial Engineering, Industrial Manufacturing, Machinery Manufacturing, Mechanical Engineering, Paper Manufacturing, Plastics and Rubber Manufacturing, Wood Processing
  Robotics: Robotics and Drones
  Drones: Drone Management
  Hardware: Communication Hardware, Electronics (B2C), Embedded Systems, Laser, Lighting, Mobile Devices, Network Hardware
  Semiconductors: Application Specific Integrated Circuit (ASIC), Electronic Design Automation, Electronic Design Automation (EDA), Field-Programmable Gate Array (FPGA), GPU, RISC
  Internet of Things: Indoor Positioning, RFID, Smart Home
  Advanced Materials: Chemical, Chemical Engineering
  Aerospace: Aerospace and Defense, Satellite Communication, Space Technology, Space Travel
  Defense: Homeland Security, Military
  GovTech: Law Enforcement, Politics, Public Safety, Smart Cities
  Nonprofit: Homeless Shelter, Humanitarian, Social Assistance, Social Entrepreneurship
  Telecommunications: Communications Infrastructure, ISP, Optical Communication, VoIP, Wired Telecommunications
  Gaming: Casino, Casual Games, Console Games, Entertainment Software, Gambling, MMO Games, Online Games, PC Games
  Virtual and Augmented Reality: Virtual World
  Media and Entertainment: Animation, Audio Recording and Production, Audiobooks, Audiotech, Broadcasting, Comics, Content Discovery, Content Syndication, Digital Entertainment, Digital Media, Film, Film Distribution, Film Production, Independent Music, Internet Radio, Journalism, Music Label, Music Streaming, Music Venues, Performing Arts, Theatre, TV, TV Production, Video Editing, Video Streaming, Video on Demand
  Creator Economy: Content Creators
  Social: Communities, Online Forums, Photo Sharing, Private Social Networking, Professional Networking, Social Bookmarking, Social/Platform Software
  Search: Search Engine, Semantic Search, Vertical Search, Visual Search
`;

export const CATEGORY_SECTORS: readonly (readonly [word: string, sector: string])[] = CATEGORIES.trim()
  .split('\n')
  .flatMap((line) => {
    const [sector = '', words = ''] = line.trim().split(/:\s+/, 2);
    return words.split(', ').map((word) => [word, sector] as const);
  });
