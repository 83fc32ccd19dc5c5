/** Types of schema.org that firms state for themselves, the general ones first. */
export const GENERAL_TYPES: readonly string[] = [
  ...['Organization', 'Corporation', 'OnlineBusiness', 'OnlineStore', 'LocalBusiness', 'ProfessionalService'],
  ...['NGO', 'SoftwareCompany', 'FinancialService', 'MedicalOrganization', 'EducationalOrganization', 'Airline'],
  ...['MedicalBusiness', 'Project', 'ResearchOrganization', 'Store', 'Restaurant', 'FoodEstablishment', 'LegalService'],
];

/** Kinds of the general types. Offices of the state, and professions that are also those of people, are left out. */
export const SPECIAL_TYPES: readonly string[] = (
  'Cooperative Consortium NewsMediaOrganization SportsOrganization SportsTeam CollegeOrUniversity School HighSchool Preschool ' +
  'AnimalShelter AutomotiveBusiness AutoBodyShop AutoDealer AutoPartsStore AutoRental AutoRepair AutoWash MotorcycleDealer ' +
  'MotorcycleRepair ChildCare Dentist DryCleaningOrLaundry Hospital EmploymentAgency EntertainmentBusiness AmusementPark ' +
  'ArtGallery Casino ComedyClub MovieTheater NightClub AccountingService BankOrCreditUnion InsuranceAgency Bakery BarOrPub ' +
  'Brewery CafeOrCoffeeShop Distillery FastFoodRestaurant IceCreamShop Winery HealthAndBeautyBusiness BeautySalon DaySpa ' +
  'HairSalon HealthClub NailSalon TattooParlor HomeAndConstructionBusiness Electrician GeneralContractor HVACBusiness ' +
  'HousePainter Locksmith MovingCompany Plumber RoofingContractor LodgingBusiness BedAndBreakfast Campground ' +
  'Hostel Hotel Motel Resort SkiResort VacationRental CommunityHealth DiagnosticLab MedicalClinic Optician Optometric ' +
  'Pharmacy PhysiciansOffice Physiotherapy VeterinaryCare RadioStation TelevisionStation ' +
  'RecyclingCenter SelfStorage SportsActivityLocation BowlingAlley ExerciseGym GolfCourse SportsClub TennisComplex BikeStore ' +
  'BookStore ClothingStore ComputerStore ConvenienceStore DepartmentStore ElectronicsStore Florist FurnitureStore GardenStore ' +
  'GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore MensClothingStore MobilePhoneStore MusicStore ' +
  'OfficeEquipmentStore OutletStore PawnShop PetStore ShoeStore SportingGoodsStore TireShop ToyStore WholesaleStore TravelAgency'
).split(' ');
