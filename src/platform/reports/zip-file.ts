import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** A file of an archive: its path, and its content in chunks. */
export type ZipPart = [path: string, content: AsyncIterable<Buffer>]

/** The format's own limit without extensions that older programs cannot read. */
const MOST_BYTES = 0xff_ff_ff_ff
const DEFLATE = 8
/** So that the same content is the same file. */
const WRITTEN_AT = '1980-01-01T00:00:00'

/**
 * An archive, written as fast as it is consumed. The bytes are compressed by threads of the process beside this one; level 1
 * is a third of the work of the usual one, for files a tenth larger.
 * @throws Error for a part of more than 4 GB
 */
export async function* zipFile(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  for await (const [filename, content] of parts) {
    const file: ZipInputFile = { filename, size: 0, crc: 0, compression: DEFLATE, mtime: WRITTEN_AT }
    zip.add(file)
    const deflate = createDeflateRaw({ level: 1 })
    // An error of the content reaches the reader of `deflate`.
    pipeline(Readable.from(measured(content, file), { objectMode: false }), deflate, () => {})
    for await (const bytes of deflate) {
      file.ondata!(null, bytes, false)
      yield* ready.splice(0)
    }
    file.ondata!(null, new Uint8Array(), true)
  }
  zip.end()
  yield* ready.splice(0)
}

async function* measured(content: AsyncIterable<Buffer>, file: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    file.size += chunk.length
    if (file.size > MOST_BYTES) throw new Error('A sheet is too large for a workbook.')
    file.crc = crc32(chunk, file.crc)
    yield chunk
  }
}
