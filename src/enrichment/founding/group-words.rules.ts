/** Words for groups of people and for institutions, folded; a name in front of them is that of a school, a firm or a place. */
const GROUPS = new Set(
  (
    'researchers scientists alumni alumnae alums graduates students professors academics engineers developers programmers ' +
    'hackers veterans entrepreneurs executives operators experts professionals practitioners doctors physicians surgeons ' +
    'nurses clinicians dentists pharmacists teachers educators lawyers attorneys economists mathematicians physicists ' +
    'chemists biologists astronomers architects artists musicians athletes chefs farmers parents moms mums dads mothers ' +
    'fathers friends colleagues classmates roommates employees members officers phds women immigrants activists ' +
    'journalists investors specialists consultants inventors enthusiasts volunteers residents cyclists bikers climbers surfers ' +
    'absolventen absolventinnen forscher forschern forscherinnen wissenschaftler wissenschaftlern wissenschaftlerinnen ' +
    'ingenieure ingenieuren ingenieurinnen studenten studentinnen studierende studierenden professoren professorinnen arzte ' +
    'arzten arztinnen unternehmer unternehmern entwickler entwicklern experten expertinnen freunde freunden mitarbeiter ' +
    'mitarbeitern ehemalige ehemaligen eltern gesellschaft verein universitat hochschule ' +
    'ingenieurs ingenieures chercheurs chercheuses etudiants diplomes medecins professeurs passionnes universite ecole ' +
    'ingenieros ingenieras investigadores estudiantes exalumnos egresados emprendedores profesores amigos cientificos ' +
    'expertos universidad engenheiros pesquisadores estudantes empreendedores cientistas universidade ingegneri ricercatori ' +
    'studenti imprenditori scienziati professori universita onderzoekers ondernemers artsen vrienden universiteit'
  ).split(' '),
);
/** Words for one of them, in front of a name or behind it. */
const MEMBERS = new Set('professor researcher physicist economist alumnus alumna entrepreneur'.split(' '));
/** Words in front of a group: `Three Moms`, `Former Google Engineers`. */
const COUNTS = new Set('two three four five six former ex zwei drei vier deux trois quatre ehemalige'.split(' '));
/** Of all these, surnames: `Jane Six`. */
const SURNAMES = new Set('two three four five six zwei drei vier deux trois quatre moms parents amici'.split(' '));
/** Given names that are also places, whose people a group may be: `Austin Moms`. */
const PLACES = new Set(
  'austin brooklyn boston charlotte chelsea dallas denver florence georgia houston jackson lincoln london madison paris savannah sydney virginia'.split(
    ' ',
  ),
);

export const isGroupWord = (key: string): boolean => GROUPS.has(key) || MEMBERS.has(key);
export const isMemberWord = (key: string): boolean => MEMBERS.has(key);
export const isCountWord = (key: string): boolean => COUNTS.has(key);
/** Whether such a word is the surname of the given name in front of it. */
export const isSurnameOf = (key: string, givenName: string): boolean => SURNAMES.has(key) && !PLACES.has(givenName);
