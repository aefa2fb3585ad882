import { zipSync } from 'fflate'
import { textCell, workbook, worksheet } from './workbooks.ts'

/** Less than a workbook may unpack to. */
const BYTES = 48_000_000
const HEADER = `<row>${textCell('Name')}</row>`
const filled = (piece: string) => piece.repeat(BYTES / piece.length)
const entities = Array.from('bcdefghij', (name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "lol">${entities.join('')}]>`
const strings = (list: string) => workbook(worksheet(HEADER), { 'xl/sharedStrings.xml': `<sst>${list}</sst>` })

interface Bomb {
  name: string
  /** Made when it is needed: together they are large. */
  make: () => Buffer
  reason: string
}

/** Files of less than 3 MB that cost a careless reader gigabytes or minutes. */
export const BOMBS: Record<string, Bomb> = {
  'that unpack to 60 MB': { name: 'a.xlsx', make: () => workbook(' '.repeat(60_000_000)), reason: 'damaged' },
  'of 20,000 members': {
    name: 'a.xlsx',
    make: () => Buffer.from(zipSync(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`${at}`, EMPTY])))),
    reason: 'damaged',
  },
  'of a billion laughs': {
    name: 'a.xlsx',
    make: () => workbook(LAUGHS + worksheet(`${HEADER}<row>${textCell('&j;')}</row>`)),
    reason: 'damaged',
  },
  'with a cell of 48 MB': {
    name: 'a.xlsx',
    make: () => workbook(worksheet(`${HEADER}<row>${textCell(filled('A'))}</row>`)),
    reason: 'too-much',
  },
  'with nine million shared texts': { name: 'a.xlsx', make: () => strings(filled('<si/>')), reason: 'too-much' },
  'with 700,000 long shared texts': {
    name: 'a.xlsx',
    make: () => strings(filled(`<si><t>${'x'.repeat(60)}</t></si>`)),
    reason: 'too-much',
  },
  'with 12 million cells in a row': {
    name: 'a.xlsx',
    make: () => workbook(worksheet(`${HEADER}<row>${filled('<c/>')}</row>`)),
    reason: 'damaged',
  },
  'with 1.8 million rows': {
    name: 'a.xlsx',
    make: () => workbook(worksheet(HEADER + filled('<row><c><v>1</v></c></row>'))),
    reason: 'damaged',
  },
  'of nothing but <': { name: 'a.xlsx', make: () => workbook(filled('<')), reason: 'damaged' },
  'of one comment': { name: 'a.xlsx', make: () => workbook(`<!--${filled('-')}`), reason: 'damaged' },
  'of one attribute': { name: 'a.xlsx', make: () => workbook(`<a b="${filled('x')}`), reason: 'damaged' },
  'of empty lines': { name: 'a.csv', make: () => Buffer.alloc(3_000_000, '\n'), reason: 'empty' },
  'of white lines': { name: 'a.csv', make: () => Buffer.alloc(3_000_000, ' \n'), reason: 'too-much' },
  'of commas': { name: 'a.csv', make: () => Buffer.alloc(3_000_000, ','), reason: 'empty' },
  'of one quoted cell': { name: 'a.csv', make: () => Buffer.from(`a\n"${'x'.repeat(3_000_000)}`), reason: 'damaged' },
}
const EMPTY = new Uint8Array()
