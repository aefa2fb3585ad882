/** Texts that a spreadsheet would evaluate: a formula's first character, as it is, full width, or after a blank. */
export const FORMULA_TEXTS = [
  '=1+1',
  '+919876543210',
  '-1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  ' =1',
]
