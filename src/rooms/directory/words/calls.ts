/** What the directory's calls say about wrong input. */
export const directoryCallWords = {
  id: 'Enter an id',
  pincode: 'Enter a valid pincode',
  version: 'There is no other version than v2',
  whole: (min: number, max: number) =>
    `Enter a whole number from ${min.toLocaleString('en-IN')} to ${max.toLocaleString('en-IN')}`,
}
