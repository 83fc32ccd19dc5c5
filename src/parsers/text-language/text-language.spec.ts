import { type LanguageOf, languageDetector } from './text-language.js';

let languageOf: LanguageOf;
beforeAll(async () => {
  languageOf = await languageDetector();
});

it.each([
  [
    'en',
    'We build robots for farms. Our team in Austin designs, tests and ships machines that weed fields without chemicals. Book a demo today.',
  ],
  ['en', 'Ship faster. Deploy anywhere. Trusted by 500 teams. Start free.'],
  [
    'en',
    'Payments infrastructure. Pricing. Docs. Blog. Careers. Sign in. Accept payments in minutes with one API. Built for developers.',
  ],
  [
    'de',
    'Wir entwickeln Roboter für die Landwirtschaft. Unser Team in Berlin entwirft und baut Maschinen, die Felder ohne Chemie jäten. Jetzt Termin vereinbaren.',
  ],
  ['de', 'Ihre Steuerberatung in Köln. Leistungen Über uns Kontakt Impressum Datenschutz'],
  [
    'fr',
    'Nous concevons des robots pour l’agriculture. Notre équipe à Lyon conçoit et fabrique des machines qui désherbent sans chimie. Demandez une démonstration.',
  ],
  [
    'es',
    'Construimos robots para el campo. Nuestro equipo en Madrid diseña y fabrica máquinas que desyerban sin productos químicos. Solicita una demostración.',
  ],
  [
    'ca',
    'Construïm robots per al camp. El nostre equip a Barcelona dissenya i fabrica màquines que desherben sense productes químics. Demana una demostració amb nosaltres.',
  ],
  [
    'pt',
    'Construímos robôs para o campo. Nossa equipe em São Paulo projeta e fabrica máquinas que capinam sem produtos químicos. Solicite uma demonstração.',
  ],
  [
    'it',
    'Costruiamo robot per l’agricoltura. Il nostro team a Milano progetta e produce macchine che diserbano senza chimica. Richiedi una demo.',
  ],
  [
    'nl',
    'Wij bouwen robots voor de landbouw. Ons team in Utrecht ontwerpt en bouwt machines die onkruid wieden zonder chemie. Vraag een demo aan.',
  ],
  [
    'sv',
    'Vi bygger robotar för lantbruket. Vårt team i Lund konstruerar och tillverkar maskiner som rensar ogräs utan kemikalier. Boka en demo.',
  ],
  [
    'da',
    'Vi bygger robotter til landbruget. Vores hold i Aarhus designer og bygger maskiner, der luger uden kemi. Book en demo i dag.',
  ],
  [
    'no',
    'Vi bygger roboter for landbruket. Teamet vårt i Oslo designer og bygger maskiner som luker uten kjemikalier. Bestill en demo i dag.',
  ],
  [
    'fi',
    'Rakennamme robotteja maatalouteen. Tiimimme Helsingissä suunnittelee ja valmistaa koneita, jotka kitkevät ilman kemikaaleja. Varaa esittely.',
  ],
  [
    'et',
    'Me ehitame põllumajanduse jaoks roboteid. Meie meeskond Tallinnas kavandab ja toodab masinaid, mis rohivad ilma keemiata. Telli tutvustus.',
  ],
  [
    'lv',
    'Mēs būvējam robotus lauksaimniecībai. Mūsu komanda Rīgā projektē un ražo mašīnas, kas ravē bez ķimikālijām. Piesakies demonstrācijai.',
  ],
  [
    'lt',
    'Kuriame robotus žemės ūkiui. Mūsų komanda Vilniuje projektuoja ir gamina mašinas, kurios ravi be chemijos. Užsisakykite pristatymą.',
  ],
  [
    'pl',
    'Budujemy roboty dla rolnictwa. Nasz zespół w Krakowie projektuje i produkuje maszyny, które pielą bez chemii. Umów się na prezentację.',
  ],
  [
    'cs',
    'Stavíme roboty pro zemědělství. Náš tým v Brně navrhuje a vyrábí stroje, které plejí bez chemie. Je to snadné a by to šlo hned. Objednejte si ukázku.',
  ],
  [
    'sk',
    'Staviame roboty pre poľnohospodárstvo. Náš tím v Bratislave navrhuje a vyrába stroje, ktoré plejú bez chémie. Je to jednoduché, som rád. Objednajte si ukážku.',
  ],
  [
    'hu',
    'Robotokat építünk a mezőgazdaság számára. Csapatunk Budapesten tervez és gyárt gépeket, amelyek vegyszer nélkül gyomlálnak. Kérjen bemutatót most is.',
  ],
  [
    'ro',
    'Construim roboți pentru agricultură. Echipa noastră din Cluj proiectează și fabrică mașini care plivesc fără chimicale. Solicită o demonstrație.',
  ],
  [
    'hr',
    'Gradimo robote za poljoprivredu. Naš tim u Zagrebu projektira i proizvodi strojeve koji plijeve bez kemikalija. Zatražite prezentaciju.',
  ],
  [
    'sl',
    'Gradimo robote za kmetijstvo. Naša ekipa v Ljubljani načrtuje in izdeluje stroje, ki plevejo brez kemikalij. Naročite predstavitev.',
  ],
  [
    'tr',
    'Tarım için robotlar geliştiriyoruz. Ankara’daki ekibimiz kimyasal kullanmadan yabani ot temizleyen makineler tasarlıyor ve üretiyor. Demo isteyin.',
  ],
  [
    'vi',
    'Chúng tôi chế tạo robot cho nông nghiệp. Đội ngũ của chúng tôi tại Hà Nội thiết kế và sản xuất máy làm cỏ không dùng hóa chất. Đặt lịch dùng thử.',
  ],
  [
    'ru',
    'Мы строим роботов для ферм. Наша команда в Казани проектирует и выпускает машины, которые пропалывают поля без химии. Закажите показ.',
  ],
  [
    'uk',
    'Ми створюємо роботів для ферм. Наша команда у Києві проєктує та виготовляє машини, які прополюють без хімії. Замовте показ.',
  ],
  [
    'bg',
    'Изграждаме роботи за земеделието. Екипът ни в София проектира и произвежда машини, които плевят без химикали. Заявете демонстрация.',
  ],
  [
    'sr',
    'Правимо роботе за пољопривреду. Наш тим у Београду пројектује и производи машине које плеве без хемикалија. Затражите приказ.',
  ],
  ['el', 'Κατασκευάζουμε ρομπότ για τη γεωργία. Η ομάδα μας στην Αθήνα σχεδιάζει και παράγει μηχανές.'],
  ['ar', 'نبني روبوتات للزراعة. يصمم فريقنا في الرياض ويصنع آلات تزيل الأعشاب بدون مواد كيميائية. اطلب عرضا.'],
  [
    'fa',
    'ما برای کشاورزی ربات می‌سازیم. تیم ما در تهران ماشین‌هایی طراحی و تولید می‌کند که بدون مواد شیمیایی وجین می‌کنند.',
  ],
  ['ur', 'ہم زراعت کے لیے روبوٹ بناتے ہیں۔ لاہور میں ہماری ٹیم ایسی مشینیں بناتی ہے جو کیمیکل کے بغیر کام کرتی ہیں۔'],
  ['he', 'אנחנו בונים רובוטים לחקלאות. הצוות שלנו בתל אביב מתכנן ומייצר מכונות שמנכשות בלי כימיה.'],
  ['th', 'เราสร้างหุ่นยนต์เพื่อการเกษตร ทีมของเราในกรุงเทพออกแบบและผลิตเครื่องจักร'],
  ['hi', 'हम खेती के लिए रोबोट बनाते हैं। बेंगलुरु में हमारी टीम मशीनें बनाती है।'],
  ['ja', '農業のためのロボットを作っています。東京のチームが設計し製造しています。'],
  ['ko', '우리는 농업용 로봇을 만듭니다. 서울의 팀이 설계하고 제작합니다.'],
  ['zh', '我们为农业制造机器人。我们在深圳的团队设计和生产不使用化学品的除草机器。'],
  ['zh', '我們為農業製造機器人。我們在台北的團隊設計和生產不使用化學品的除草機器。'],
  ['bn', 'আমরা কৃষির জন্য রোবট তৈরি করি। ঢাকায় আমাদের দল মেশিন তৈরি করে।'],
  ['ka', 'ჩვენ ვქმნით რობოტებს სოფლის მეურნეობისთვის. ჩვენი გუნდი თბილისში.'],
  ['hy', 'Մենք ռոբոտներ ենք պատրաստում գյուղատնտեսության համար։'],
  ['uk', 'Ми створюємо роботів для ферм. Наша команда працює у Києві та Львові, і ми шукаємо інженерів.'],
  ['ru', 'Мы работаем с клиентами в Києві и в других городах, и это удобно для всех.'],
  ['id', 'Kami perusahaan di Jakarta yang membuat mesin tanpa bahan kimia. Layanan kami bisa Anda coba secara gratis.'],
  [
    'ms',
    'Kami syarikat di Kuala Lumpur yang membuat mesin tanpa bahan kimia. Perkhidmatan kami boleh dicuba secara percuma.',
  ],
])('%s: %s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});

it.each([
  'Acme',
  'Kontakt Impressum',
  'Pricing Docs Blog Login',
  'Kami membuat mesin untuk pertanian, dan kami membuat robot untuk ladang di sini.',
  '1234567890 '.repeat(50),
])('%s shows no language', (text) => {
  expect(languageOf(text)).toBeNull();
});

it('reads a long text in milliseconds', () => {
  const text = 'Wir bauen Roboter für die Landwirtschaft. '.repeat(50_000);
  const before = performance.now();
  expect(languageOf(text)).toBe('de');
  expect(languageOf('a'.repeat(1_000_000))).not.toBe('de');
  expect(performance.now() - before).toBeLessThan(500);
});
