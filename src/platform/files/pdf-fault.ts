import { inflateSync } from 'node:zlib'
import type { UnpackBudget } from './document-fault.ts'
import type { DocumentFault } from './file-faults.ts'

/**
 * More of each is in no ordinary document of ten megabytes; without an end to them a hostile one would take minutes. An
 * object stream holds about a hundred objects, and text in it packs to a tenth: below the first size the ratio says
 * nothing.
 */
const MAX = { streams: 50_000, object_streams: 5_000, no_object_streams: 100, escapes: 20_000, openings: 10 }
const RATIO = { above_bytes: 1_048_576, max: 200 }
/** Where the action is looked for that an opened document takes. */
const WINDOW = 20_000

/** Long enough that the compressed bytes of a picture do not contain one by chance: found wherever they are hidden. */
const ANYWHERE: readonly [DocumentFault, RegExp][] = [
  ['locked', /\/(?:Encrypt)(?![^\0\t\n\f\r ()<>[\]{}/%])/],
  ['program', /\/(?:JavaScript|Launch|RichMedia[A-Za-z]*|Rendition|OnInstantiate)(?![^\0\t\n\f\r ()<>[\]{}/%])/],
  ['network', /\/(?:SubmitForm|ImportData|GoToR|GoToE)(?![^\0\t\n\f\r ()<>[\]{}/%])/],
  ['carrier', /\/(?:EmbeddedFiles?|FileAttachment|Collection)(?![^\0\t\n\f\r ()<>[\]{}/%])/],
]
/** So short that they are looked for among the objects only, not in the data of streams. */
const AMONG_OBJECTS: readonly [DocumentFault, RegExp][] = [
  ['program', /\/(?:JS|AA|XFA|Movie)(?![^\0\t\n\f\r ()<>[\]{}/%])/],
]

