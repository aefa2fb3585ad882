import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** The end record of an archive, without its comment. */
const END_BYTES = 22
/** Enough bytes of a member to recognise the kind of file. */
const HEAD_BYTES = 4_100

export interface ArchiveLimits {
  members: number
  /** Of all members together. */
  unpacked_bytes: number
}

export interface ArchiveMember {
  name: string
  /** Its first bytes, unpacked. */
  head: Buffer
}

/**
 * Reads through a ZIP without storing it: each member is unpacked once, so that its real size and content are known.
 * @returns its members without folders; undefined when it exceeds the limits, is encrypted, damaged or empty, has a
 * name that leads out of its folder, or contains more than an archive
 */
export async function readArchiveMembers(path: string, limits: ArchiveLimits): Promise<ArchiveMember[] | undefined> {
  try {
    const archive = await openPromise(path, { validateEntrySizes: true })
    try {
      return await readAll(archive, limits)
    } finally {
      archive.close()
    }
  } catch {
    // Whatever the reader objects to, the sender gets one answer: this archive is not accepted.
    return undefined
  }
}

async function readAll(archive: ZipFile, limits: ArchiveLimits): Promise<ArchiveMember[] | undefined> {
  if (archive.entryCount === 0 || archive.entryCount > limits.members) return undefined
  const members: ArchiveMember[] = []
  let [first, unpacked_bytes] = [Number.POSITIVE_INFINITY, 0]
  for await (const entry of archive.eachEntry()) {
    first = Math.min(first, entry.relativeOffsetOfLocalHeader)
    unpacked_bytes += entry.uncompressedSize
    if (unpacked_bytes > limits.unpacked_bytes || !entry.canDecodeFileData()) return undefined
    const head = await readHead(archive, entry)
    if (!entry.fileName.endsWith('/')) members.push({ name: entry.fileName, head })
  }
  // Another file in front of the first member is invisible to everyone who opens the archive as one. Bytes between the
  // list and the end record may be members that the end record does not count, which other programs unpack.
  return first === 0 && listEnd(archive) === archive.fileSize - END_BYTES - archive.comment.length ? members : undefined
}

/** Where the list of members ends, once all are read. The library's types call this offset a boolean. */
function listEnd({ readEntryCursor }: ZipFile): number {
  return Number(readEntryCursor)
}

/**
 * The first bytes of a member. Reads it to the end: the reader throws when it unpacks to more or less than it declares.
 */
async function readHead(archive: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of await archive.openReadStreamPromise(entry)) {
    if (length < HEAD_BYTES) chunks.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES)
}
