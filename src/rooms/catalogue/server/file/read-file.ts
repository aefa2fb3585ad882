import { type Document, isMap, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml'
import type { Problem } from '../../rules/problems.ts'
import { catalogueWords } from '../../words.ts'

const words = catalogueWords.file
export const MOST_BYTES = 1_000_000
/** Deeper than any document of the catalogue; beyond it the parser would overflow the stack. */
const DEEPEST = 20

/** A problem in a file, at a position its author can find. Lines and columns count from 1. */
export interface FileProblem {
  line: number
  column: number
  key: string
  reason: string
}

interface ReadFile {
  value: unknown
  /** Maps a problem's path in the value to its position in the file. */
  readonly place: (problem: Problem) => FileProblem
}

/** Parses a catalogue file into values with positions. @returns only problems where it is not a catalogue file */
export function readFile(text: string): ReadFile | { problems: FileProblem[] } {
  const refused = refusal(text)
  if (refused) return { problems: [{ line: 1, column: 1, key: '', reason: refused }] }
  const lines = new LineCounter()
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2', schema: 'core' })
  const problems = [...document.errors, ...document.warnings].map(({ code, message, pos: [offset] }) => ({
    ...at(offset),
    key: '',
    reason:
      code === 'DUPLICATE_KEY' ? words.duplicateKey : code === 'TAG_RESOLVE_FAILED' ? words.tag : firstLine(message),
  }))
  visit(document, {
    Alias: (_, { range }) => void problems.push({ ...at(range?.[0] ?? 0), key: '', reason: words.alias }),
    Node: (_, node) => {
      if ('anchor' in node && node.anchor) problems.push({ ...at(node.range?.[0] ?? 0), key: '', reason: words.alias })
    },
  })
  if (problems.length > 0) return { problems: problems.toSorted(byPlace) }
  if (document.contents === null) return { problems: [{ line: 1, column: 1, key: '', reason: words.empty }] }
  return {
    value: document.toJS({ maxAliasCount: 0 }),
    place: ({ path, message, atKey }) => ({
      ...at(offsetOf(document, path, atKey ?? false)),
      key: path.join('.'),
      reason: message,
    }),
  }
}

export function byPlace(a: FileProblem, b: FileProblem): number {
  return a.line - b.line || a.column - b.column
}

/** Why a text is rejected without parsing. */
function refusal(text: string): string | undefined {
  if (Buffer.byteLength(text) > MOST_BYTES) return words.tooLarge
  if (text.includes('\0')) return words.nul
  if (!text.isWellFormed() || text.includes('\ufffd')) return words.notText
  return isTooDeep(text) ? words.tooDeep : undefined
}

/** Nested brackets, or a line with too much indentation or too many dashes: counted without parsing. */
function isTooDeep(text: string): boolean {
  let open = 0
  for (const character of text) {
    if (character === '[' || character === '{') open += 1
    else if (character === ']' || character === '}') open = Math.max(0, open - 1)
    if (open > DEEPEST * 10) return true
  }
  return text.split('\n').some((line) => {
    const lead = /^[\s?:-]*/.exec(line)?.[0] ?? ''
    return lead.length > DEEPEST * 8 || (lead.match(/[?:-]/g)?.length ?? 0) > DEEPEST
  })
}

/** The start of a path's value; for a missing value, the start of the item that lacks it. */
function offsetOf(document: Document, path: readonly (string | number)[], atKey: boolean): number {
  for (let length = path.length; length > 0; length--) {
    const key = keyNode(document, path.slice(0, length))
    if (atKey && key && length === path.length) return key.range?.[0] ?? 0
    const node = document.getIn(path.slice(0, length), true) as Node | undefined
    const begins = node?.range?.[0]
    if (begins !== undefined) return begins
  }
  return document.contents?.range?.[0] ?? 0
}

function keyNode(document: Document, path: readonly (string | number)[]): Node | undefined {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  if (!isMap(parent)) return undefined
  const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1))
  return pair?.key as Node | undefined
}

function firstLine(message: string): string {
  return message.split('\n')[0] ?? message
}