const ESCAPED = /\/[^\0\t\n\f\r ()<>[\]{}/%#]*#[^\0\t\n\f\r ()<>[\]{}/%]*/g
const OBJECT_STREAM = /\/(?:ObjStm)(?![^\0\t\n\f\r ()<>[\]{}/%])/
const FIRST = /\/(?:First)(?![^\0\t\n\f\r ()<>[\]{}/%])/
const FLATE = /\/(?:FlateDecode|Fl)(?![A-Za-z])/g
const OTHER_FILTER =
  /\/(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt|Predictor)(?![^\0\t\n\f\r ()<>[\]{}/%])/
const FILTER = /\/(?:Filter)(?![^\0\t\n\f\r ()<>[\]{}/%])/
const OPENING = /\/OpenAction(?![^\0\t\n\f\r ()<>[\]{}/%])(?:[\0\s]*(\d{1,10})[\0\s]+\d+[\0\s]+R)?/g
const DEFINITION = /(?<!\d)(\d{1,10})[\0\s]+\d+[\0\s]+obj/g
const URI_OR_NEXT = /\/(?:URI|Next)(?![^\0\t\n\f\r ()<>[\]{}/%])/
const LEADING_SPACE = /^[\0\s]+/

/**
 * What a PDF would run, send, fetch or carry, or why that cannot be known. Names are compared with their #-escapes
 * decoded. The table of contents of the file is not trusted: all of its bytes are searched, and all object streams, so
 * that no reader finds an object that was not seen here.
 */
export function pdfFault(bytes: Buffer, budget: UnpackBudget): DocumentFault | undefined {
  const raw = bytes.toString('latin1')
  const decoded = decodeNames(raw)
  if (decoded === undefined) return 'unclear'
  const found = findName(decoded, ANYWHERE)
  if (found) return found
  const objects: ObjectText[] = []
  const count = { streams: 0, object_streams: 0, no_object_streams: 0 }
  for (const { before, data_at, end } of streamsOf(raw)) {
    if (++count.streams > MAX.streams) return 'unclear'
    const head = decodeNames(before) ?? before
    objects.push({ text: head })
    const isDeclared = OBJECT_STREAM.test(head)
    // Some readers take objects from any stream that says where its first one is. One that is not packed has been read.
    if ((!isDeclared && !FIRST.test(head)) || data_at === bytes.length) continue
    if (++count.object_streams > MAX.object_streams) return 'too-much'
    const unpacked = FILTER.test(head)
      ? unpackObjects(bytes.subarray(data_at), head, budget)
      : take(raw.slice(data_at, Math.max(data_at, end)), budget)
    if (unpacked === null) return 'too-much'
    if (unpacked === undefined && (isDeclared || ++count.no_object_streams > MAX.no_object_streams)) return 'unclear'
    if (unpacked === undefined) continue
    const text = decodeNames(unpacked)
    if (text === undefined) return 'unclear'
    const inside = findName(text, ANYWHERE)
    if (inside) return inside
    objects.push({ text, first: Number(/\/First\s+(\d+)/.exec(head)?.[1] ?? 0) })
  }
  for (const { text } of objects) {
    const short = findName(text, AMONG_OBJECTS)
    if (short) return short
  }
  return openingFault(objects)
}

/** Objects as text: between the streams of the file, or the content of one object stream. */
interface ObjectText {
  text: string
  /** Of an object stream: where its objects start, behind the list of their numbers and places. */
  first?: number
}

function findName(text: string, rules: readonly [DocumentFault, RegExp][]): DocumentFault | undefined {
  return rules.find(([, names]) => names.test(text))?.[0]
}

/** @returns the text in which `/J#61vaScript` is `/JavaScript`, as to every reader; undefined with too many escapes */
function decodeNames(text: string): string | undefined {
  let escapes = 0
  for (const _ of text.matchAll(ESCAPED)) if (++escapes > MAX.escapes) return undefined
  if (escapes === 0) return text
  return text.replace(ESCAPED, (escaped) =>
    escaped.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  )
}

/**
 * What is between the streams, each part with the place where the stream behind it starts; the last has none. A
 * `stream` inside a text or a picture is taken for one too, which searches more than needed and never less.
 */
function* streamsOf(raw: string): Generator<{ before: string; data_at: number; end: number }> {
  const starts = /(?<!end)stream[^\r\n]{0,200}(?:\r\n|\r|\n)/g
  let [previous_at, end] = [0, 0]
  for (let start = starts.exec(raw); start; start = starts.exec(raw)) {
    const data_at = starts.lastIndex
    const before = raw.slice(end <= start.index ? end : previous_at, start.index)
    previous_at = data_at
    if (end < data_at) end = raw.indexOf('endstream', data_at)
    if (end < 0) end = raw.length
    yield { before, data_at, end }
  }
  yield { before: raw.slice(end), data_at: raw.length, end: raw.length }
}

/** @returns the unpacked text; null when it is too much; undefined when it is packed in a way that no ordinary program uses, or damaged */
function unpackObjects(packed: Buffer, head: string, budget: UnpackBudget): string | null | undefined {
  if (OTHER_FILTER.test(head) || head.match(FLATE)?.length !== 1) return undefined
  try {
    const options = { maxOutputLength: Math.max(1, budget.bytes), info: true } as object
    const { buffer, engine } = inflateSync(packed, options) as unknown as InflateResult
    const isBomb = buffer.length > RATIO.above_bytes && buffer.length > engine.bytesWritten * RATIO.max
    return isBomb ? null : take(buffer.toString('latin1'), budget)
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? null : undefined
  }
}

/** What the library answers with `info`, which its types do not know. */
interface InflateResult {
  buffer: Buffer
  engine: { bytesWritten: number }
}

function take(text: string, budget: UnpackBudget): string | null {
  budget.bytes -= text.length
  return budget.bytes < 0 ? null : text
}

/** What the document does by itself once it is opened: going to one of its pages is all it may do. */
function openingFault(objects: readonly ObjectText[]): DocumentFault | undefined {
  const openings = objects.flatMap(({ text }) =>
    Array.from(text.matchAll(OPENING), ({ index, 0: found, 1: number }) => ({
      text,
      at: index + found.length,
      number,
    })),
  )
  if (openings.length > MAX.openings) return 'unclear'
  for (const { number, ...direct } of openings) {
    const places = number ? placesOf(number, objects) : [direct]
    if (places.length === 0 || places.length > MAX.openings) return 'unclear'
    for (const { text, at } of places) {
      const action = text.slice(at, at + WINDOW).replace(LEADING_SPACE, '')
      const dictionary = action.startsWith('<<') ? firstDictionary(action) : ''
      if (dictionary === undefined || !'<[(/'.includes(action.charAt(0))) return 'unclear'
      if (URI_OR_NEXT.test(dictionary)) return 'network'
    }
  }
  return undefined
}

/** Where an object is defined: several times in a document that was changed. */
function placesOf(number: string, objects: readonly ObjectText[]): { text: string; at: number }[] {
  return objects.flatMap(({ text, first }) => {
    if (first === undefined)
      return Array.from(text.matchAll(DEFINITION))
        .filter(({ 1: defined }) => Number(defined) === Number(number))
        .map(({ index, 0: head }) => ({ text, at: index + head.length }))
    const list = text.slice(0, Math.min(first, WINDOW)).match(/\d+/g) ?? []
    return list.flatMap((one, at) =>
      at % 2 === 0 && Number(one) === Number(number) ? [{ text, at: first + Number(list[at + 1] ?? 0) }] : [],
    )
  })
}

/** The dictionary that a text starts with, with those inside it; brackets in its texts do not end it. */
function firstDictionary(text: string): string | undefined {
  let [depth, quoted] = [0, 0]
  for (const { 0: mark, index } of text.matchAll(/\\.|[()]|<<|>>/gs)) {
    if (mark === '(') quoted++
    else if (mark === ')') quoted--
    else if (quoted === 0 && mark === '<<') depth++
    else if (quoted === 0 && mark === '>>' && --depth === 0) return text.slice(0, index)
  }
  return undefined
}
