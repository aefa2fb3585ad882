import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CallShape, FileRule } from '../contract/call.ts'
import { Refusal } from '../contract/refusal.ts'
import { parsePart } from '../contract/validation.ts'
import { faultMessage } from '../files/file-faults.ts'
import { stageFile } from '../files/stage-file.ts'
import { removeOrphans } from '../files/store-file.ts'
import { type StagedFile, stagingPath, takeFile } from '../files/take-file.ts'
import type { UploadedFile } from '../files/uploaded-file.ts'
import type { Parts } from '../parts.ts'
import { BODY_BYTES, readJson } from './read-json.ts'

const REQUEST_BYTES = 100 * 1_048_576
const FIELDS = 30
/** The part that carries the JSON body. */
const DATA = 'data'
const EMPTY = z.strictObject({})

/** The content of a multipart request: its body, and its files by the part's name. */
export interface Multiparts {
  body: unknown
  files: Record<string, UploadedFile[]>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Storage keys of this request's files; those without a row are deleted after the answer. */
    uploadedKeys?: string[]
  }
}

/**
 * Reads a multipart request of a call that accepts files. Each file streams to disk and into storage, so memory does
 * not grow with it; one is checked while the next arrives. All of the request is read before it is refused, and every
 * invalid part is reported at the same time.
 * @throws Refusal FILE_REFUSED and INVALID with a text per part and field; TOO_LARGE above 100 MB in total
 */
export async function acceptMultipart(request: FastifyRequest, call: CallShape, parts: Parts): Promise<Multiparts> {
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_TYPE')
  if (Number(request.headers['content-length'] ?? 0) > REQUEST_BYTES) throw new Refusal('TOO_LARGE')
  const files = Object.fromEntries(Object.keys(call.files ?? {}).map((name): [string, UploadedFile[]] => [name, []]))
  const gathered: UploadedParts = { paths: [], fields: new Map(), counts: new Map(), faults: {}, refused: [] }
  const keys: string[] = []
  request.uploadedKeys = keys
  const taking = inOrder(async (file: StagedPart) => {
    if (gathered.faults[file.part]) return
    const taken = await takeFile(file, parts)
    if (typeof taken === 'string') {
      gathered.refused.push({ ...file, text: taken })
      return
    }
    keys.push(taken.storage_key)
    files[file.part]?.push(taken)
  })
  try {
    await stageParts(request, call, parts, gathered, taking.next)
    await taking.done()
    nameRefused(gathered)
    const { refusal, faults } = gathered
    if (refusal) throw new Refusal<Record<string, unknown>>(refusal, { fields: faults })
    return { body: readBody(call, gathered.fields, gathered.faults), files }
  } catch (error) {
    await taking.stop()
    // The sender may have disconnected, so the hook after the answer may not run.
    await removeUploads(request, parts)
    throw error
  } finally {
    for (const path of gathered.paths) await rm(path, { force: true })
  }
}

type StagedPart = StagedFile & { part: string }

interface UploadedParts {
  /** Files on the disk, partly written ones included. */
  paths: string[]
  fields: Map<string, unknown>
  /** How many files each part has. */
  counts: Map<string, number>
  /** What is wrong, by part. */
  faults: Record<string, string>
  /** Files that are not accepted, with the sentence of each. */
  refused: (StagedPart & { text: string })[]
  /** The call's own code for it, where it has one. */
  refusal?: string
}

/** Processes items one after the other while more arrive; after a failure, or `stop`, it starts no other. */
function inOrder<T>(work: (one: T) => Promise<void>) {
  let last = Promise.resolve()
  let isOver = false
  return {
    next: (one: T) => {
      last = last.then(() => (isOver ? undefined : work(one)))
      // Reported to the caller that awaits `done`.
      last.catch(() => {})
    },
    done: () => last,
    stop: async () => {
      isOver = true
      await last.catch(() => {})
    },
  }
}

/**
 * Reads the request to its end, and passes on each complete file without waiting: a slow check does not delay the
 * sender.
 */
