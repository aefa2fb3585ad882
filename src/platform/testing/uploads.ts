/** A server with three calls that take files, a storage folder and a virus scanner: what the tests of uploads have in common. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { expect } from 'vitest'
import { z } from 'zod'
import { parseConfig } from '#config.ts'
import { openVirusScan } from '#gateways/virus-scan.ts'
import { defineCall } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { anyone, type Caller, nobody, signedIn } from '#platform/contract/who.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { storeFile } from '#platform/files/store-file.ts'
import { createLogger } from '#platform/logger.ts'
import { keysFrom } from '#platform/seal.ts'
import { on } from '#platform/serving/context.ts'
import { createApp } from '#platform/serving/create-app.ts'
import { mount } from '#platform/serving/mount.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { stillClock } from './still-clock.ts'

export const MEGABYTE = 1_048_576
const messages = (what: string) => ({
  kind: `${what} must be JPEG, PNG or PDF`,
  size: `${what} is over 10 MB`,
  count: `At most two of ${what}`,
})
const rule = (what: string) => ({
  max_files: 2,
  max_bytes: 10 * MEGABYTE,
  kinds: ['image/jpeg', 'image/png', 'application/pdf', 'text/csv'],
  messages: messages(what),
})

/** Stands in for every call that accepts files. */
const sendBills = defineCall({
  name: 'sendBills',
  method: 'POST',
  path: 'test/bills',
  summary: 'Takes bills',
  who: anyone,
  files: { bills: rule('A bill'), prescriptions: rule('A prescription') },
  body: z.strictObject({ note: z.string('Write a note').min(1, 'Write a note'), outcome: z.string().optional() }),
  reply: z.strictObject({ ids: z.array(z.string()), kinds: z.array(z.string()), names: z.array(z.string()) }),
  idempotent: true,
  refusals: { NO_LUCK: { status: 409, message: 'No luck' } },
})
const sendAsMember = defineCall({ ...sendBills, name: 'sendAsMember', path: 'test/members-bills', who: signedIn })
const { files: _, ...withoutFiles } = sendBills
const sendPlain = defineCall({ ...withoutFiles, name: 'sendPlain', path: 'test/plain' })

/** The EICAR test file that every scanner knows: harmless, and meant for such tests. */
export const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

export type UploadParts = {
  bills?: Blob[]
  prescriptions?: Blob[]
  data?: unknown
  names?: string[]
  fields?: Record<string, string>
}

export type Uploads = Awaited<ReturnType<typeof openUploads>>

/** Whom the cookie `member` identifies. */
const member: Caller = { ...nobody, account_id: '0190a000-0000-7000-8000-000000000001' }

/**
 * Opens the server; `close` removes everything it wrote.
 * @param extend registers further routes
 */
export async function openUploads(env: Record<string, string> = {}, extend: (app: FastifyInstance) => void = () => {}) {
  const folder = await mkdtemp(join(tmpdir(), 'plus-uploads-'))
  const database = await testDatabase()
  let scannerSays = scannerReply
  const scanner = createServer((socket) => {
    let infected = false
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      infected ||= chunk.includes(EICAR)
      if (chunk.subarray(-4).equals(Buffer.alloc(4))) socket.end(`${scannerSays(infected)}\0`)
    })
  }).listen(0, '127.0.0.1')
  await once(scanner, 'listening')
  const config = parseConfig({
    DATA_DIR: folder,
    CLAMD_URL: `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}`,
    ...env,
  })
  const log = createLogger(process.env.TEST_LOG ?? 'silent')
  const storage = openStorage(config)
  const parts = {
    config,
    db: database.db,
    clock: stillClock(),
    log,
    storage,
    scan: openVirusScan(config.clamdUrl),
  }
  const app = await createApp(config, log)
  const keep = on(sendBills, async ({ db, files, body, now }) => {
    if (body.outcome === 'refused') throw new Refusal<typeof sendBills>('NO_LUCK')
    if (body.outcome === 'broken') throw new Error('a defect')
    const all = [...files.bills, ...files.prescriptions]
    const ids = await withTransaction(db, async (trx) => {
      const stored = []
      for (const file of all)
        if (body.outcome !== 'forgotten') stored.push(await storeFile(trx, file, { owner: null, kind: 'bill', now }))
      return stored
    })
    return { ids, kinds: all.map(({ media_type }) => media_type), names: all.map(({ original_name }) => original_name) }
  })
  const identify = async ({ cookies }: { cookies: Record<string, string | undefined> }) =>
    cookies.member ? member : nobody
  const mounting = { ...parts, keys: keysFrom(randomBytes(32)), identify }
  for (const call of [sendBills, sendAsMember, sendPlain]) mount(app, { ...keep, call }, mounting)
  extend(app)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  async function send(
    { bills = [], prescriptions = [], data = { note: 'n' }, names = [], fields = {} }: UploadParts,
    headers = {},
    path = 'bills',
  ) {
    const form = new FormData()
    if (data !== null) form.set('data', typeof data === 'string' ? data : JSON.stringify(data))
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const [at, bill] of bills.entries()) form.append('bills', bill, names[at] ?? 'bill.jpg')
    for (const one of prescriptions) form.append('prescriptions', one, 'rx.jpg')
    const answer = await fetch(`${origin}/subscriptions/api/v1/test/${path}`, { method: 'POST', body: form, headers })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape
    return { status: answer.status, body: (await answer.json()) as any }
  }

  async function filesIn(part: string): Promise<string[]> {
    const all = await readdir(join(folder, part), { recursive: true, withFileTypes: true }).catch(() => [])
    return all.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name))
  }

  /** Files on their way in. */
  const staged = () => filesIn('uploads')

  /** The files that are stored, once no upload is in progress: the answer does not wait for what is cleared away. */
  async function onDisk(): Promise<string[]> {
    await expect.poll(staged).toEqual([])
    return filesIn('files')
  }

  return {
    origin,
    folder,
    send,
    staged,
    onDisk,
    /** What the scanner answers to a whole file from now on. */
    scannerAnswers: (says: typeof scannerReply) => {
      scannerSays = says
    },
    close: async () => {
      await app.close()
      scanner.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function scannerReply(infected: boolean): string {
  return infected ? 'stream: Eicar-Signature FOUND' : 'stream: OK'
}

export const blob = (bytes: Buffer | Uint8Array) => new Blob([new Uint8Array(bytes)])
export const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .withExif({
      IFD0: { Artist: '<script>alert(1)</script>' },
      IFD3: { GPSLatitude: '19/1 4/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer()
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
/** Few bytes that unpack to very many pixels. */
export function bomb(side: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(body.length)
    frame.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * 1000), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
