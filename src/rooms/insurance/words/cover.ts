/** Of a cover on sale, also where it is bought together with a plan. */
export const coverWords = {
  age: (min: number, max: number) => `Age should be between ${min} and ${max} years`,
  dobMissing: 'Enter your date of birth',
  dobInvalid: 'Enter a valid date of birth',
  dobFuture: 'Date of birth cannot be in the future',
  notSold: 'This cover is not on sale any more.',
  alreadyCovered: 'You already have this cover. It can be bought again when it ends.',
}
