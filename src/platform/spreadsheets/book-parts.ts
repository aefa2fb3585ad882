import { formatOf, type NumberFormat } from './number-text.ts'
import { withoutEscapes } from './sheet-reader.ts'
import { UnreadableSpreadsheet } from './spreadsheet-fault.ts'
import { LONGEST_TEXT } from './spreadsheet-table.ts'
import { attributesOf, type XmlHandler } from './xml-reader.ts'

const MAX_STRINGS = 700_000
const MAX_CHARACTERS = 16_777_216
const MAX_STYLES = 65_536
const MAX_SHEETS = 1_000
const MAX_LINKS = 10_000

interface Link {
  id: string
  /** The last word of its type, which two standards spell alike. */
  type: string
  target: string
  is_outside: boolean
}

/** The parts that a part refers to. */
export class LinksReader implements XmlHandler {
  readonly links: Link[] = []

  open(name: string, depth: number, text: string): void {
    if (depth !== 2 || name !== 'Relationship') return
    const attributes = attributesOf(text)
    const [type = ''] = (attributes.get('Type') ?? '').split('/').slice(-1)
    const is_outside = attributes.get('TargetMode')?.toLowerCase() === 'external'
    this.links.push({ id: attributes.get('Id') ?? '', type, target: attributes.get('Target') ?? '', is_outside })
    if (this.links.length > MAX_LINKS) throw new UnreadableSpreadsheet('too-much')
  }

  close(): void {}
}

/** What each part is, by its path in lower case. */
export class TypesReader implements XmlHandler {
  readonly types = new Map<string, string>()

  open(name: string, depth: number, text: string): void {
    if (depth !== 2 || name !== 'Override') return
    const attributes = attributesOf(text)
    this.types.set((attributes.get('PartName') ?? '').slice(1).toLowerCase(), attributes.get('ContentType') ?? '')
    if (this.types.size > MAX_LINKS) throw new UnreadableSpreadsheet('too-much')
  }

  close(): void {}
}

/** The sheets in their order. */
export class WorkbookReader implements XmlHandler {
  readonly sheets: { name: string; link: string; is_hidden: boolean }[] = []
  is_1904 = false
  #isSheets = false

  open(name: string, depth: number, text: string): void {
    if (depth === 2) this.#isSheets = name === 'sheets'
    if (depth === 2 && name === 'workbookPr')
      this.is_1904 = /^(?:1|true|on)$/i.test(attributesOf(text).get('date1904') ?? '')
    if (depth !== 3 || !this.#isSheets || name !== 'sheet') return
    const attributes = attributesOf(text)
    const [, link = ''] = [...attributes].find(([key]) => key.endsWith(':id')) ?? []
    const is_hidden = (attributes.get('state') ?? 'visible') !== 'visible'
    this.sheets.push({ name: attributes.get('name') ?? '', link, is_hidden })
    if (this.sheets.length > MAX_SHEETS) throw new UnreadableSpreadsheet('too-much')
  }

  close(): void {}
}

/** The texts that cells refer to by number. */
export class StringsReader implements XmlHandler {
  readonly strings: string[] = []
  #text = ''
  #isRun = false
  #isText = false
  #characters = 0

  open(name: string, depth: number): void {
    if (depth === 2) this.#text = ''
    if (depth === 3) this.#isRun = name === 'r'
    this.#isText = name === 't' && (depth === 3 || (depth === 4 && this.#isRun))
  }

  text(text: string): void {
    if (!this.#isText) return
    this.#text += text
    this.#characters += text.length
    if (this.#text.length > LONGEST_TEXT || this.#characters > MAX_CHARACTERS)
      throw new UnreadableSpreadsheet('too-much')
  }

  close(name: string, depth: number): void {
    this.#isText = false
    if (depth !== 2 || name !== 'si') return
    this.strings.push(withoutEscapes(this.#text))
    if (this.strings.length > MAX_STRINGS) throw new UnreadableSpreadsheet('too-much')
  }
}

/** How numbers are displayed, by the number of the cells' style. */
export class StylesReader implements XmlHandler {
  readonly formats: NumberFormat[] = []
  readonly #codes = new Map<string, string>()
  #group = ''

  open(name: string, depth: number, text: string): void {
    if (depth === 2) this.#group = name
    if (depth !== 3) return
    if (this.#group === 'numFmts' && name === 'numFmt') {
      const attributes = attributesOf(text)
      this.#codes.set(attributes.get('numFmtId') ?? '', attributes.get('formatCode') ?? '')
    } else if (this.#group === 'cellXfs' && name === 'xf') {
      const id = attributesOf(text).get('numFmtId') ?? '0'
      this.formats.push(formatOf(Number(id), this.#codes.get(id)))
    }
    if (this.#codes.size > MAX_STYLES || this.formats.length > MAX_STYLES) throw new UnreadableSpreadsheet('too-much')
  }

  close(): void {}
}
