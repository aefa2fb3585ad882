const count = (number: number) => number.toLocaleString('en-IN')
const several = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`

/** What of a list can be read in two ways. */
export const doubtWords = {
  title: 'Are these dates month first?',
  proof: (column: string, row: number, cell: string) =>
    `${column}: row ${row} says ${cell}, which is a date only where the month comes first.`,
  column: (column: string) => `${column}: some dates may be written with the month first.`,
  open: (
    count: number,
    { cell, row, dayFirst, monthFirst }: Record<'cell' | 'dayFirst' | 'monthFirst', string> & { row: number },
  ) =>
    count === 1
      ? `One date can be read both ways: ${cell} in row ${row} is ${dayFirst} or ${monthFirst}.`
      : `${several(count, 'date', 'dates')} can be read both ways, such as ${cell} in row ${row}: ${dayFirst} or ${monthFirst}.`,
  monthFirst: 'Month first',
  dayFirst: 'Day first',
  monthFirstOf: (column: string) => `${column}: month first`,
  dayFirstOf: (column: string) => `${column}: day first`,
  lettersTitle: 'Are these names right?',
  letters: 'The file does not say how its letters are written. We read it as Windows does, for example:',
  letterRow: (row: number, cell: string) => `Row ${row}: ${cell}`,
  lettersRight: 'They are right',
  lettersWrong:
    'If not, save the file as "CSV UTF-8" or as an Excel workbook, and upload that one. Until you say so, rows with such letters are not started.',
  note: 'Until you say which, rows with such a date are not started.',
} as const

/** Which sheet and rows of a workbook are the list. */
export const sheetWords = {
  hiddenTitle: 'Which rows are meant?',
  hidden: (hidden: number, all: number) =>
    `${count(hidden)} of ${several(all, 'row', 'rows')} ${hidden === 1 ? 'is' : 'are'} hidden in this sheet, by a filter or by hand.`,
  /** Of people to delete, while nobody has said. */
  left: 'They are left out unless you say that they are meant.',
  shown: (rows: number) => `Only the ${several(rows, 'row', 'rows')} that can be seen`,
  all: (rows: number) => `All ${several(rows, 'row', 'rows')}`,
  SHOWN: (hidden: number) => `${several(hidden, 'hidden row is', 'hidden rows are')} left out.`,
  ALL: (hidden: number) => `${several(hidden, 'hidden row is', 'hidden rows are')} part of the list.`,
  sheetTitle: 'Is this the right sheet?',
  sheets: (sheet: string, others: number) =>
    `The rows are from the sheet "${sheet}". ${others === 1 ? 'Another sheet has rows as well.' : `${count(others)} other sheets have rows as well.`}`,
  read: (sheet: string) => `Read "${sheet}" instead`,
  again: 'The rows are read again, so corrections made here are lost.',
} as const
