export const companySearchWords = {
  tooShort: 'Please enter two characters or more',
}
