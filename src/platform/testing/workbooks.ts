import { type Zippable, zipSync } from 'fflate'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Parts of a workbook that differ from one of one sheet without styles and shared texts; null for one that is missing. */
export type BookParts = Record<string, string | Uint8Array | null>

/** A workbook as its parts: what no spreadsheet program would write can be written too. */
export function workbook(sheet: string, parts: BookParts = {}): Buffer {
  const all: BookParts = {
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/></Types>`,
    '_rels/.rels': links([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links([
      ['worksheet', 'worksheets/sheet1.xml'],
      ...('xl/sharedStrings.xml' in parts ? [['sharedStrings', 'sharedStrings.xml'] as const] : []),
      ...('xl/styles.xml' in parts ? [['styles', '/xl/styles.xml'] as const] : []),
    ]),
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  }
  const files: Zippable = {}
  for (const [path, content] of Object.entries(all))
    if (content !== null) files[path] = typeof content === 'string' ? Buffer.from(content) : content
  return Buffer.from(zipSync(files, { level: 1 }))
}

/** Rows of a sheet, with what each of them is written as. */
export function worksheet(rows: string): string {
  return `<worksheet><sheetData>${rows}</sheetData></worksheet>`
}

export function links(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `<Relationships>${each.join('')}</Relationships>`
}

/** A cell with a text inside. */
export function textCell(text: string): string {
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`
}
