import { isEnglish } from './language.rules.js';

describe('whether a text is English', () => {
  it.each([
    ['Finnish', 'Robotit lajittelevat paketteja yöllä, joten työntekijät voivat levätä kotona.'],
    ['Turkish', 'Robotlar geceleri paketleri ayırıyor ve sabahleyin kamyonlara yüklüyorlar.'],
    ['Indonesian', 'Robot menyortir paket di malam hari agar para pekerja dapat beristirahat di rumah.'],
    ['Vietnamese', 'Các robot phân loại bưu kiện vào ban đêm để công nhân có thể nghỉ ngơi.'],
    [
      'Hungarian',
      'A robotok éjszaka válogatják a csomagokat, így a dolgozók pihenhetnek. A cég be is állította azokat.',
    ],
    ['Romanian', 'Roboții sortează coletele noaptea, astfel încât muncitorii să se odihnească.'],
    ['Czech', 'Roboti třídí balíky v noci, aby si pracovníci mohli odpočinout, a to je vše.'],
    ['Slovak', 'Roboty triedia balíky v noci, aby si pracovníci mohli oddýchnuť.'],
    ['Polish', 'Roboty sortują paczki w nocy, dzięki czemu pracownicy mogą odpocząć.'],
    ['Swahili', 'Roboti hupanga vifurushi usiku ili wafanyakazi waweze kupumzika nyumbani.'],
    ['Filipino', 'Ang mga robot ay nag-aayos ng mga pakete sa gabi upang makapagpahinga ang mga manggagawa.'],
    ['Latvian', 'Roboti naktī šķiro sūtījumus, lai darbinieki varētu atpūsties mājās.'],
    ['Danish', 'Robotterne sorterer pakker om natten, så medarbejderne kan hvile.'],
    ['Zulu', 'Amarobhothi ahlela amaphasela ebusuku ukuze abasebenzi baphumule.'],
    ['German', 'Die Roboter sortieren nachts Pakete, und die Leute können sich ausruhen.'],
  ])('%s is not', (_language, text) => {
    expect(isEnglish(text)).toBe(false);
  });

  it.each([
    ['prose', 'Robots sort parcels at night so that the staff can rest at home.'],
    ['notes', 'Managed 12 engineers. Spearheaded platform migration. Leveraged Kubernetes. Reduced cloud spend 40%.'],
    ['a recipe', 'Preheat oven. Whisk eggs, flour, sugar, vanilla. Bake 40 minutes. Cool before serving pasta.'],
    ['a headline', 'Acme Robotics raises $5M Series A led by Sequoia; adds 40 staff in Oslo, Lima, Accra.'],
    ['a poem', 'Thou art more lovely and more temperate: rough winds do shake the darling buds of May.'],
    ['a few words', 'Robots sort parcels.'],
    ['names', 'We flew from Lima to Sofia with Maria, Giulia and Marco, who also use data and video.'],
  ])('%s is', (_kind, text) => {
    expect(isEnglish(text)).toBe(true);
  });
});
