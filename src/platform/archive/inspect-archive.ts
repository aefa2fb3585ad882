import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { isKey } from '../storage/storage.ts'
import { ArchiveRefused, END, End, HEAD, Head, keyOf, tableOf } from './archive-format.ts'

/** What an archive contains, in the order in which it was written. */
export async function* entriesOf(path: string): AsyncGenerator<ParsedTarEntry> {
  const bytes = createGunzip()
  // An error of the file is handled where the entries are read.
  pipeline(createReadStream(path), bytes, () => {})
  const tar = ReadableStream.from<Uint8Array>(bytes) as globalThis.ReadableStream<Uint8Array>
  yield* tar.pipeThrough(createTarDecoder({ strict: true }))
}

/** The text of an entry. */
export const textOf = ({ body }: ParsedTarEntry): Promise<string> => text(body as ReadableStream)

/**
 * Reads an archive from beginning to end without importing anything.
 * @throws ArchiveRefused when it is damaged or truncated, or its contents differ from what it declares
 */
export async function inspectArchive(path: string): Promise<{ head: Head; end: End }> {
  try {
    return await countAll(path)
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error
    if ((error as { code?: string }).code === 'ENOENT') throw new ArchiveRefused('There is no such file.')
    throw new ArchiveRefused(`It cannot be read: ${(error as Error).message}.`)
  }
}

async function countAll(path: string): Promise<{ head: Head; end: End }> {
  const rows = new Map<string, number>()
  let files = 0
  let head: Head | undefined
  let end: End | undefined
  for await (const entry of entriesOf(path)) {
    const { name } = entry.header
    const [table, key] = [tableOf(name), keyOf(name)]
    if (!head) head = readHead(name, await textOf(entry))
    else if (name === END) end = End.parse(JSON.parse(await textOf(entry)))
    else if (table) rows.set(table, (rows.get(table) ?? 0) + JSON.parse(await textOf(entry)).length)
    else if (key && isKey(key)) {
      await entry.body.pipeTo(new WritableStream())
      files++
    } else throw new ArchiveRefused(`It holds something unknown: ${name}.`)
  }
  if (!head) throw new ArchiveRefused(NO_ARCHIVE)
  if (!end) throw new ArchiveRefused('Its end is missing: it was cut off.')
  for (const table of new Set([...rows.keys(), ...Object.keys(end.rows)]))
    if (rows.get(table) !== (end.rows[table] || undefined))
      throw new ArchiveRefused(`Of ${end.rows[table] ?? 0} rows of ${table} it holds ${rows.get(table) ?? 0}.`)
  if (files !== end.files) throw new ArchiveRefused(`Of ${end.files} files it holds ${files}.`)
  return { head, end }
}

const NO_ARCHIVE = 'It is no archive of this product.'

function readHead(name: string, json: string): Head {
  if (name !== HEAD) throw new ArchiveRefused(NO_ARCHIVE)
  const head = Head.safeParse(JSON.parse(json))
  if (!head.success) throw new ArchiveRefused(head.error.issues[0]?.message ?? NO_ARCHIVE)
  return head.data
}
