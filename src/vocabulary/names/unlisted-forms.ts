/**
 * Abbreviations and spellings in use that the code list has not: for several countries it has only the full names of
 * forms. The spellings in one row are one form, and are compared as the first of them.
 */
export const UNLISTED_FORMS: readonly (readonly string[])[] = [
  // Germany and Austria; `i.G.` is a firm in formation, `i.L.` one in liquidation.
  ['GmbH', 'mbH', 'Gesellschaft mbH', 'eGmbH', 'GmbH i.G.', 'GmbH i. Gr.', 'GmbH i.L.'],
  ['GmbH & Co. KG', 'GmbH + Co. KG'],
  ['AG', 'AG i.G.', 'AG i.L.'],
  [
    ...[
      'UG (haftungsbeschränkt)',
      'UG',
      'UG (haftungsbeschraenkt)',
      'GmbH UG',
      'UG i.G.',
      'UG (haftungsbeschränkt) i.G.',
    ],
    ...['Unternehmergesellschaft', 'Unternehmergesellschaft (haftungsbeschränkt)'],
    ...['gUG', 'gUG (haftungsbeschränkt)', 'gUG (haftungsbeschraenkt)'],
  ],
  ['UG & Co. KG', 'UG (haftungsbeschränkt) & Co. KG', 'UG (haftungsbeschraenkt) & Co. KG'],
  // Czechia and Slovakia.
  ['s.r.o.', 'spol. s r. o.', 'společnost s ručením omezeným', 'spoločnosť s ručením obmedzeným'],
  ['a.s.', 'akc. spol.'],
  ['v.o.s.'],
  ['o.p.s.'],
  ['j.s.a.'],
  // Portugal and Brazil.
  ['Lda.', 'Unipessoal Lda.', 'Unip. Lda.', 'Soc. Unipessoal Lda.', 'Sociedade Unipessoal Lda.', 'Limitada'],
  ['SGPS'],
  ['Ltda.', 'Ltda. ME', 'Ltda. EPP'],
  // Spain and Latin America.
  ['S.L.', 'Sociedad Limitada', 'S.L. Unipersonal', 'Sociedad Limitada Unipersonal'],
  ['S.A.', 'Sociedad Anónima', 'Société anonyme'],
  // Italy and Romania.
  ['S.r.l.', 'S.r.l. Società Benefit', 'S.r.l. unipersonale', 'S.r.l. a socio unico', 'S.r.l. SB'],
  ['S.p.A.', 'S.p.A. Società Benefit', 'S.p.A. SB'],
  ['SRL-D'],
  // Belgium, the Netherlands, Sweden and Finland.
  ['B.V.', 'Besloten Vennootschap', 'B.V. i.o.'],
  ['N.V.', 'Naamloze Vennootschap'],
  ['AB', 'Aktiebolag', 'AB (publ)', 'AB (publ.)', 'Aktiebolag (publ)'],
  ['Oy', 'Osakeyhtiö'],
  // France.
  ['SCOP', 'SCOP SA', 'SCOP SARL'],
  ['SCIC'],
  ['SELARL'],
  ['SELAS'],
  // Poland; of its full names the list has only those of three words and more.
  ['S.A.', 'Spółka Akcyjna'],
  // Greece.
  ['A.E.', 'Α.Ε.', 'Single Member S.A.'],
  ['I.K.E.', 'Ι.Κ.Ε.', 'M.I.K.E.', 'Μ.Ι.Κ.Ε.', 'Single Member IKE'],
  ['P.C.', 'Single Member P.C.', 'S.M.P.C.'],
  ['E.P.E.', 'Ε.Π.Ε.'],
  // Turkey.
  [
    ...['A.Ş.', 'Anonim Şirketi', 'Tic. A.Ş.', 'Ticaret A.Ş.', 'San. Tic. A.Ş.', 'San. ve Tic. A.Ş.'],
    ...['Sanayi ve Ticaret A.Ş.', 'Ticaret Anonim Şirketi', 'Sanayi ve Ticaret Anonim Şirketi'],
  ],
  [
    ...['Ltd. Şti.', 'Limited Şirketi', 'Tic. Ltd. Şti.', 'Ticaret Ltd. Şti.', 'San. Tic. Ltd. Şti.'],
    ...['San. ve Tic. Ltd. Şti.', 'Sanayi ve Ticaret Ltd. Şti.', 'Ticaret Limited Şirketi'],
    'Sanayi ve Ticaret Limited Şirketi',
  ],
  // Russia, Ukraine, the Caucasus and Central Asia.
  ['ООО', 'OOO'],
  ['ЗАО', 'ZAO', 'CJSC'],
  ['ОАО', 'OAO', 'OJSC'],
  ['ПАО', 'PJSC'],
  ['ТОВ'],
  ['ПрАТ', 'PrJSC'],
  ['ПАТ'],
  ['JSC', 'Joint Stock Company', 'Public Joint Stock Company'],
  // The western Balkans.
  ['DOOEL'],
  ['Sh.p.k.'],
  // The Middle East.
  ['בע"מ', 'בע״מ'],
  ['ش.م.م'],
  ['W.L.L.'],
  ['FZE'],
  ['FZCO'],
  ['DMCC'],
  ['DWC-LLC'],
  ['B.S.C.', 'B.S.C. (c)'],
  ['K.S.C.', 'K.S.C.P.', 'K.S.C.C.'],
  ['Q.S.C.', 'Q.P.S.C.'],
  ['S.A.O.G.'],
  ['S.A.O.C.'],
  ['S.A.L.'],
  ['S.A.E.'],
  // Asia.
  ['Kabushiki Kaisha', 'Kabushiki Gaisha', 'K.K.'],
  ['Godo Kaisha', 'G.K.'],
  ['Yugen Kaisha', 'Y.K.'],
  ['Public Company Limited', 'Public Co., Ltd.', 'PCL'],
  ['Pvt. Ltd.', 'Private Limited', '(P) Ltd.', 'P. Ltd.', '(P) Limited'],
  // Ireland, South Africa and the United States.
  ['DAC', 'Designated Activity Company'],
  ['Pty Ltd', '(RF) (Pty) Ltd'],
  [
    'PBC',
    'a Public Benefit Corporation',
    'a Public Benefit Corp.',
    'Public Benefit Corporation',
    'Public Benefit Corp.',
  ],
];
