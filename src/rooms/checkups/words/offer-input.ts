/** Why a package or a time of the catalogue's file is refused. */
export const offerInputWords = {
  mandatory: 'This field is mandatory',
  length: (min: number, max: number) => `Enter ${min} to ${max} characters`,
  whole: (min: number, max: number) => `Enter a whole number from ${min} to ${max.toLocaleString('en-IN')}`,
  list: 'Enter a list',
  atMost: (max: number) => `Enter at most ${max}`,
  once: 'Enter each once',
  yesOrNo: 'Enter true or false',
  id: 'Enter an id such as b3f1c2d4-5e60-4a71-8b92-0c1d2e3f4a01',
  code: 'Enter small letters, digits and single hyphens between them',
  codeTaken: 'There is a package with this code',
  variation: 'Enter AHC for an annual check-up or PEMC for one before employment',
  fixed: 'This stays as it is: orders refer to it. Add another package instead.',
  mode: 'Enter HOME or CENTRE',
  time: 'Enter where and when, such as HOME 07:00',
  days: 'Enter days such as MON or SAT',
} as const
