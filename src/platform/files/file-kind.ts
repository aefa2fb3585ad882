import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { beginsAsPdf } from './pdf-extent.ts'

const HEIC = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']
const SAMPLE = 65_536
const PDF_BEGIN = '%PDF-'
const ARCHIVE_END = 'PK\u0005\u0006'

/**
 * The kind of a file by its content: a media type, 'heic' for photos that few browsers show, 'picture-carrier' for those
 * with a document behind them, or undefined for anything unclear.
 */
export async function fileKind(path: string, original_name: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(path)
  const extension = extname(original_name).toLowerCase()
  if (!found && beginsAsPdf((await ends(path)).head)) return 'application/pdf'
  if (!found) return extension === '.csv' && (await isPlainText(path)) ? 'text/csv' : undefined
  if (HEIC.includes(found.mime)) return 'heic'
  // Word's old format shares its container with other programs': here the file name decides.
  if (found.mime === 'application/x-cfb') return extension === '.doc' ? 'application/msword' : undefined
  if (found.mime.startsWith('image/') && (await carriesDocument(path))) return 'picture-carrier'
  return found.mime
}

/** Whether another document is appended to a picture: a camera never does that. */
async function carriesDocument(path: string): Promise<boolean> {
  const text = (await ends(path)).tail.toString('latin1')
  return text.includes(ARCHIVE_END) || text.includes(PDF_BEGIN)
}

async function isPlainText(path: string): Promise<boolean> {
  const { head, tail } = await ends(path)
  return !head.includes(0) && !tail.includes(0)
}

async function ends(path: string): Promise<{ head: Buffer; tail: Buffer }> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const read = async (from: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE), 0, SAMPLE, Math.max(0, from))
      return buffer.subarray(0, bytesRead)
    }
    return { head: await read(0), tail: await read(size - SAMPLE) }
  } finally {
    await handle.close()
  }
}
