import { UnreadableSpreadsheet } from './spreadsheet-fault.ts'

export interface XmlHandler {
  /**
   * @param depth 1 for the root
   * @param attributes as written; `attributesOf` parses them
   */
  open(name: string, depth: number, attributes: string): void
  close(name: string, depth: number): void
  text?(text: string): void
}

const LONGEST_TAG = 65_536
const DEEPEST = 64
const MAX_NAMES = 200
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const LONGEST_ENTITY = 10
const NAME = /^(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)$/
const ATTRIBUTE = /\s*([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')(?=\s|$)/y
const CODE = { lt: 60, gt: 62, slash: 47, double: 34, single: 39, question: 63, mark: 33 }

/**
 * Reads a part of a workbook piece by piece, with memory for one tag: it stores no tree, and work is linear in the
 * length. What a spreadsheet program never writes is refused: a document type, and with it entities; a tag of 64 kB;
 * 64 levels; markup that does not close.
 */
export class XmlReader {
  readonly #handler: XmlHandler
  readonly #open: string[] = []
  /** Names without their prefix: a part has few, and each is in it thousands of times. */
  readonly #names = new Map<string, string>()
  #rest = ''
  #hasRoot = false

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  read(piece: string): void {
    const xml = this.#rest + piece
    let at = 0
    while (at < xml.length) {
      const next = xml.charCodeAt(at) === CODE.lt ? this.#readMarkup(xml, at) : this.#readText(xml, at)
      if (next === undefined) break
      at = next
    }
    this.#rest = xml.slice(at)
    if (this.#rest.length > LONGEST_TAG) throw new UnreadableSpreadsheet('damaged')
  }

  end(): void {
    if (this.#rest.trim() !== '' || this.#open.length > 0 || !this.#hasRoot) throw new UnreadableSpreadsheet('damaged')
  }

  /** @returns where the next token starts; undefined when the rest of this one has not arrived */
  #readMarkup(xml: string, at: number): number | undefined {
    const kind = xml.charCodeAt(at + 1)
    if (kind === CODE.question) return after(xml, '?>', at + 2)
    if (kind === CODE.mark) return this.#readDeclaration(xml, at)
    const end = endOfTag(xml, at + 1)
    if (end === undefined) return undefined
    if (end - at > LONGEST_TAG) throw new UnreadableSpreadsheet('damaged')
    if (kind === CODE.slash) this.#close(this.#localName(xml.slice(at + 2, end).trimEnd()))
    else this.#openTag(xml, at + 1, end)
    return end + 1
  }

  #readDeclaration(xml: string, at: number): number | undefined {
    if (xml.startsWith('<!--', at)) return after(xml, '-->', at + 4)
    if (xml.startsWith('<![CDATA[', at)) {
      const end = after(xml, ']]>', at + 9)
      if (end !== undefined) this.#text(xml.slice(at + 9, end - 3))
      return end
    }
    const start = xml.slice(at, at + 9)
    if ('<!--'.startsWith(start) || '<![CDATA['.startsWith(start)) return undefined
    throw new UnreadableSpreadsheet('damaged')
  }

  #openTag(xml: string, from: number, end: number): void {
    const isEmpty = xml.charCodeAt(end - 1) === CODE.slash
    const tag = xml.slice(from, isEmpty ? end - 1 : end)
    const space = tag.search(/\s/)
    const name = this.#localName(space < 0 ? tag : tag.slice(0, space))
    if (this.#open.length === 0 && this.#hasRoot) throw new UnreadableSpreadsheet('damaged')
    this.#hasRoot = true
    this.#open.push(name)
    if (this.#open.length > DEEPEST) throw new UnreadableSpreadsheet('damaged')
    this.#handler.open(name, this.#open.length, space < 0 ? '' : tag.slice(space))
    if (isEmpty) this.#close(name)
  }

  #close(name: string): void {
    const depth = this.#open.length
    if (this.#open.pop() !== name) throw new UnreadableSpreadsheet('damaged')
    this.#handler.close(name, depth)
  }

  #localName(name: string): string {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    const [, local] = NAME.exec(name) ?? []
    if (local === undefined) throw new UnreadableSpreadsheet('damaged')
    if (this.#names.size < MAX_NAMES) this.#names.set(name, local)
    return local
  }

  #readText(xml: string, at: number): number | undefined {
    const tag = xml.indexOf('<', at)
    let end = tag < 0 ? xml.length : tag
    if (tag < 0) {
      // An entity at the end may be cut in two.
      const entity = xml.indexOf('&', Math.max(at, end - LONGEST_ENTITY))
      if (entity >= 0) end = entity
      if (end === at) return undefined
    }
    this.#text(unescaped(xml.slice(at, end)))
    return end
  }

  #text(text: string): void {
    if (this.#open.length > 0) this.#handler.text?.(text)
    else if (text.trim() !== '') throw new UnreadableSpreadsheet('damaged')
  }
}

/** @throws UnreadableSpreadsheet when they are not well-formed, or one is there twice */
export function attributesOf(attributes: string): Map<string, string> {
  const found = new Map<string, string>()
  const text = attributes.trimEnd()
  ATTRIBUTE.lastIndex = 0
  while (ATTRIBUTE.lastIndex < text.length) {
    const [, name = '', double, single] = ATTRIBUTE.exec(text) ?? []
    if (name === '' || found.has(name)) throw new UnreadableSpreadsheet('damaged')
    found.set(name, unescaped(double ?? single ?? ''))
  }
  return found
}

function endOfTag(xml: string, from: number): number | undefined {
  let quote = 0
  for (let at = from; at < xml.length; at++) {
    const code = xml.charCodeAt(at)
    if (code === CODE.lt) throw new UnreadableSpreadsheet('damaged')
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === CODE.gt) return at
    else if (code === CODE.double || code === CODE.single) quote = code
  }
  return undefined
}

function after(xml: string, end: string, from: number): number | undefined {
  const at = xml.indexOf(end, from)
  return at < 0 ? undefined : at + end.length
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\dA-Fa-f]{1,6});|#(\d{1,7});|(\w{1,8});)?/g, (_, hex, decimal, entity) => {
    const character = entity ? ENTITIES.get(entity) : characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal))
    if (character === undefined) throw new UnreadableSpreadsheet('damaged')
    return character
  })
}

function characterOf(code: number): string | undefined {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
