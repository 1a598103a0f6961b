/** Names of the files in `examples` that the benches of the ears sing. */
export const englishOrders = [
  'birthday',
  'anniversary',
  'christmas',
  'graduation',
  'memorial',
  'pet-tribute',
  'retirement',
  'roast',
  'wedding',
];
