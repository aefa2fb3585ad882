import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const COMMENT_MAX = 65_535
const NOT_32_BITS = 0xffffffff
/** As much of a member as tells what it is. */
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

interface Entry {
  name: string
  method: number
  packed: number
  unpacked: number
  at: number
}

/**
 * Unpacks an archive to nowhere, so that what it holds is known and not only what it says of itself.
 * @returns its members, folders left out; undefined where it is larger than the limits, locked, damaged, or more than an archive
 */
export async function unzipDry(path: string, limits: ArchiveLimits): Promise<ArchiveMember[] | undefined> {
  const file = await open(path, 'r')
  try {
    const entries = await readEntries(file, limits.members)
    if (!entries || sum(entries) > limits.unpacked_bytes) return undefined
    const members: ArchiveMember[] = []
    for (const entry of entries) {
      const head = await unpack(file, path, entry)
      if (!head) return undefined
      if (!entry.name.endsWith('/')) members.push({ name: entry.name, head })
    }
    return members
  } finally {
    await file.close()
  }
}

function sum(entries: readonly Entry[]): number {
  return entries.reduce((total, { unpacked }) => total + unpacked, 0)
}

/** The list at the end of an archive; undefined unless it is whole, plain and nothing stands before or behind. */
async function readEntries(file: FileHandle, max: number): Promise<Entry[] | undefined> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - END_BYTES - COMMENT_MAX), size)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || tail.length - end < END_BYTES || tail.readUInt32LE(end) !== END) return undefined
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  const endAt = size - tail.length + end
  const isWhole = endAt + END_BYTES + tail.readUInt16LE(end + 20) === size && start + length === endAt
  if (!isWhole || count === 0 || count > max) return undefined
  const list = await bytesAt(file, start, endAt)
  const entries: Entry[] = []
  let at = 0
  while (entries.length < count) {
    if (list.length - at < 46 || list.readUInt32LE(at) !== ENTRY) return undefined
    const isLocked = (list.readUInt16LE(at + 8) & 1) === 1
    const [named, extra, comment] = [28, 30, 32].map((field) => list.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const entry = {
      name: list.toString('utf8', at + 46, at + 46 + named),
      method: list.readUInt16LE(at + 10),
      packed: list.readUInt32LE(at + 20),
      unpacked: list.readUInt32LE(at + 24),
      at: list.readUInt32LE(at + 42),
    }
    if (isLocked || ![0, 8].includes(entry.method) || entry.packed === NOT_32_BITS || entry.unpacked === NOT_32_BITS)
      return undefined
    entries.push(entry)
    at += 46 + named + extra + comment
  }
  return Math.min(...entries.map((entry) => entry.at)) === 0 ? entries : undefined
}

/** The head of a member, if it unpacks to exactly as many bytes as it says. */
async function unpack(file: FileHandle, path: string, entry: Entry): Promise<Buffer | undefined> {
  const local = await bytesAt(file, entry.at, entry.at + 30)
  if (local.length < 30 || local.readUInt32LE(0) !== LOCAL) return undefined
  const start = entry.at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (entry.packed === 0) return entry.unpacked === 0 ? Buffer.alloc(0) : undefined
  let head = Buffer.alloc(0)
  let length = 0
  const count = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      length += chunk.length
      if (length > entry.unpacked) throw new Error('more than it says')
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
    }
  }
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 })
  const unpacked = entry.method === 8 ? pipeline(packed, createInflateRaw(), count) : pipeline(packed, count)
  const isSound = await unpacked.then(
    () => length === entry.unpacked,
    () => false,
  )
  return isSound ? head : undefined
}

async function bytesAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  if (from < 0 || to <= from) return Buffer.alloc(0)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
  return buffer.subarray(0, bytesRead)
}