async function stageParts(
  request: FastifyRequest,
  { files: rules = {}, body_bytes = BODY_BYTES }: CallShape,
  parts: Parts,
  gathered: UploadedParts,
  take: (file: StagedPart) => void,
): Promise<void> {
  const { paths, fields, counts, faults } = gathered
  for await (const part of partsOf(request, rules, body_bytes)) {
    if (part.type === 'field') {
      if (fields.has(part.fieldname) || part.valueTruncated) throw new Refusal('MALFORMED')
      fields.set(part.fieldname, part.value)
      continue
    }
    const { file } = part
    if (part.fieldname === DATA) {
      if (fields.has(DATA)) throw new Refusal('MALFORMED')
      fields.set(DATA, readJson(await readData(file, body_bytes)))
      continue
    }
    // Some clients mark a part that may be repeated.
    const fieldname = part.fieldname.replace(/\[\]$/, '')
    const rule = Object.hasOwn(rules, fieldname) ? rules[fieldname] : undefined
    if (!rule) throw new Refusal('UNKNOWN_FIELD', { extra_args: { keys: [fieldname.slice(0, 100)] } })
    const count = (counts.get(fieldname) ?? 0) + 1
    counts.set(fieldname, count)
    if (count > rule.max_files) faults[fieldname] ??= rule.messages.count
    if (faults[fieldname]) {
      file.resume()
      continue
    }
    const path = stagingPath(parts)
    paths.push(path)
    const { size, too_large, sha256 } = await stageFile(file, path, rule.max_bytes)
    if (too_large && rule.size_refusal) gathered.refusal ??= rule.size_refusal
    if (too_large) faults[fieldname] ??= rule.messages.size
    else if (size === 0 && typeof rule.kinds !== 'string') faults[fieldname] ??= faultMessage('empty')
    else take({ part: fieldname, path, original_name: fileName(part.filename), sha256, rule })
  }
}

/**
 * Gives each part the sentences of its files that are not accepted: with their names where it has several. The sentences
 * of the call itself are about the part.
 */
function nameRefused({ refused, counts, faults }: UploadedParts): void {
  const texts = Map.groupBy(refused, ({ part }) => part)
  for (const [part, files] of texts) {
    const named = files.map(({ original_name, rule, text }) =>
      counts.get(part) === 1 || Object.values(rule.messages).includes(text) ? text : `“${original_name}”: ${text}`,
    )
    faults[part] ??= [...new Set(named)].join(' ')
  }
}

/** @throws Refusal TOO_LARGE; MALFORMED when the request ends within it */
async function readData(part: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of part as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most) throw new Refusal('TOO_LARGE')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('MALFORMED')
  }
  return Buffer.concat(chunks)
}

/** Deletes the files of a request that were not stored. */
export async function removeUploads(request: FastifyRequest, { db, storage, log }: Parts): Promise<void> {
  const keys = request.uploadedKeys
  if (!keys?.length) return
  await removeOrphans(db, storage, keys).catch((error) => log.error({ err: error }, 'uploads could not be deleted'))
}

async function* partsOf(
  request: FastifyRequest,
  rules: Record<string, FileRule>,
  fieldSize: number,
): AsyncGenerator<Multipart> {
  let received = 0
  request.raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > REQUEST_BYTES) request.raw.destroy()
  })
  const largest = Math.max(0, ...Object.values(rules).map(({ max_bytes }) => max_bytes))
  const limits = { fileSize: largest + 1, files: 100, fields: FIELDS, fieldSize, fieldNameSize: 100 }
  // The library would parse a part that calls itself JSON; ours goes through our own parser, whatever it calls itself.
  const isPartAFile = (name?: string, _type?: string, fileName?: string) => name === DATA || fileName !== undefined
  const parts = request.parts({ limits, isPartAFile })
  for (;;) {
    const next = await parts.next().catch((error: { statusCode?: number }) => {
      throw new Refusal(error.statusCode === 413 ? 'TOO_LARGE' : 'MALFORMED')
    })
    if (next.done) return
    yield next.value
  }
}

/** The JSON part, or without one the plain fields, validated by the call's schema; refused together with the files. */
function readBody(call: CallShape, fields: Map<string, unknown>, faults: Record<string, string>): unknown {
  const [text] = Object.values(faults)
  const refuse = (more: Readonly<Record<string, string>> = {}) =>
    new Refusal('FILE_REFUSED', { fields: { ...more, ...faults }, ...(text ? { text } : {}) })
  try {
    const body = fields.has(DATA) ? withRest(fields) : Object.fromEntries(fields)
    const read = call.body ? parsePart(call.body, body, 'body') : parsePart(EMPTY, body, 'body')
    if (text) throw refuse()
    return call.body ? read : undefined
  } catch (error) {
    if (text && error instanceof Refusal && error.code === 'INVALID') throw refuse(error.fields)
    throw error
  }
}

function withRest(fields: Map<string, unknown>): unknown {
  const { [DATA]: data, ...rest } = Object.fromEntries(fields)
  parsePart(EMPTY, rest, 'body')
  return data
}

/** The last segment of whatever path a browser sends, without characters that would break a header or a screen. */
function fileName(sent: string | undefined): string {
  const name = basename((sent ?? '').replaceAll('\\', '/')).replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
  return name.slice(0, 150) || 'file'
}
