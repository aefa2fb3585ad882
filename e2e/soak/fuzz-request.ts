import type { Operation, Schema } from './fuzz-description.ts'
import type { Memory } from './fuzz-memory.ts'
import { type IdCandidate, type Places, placeOf } from './fuzz-places.ts'
import type { Random } from './fuzz-random.ts'
import { makeValue, type ValueContext } from './fuzz-values.ts'

/** A request before it is written: what is to be broken is broken here. */
export interface Draft {
  operation: Operation
  path: Map<string, string>
  /** Which values were taken from answers, to learn where they belong. */
  ids: { place: string; chosen: IdCandidate }[]
  query: [string, string][]
  headers: [string, string][]
  /** The JSON, form or `data` part; undefined where the call takes none. */
  body: unknown
  files: { part: string; name: string; bytes: Uint8Array }[]
}

interface DraftContext {
  random: Random
  now: Date
  /** The caller's own answers, and everybody's: some requests name what belongs to somebody else. */
  own: Memory
  all: Memory
  places: Places
  picture: () => Uint8Array
}

/** A request as a client of ours would send it, as far as its description says what that is. */
export function draftOf(operation: Operation, making: DraftContext): Draft {
  const { random, now, own, all, places, picture } = making
  const memory = random.chance(0.85) ? own : all
  const ids: Draft['ids'] = []
  const idAt = (place: string, schema: Schema) => {
    const chosen = places.choose(place, schema, memory, random) ?? places.choose(place, schema, all, random)
    if (chosen) ids.push({ place, chosen })
    return chosen?.value
  }
  const around: ValueContext = {
    record: undefined,
    memory,
    now,
    generosity: random.pick([0.05, 0.2, 0.5, 0.9]),
    idFor: (name, schema) => idAt(`${operation.name} ${name}`, schema),
  }
  const path = new Map<string, string>()
  for (const { name, in: place, schema } of operation.parameters) {
    if (place !== 'path') continue
    const id = random.chance(0.95) && !schema.enum ? idAt(placeOf(operation, name), schema) : undefined
    const value = id ?? String(makeValue(schema, name, random, around))
    path.set(name, value)
    around.record = memory.recordOf(value) ?? all.recordOf(value) ?? around.record
  }
  const schema = operation.body?.schema.properties?.data ?? operation.body?.schema ?? {}
  around.record ??= memory.recordLike(Object.keys(schema.properties ?? {}), random)
  const [query, headers] = (['query', 'header'] as const).map((place) => parametersOf(operation, place, random, around))
  const draft: Draft = { operation, path, ids, query: query!, headers: headers!, body: undefined, files: [] }
  if (operation.body?.type === 'multipart/form-data') {
    const { data, ...parts } = operation.body.schema.properties ?? {}
    draft.body = data && makeValue(data, 'data', random, around)
    for (const part of Object.keys(parts))
      if (random.chance(0.8)) draft.files.push({ part, name: `${part}.jpg`, bytes: picture() })
  } else if (operation.body) draft.body = makeValue(operation.body.schema, 'body', random, around)
  return draft
}

function parametersOf(operation: Operation, place: string, random: Random, around: ValueContext): [string, string][] {
  return operation.parameters.flatMap(({ name, in: where, required, schema }): [string, string][] => {
    const chance = name === 'Idempotency-Key' ? 0.6 : around.generosity
    if (where !== place || !(required || random.chance(chance))) return []
    const value = name === 'Idempotency-Key' ? random.uuid() : makeValue(schema, name, random, around)
    return value === undefined || value === null
      ? []
      : [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
  })
}

export interface HttpRequest {
  method: string
  path: string
  headers: [string, string][]
  body: Buffer | undefined
}

/** The bytes of a draft. */
export function write({ operation, path, query, headers, body, files }: Draft): HttpRequest {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path.get(name) ?? ''))
  const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  const written = { method: operation.method, path: search ? `${filled}?${search}` : filled }
  const type = operation.body?.type
  if (body === undefined && files.length === 0) return { ...written, headers, body: undefined }
  if (type === 'multipart/form-data') {
    const parts = [
      ...(body === undefined ? [] : [part('name="data"', Buffer.from(JSON.stringify(body)))]),
      ...files.map(({ part: name, name: file, bytes }) => part(`name="${name}"; filename="${file}"`, bytes)),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]
    return {
      ...written,
      headers: [['content-type', `multipart/form-data; boundary=${BOUNDARY}`], ...headers],
      body: Buffer.concat(parts),
    }
  }
  if (body === undefined) return { ...written, headers, body: undefined }
  const text = type === 'application/x-www-form-urlencoded' ? formOf(body) : JSON.stringify(body)
  return { ...written, headers: [['content-type', type ?? 'application/json'], ...headers], body: Buffer.from(text) }
}

const BOUNDARY = 'fuzz-4d7c1a'

function part(disposition: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
}

function formOf(body: unknown): string {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [['x', body]]
  return new URLSearchParams(fields.map(([name, value]) => [String(name), String(value)])).toString()
}
