import { constants } from 'node:fs'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** The end record of an archive, without its comment. */
const END_BYTES = 22
/** In front of it in archives that may be large: their own end record, of this size without extensions, and its place. */
const LARGE_END = { record: 'PK\u0006\u0006', locator: 'PK\u0006\u0007', record_bytes: 56, bytes: 76 }

export interface ArchiveLimits {
  members: number
  /** What its members may unpack to; reduced by what they do. */
  budget: { bytes: number }
}

export interface ArchiveMember {
  name: string
  /** Unpacked; undefined for members that only count. */
  content: Buffer | undefined
}

/**
 * Reads through a ZIP without storing it: each member is unpacked once, so that its real size and content are known.
 * @param isRead which members are judged by their content too, by name
 * @param judge gets each member except folders; the first fault ends the reading
 * @returns that fault; 'unreadable' when the archive exceeds the limits, is encrypted, damaged or empty, has a member
 * that is a link or whose name leads out of its folder, or contains more than an archive
 */
export async function judgeMembers<Fault extends string>(
  archive: Buffer,
  limits: ArchiveLimits,
  isRead: (name: string) => boolean,
  judge: (member: ArchiveMember) => Promise<Fault | undefined> | Fault | undefined,
): Promise<Fault | 'unreadable' | undefined> {
  let zip: ZipFile
  try {
    zip = await fromBufferPromise(archive, { validateEntrySizes: true, strictFileNames: true })
    if (zip.entryCount === 0 || zip.entryCount > limits.members) return 'unreadable'
  } catch {
    return 'unreadable'
  }
  const members = membersOf(archive, zip, limits, isRead)
  for (;;) {
    // Whatever the reader objects to, the sender gets one answer: this archive is not accepted.
    const next = await members.next().catch(() => undefined)
    if (!next || next.value === 'unreadable') return 'unreadable'
    if (next.done) return undefined
    const fault = await judge(next.value)
    if (fault) return fault
  }
}

async function* membersOf(
  archive: Buffer,
  zip: ZipFile,
  { budget }: ArchiveLimits,
  isRead: (name: string) => boolean,
): AsyncGenerator<ArchiveMember, 'unreadable' | undefined> {
  let first = Number.POSITIVE_INFINITY
  for await (const entry of zip.eachEntry()) {
    first = Math.min(first, entry.relativeOffsetOfLocalHeader)
    budget.bytes -= entry.uncompressedSize
    if (budget.bytes < 0 || !entry.canDecodeFileData() || isSpecial(entry)) return 'unreadable'
    const { fileName: name } = entry
    const content = await readMember(zip, entry, isRead(name))
    if (!name.endsWith('/')) yield { name, content }
    else if (entry.uncompressedSize > 0) return 'unreadable'
  }
  // Another file in front of the first member is invisible to everyone who opens the archive as one. Bytes between the
  // list and the end record may be members that the end record does not count, which other programs unpack.
  return first === 0 && isEnded(archive, zip) ? undefined : 'unreadable'
}

/**
 * Whether the end record follows the list of members, at most with the end record of a large archive in between, which
 * says the same: a program that believes another list would unpack other members.
 */
function isEnded(archive: Buffer, zip: ZipFile): boolean {
  const list = listEnd(zip)
  const gap = zip.fileSize - END_BYTES - zip.comment.length - list
  if (gap !== LARGE_END.bytes) return gap === 0
  const end = archive.subarray(list, list + gap)
  const number = (at: number) => Number(end.readBigUInt64LE(at))
  const { record, locator, record_bytes } = LARGE_END
  return (
    end.toString('latin1', 0, 4) === record &&
    end.toString('latin1', record_bytes, record_bytes + 4) === locator &&
    number(32) === zip.entryCount &&
    number(40) + number(48) === list &&
    number(record_bytes + 8) === list
  )
}

/** A link, which is unpacked to somewhere else, or a device. */
function isSpecial({ externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & constants.S_IFMT
  return kind !== 0 && kind !== constants.S_IFREG && kind !== constants.S_IFDIR
}

/** Where the list of members ends, once all are read. The library's types call this offset a boolean. */
function listEnd({ readEntryCursor }: ZipFile): number {
  return Number(readEntryCursor)
}

/** Reads a member to its end: the reader throws when it unpacks to more or less than it declares. */
async function readMember(zip: ZipFile, entry: Entry, isStored: boolean): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) if (isStored) chunks.push(chunk)
  return isStored ? Buffer.concat(chunks) : undefined
}
