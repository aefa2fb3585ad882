import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseConfig } from '#config.ts'
import { openVirusScan } from '#gateways/virus-scan.ts'
import { MovableClock } from '#platform/clock.ts'
import { defineCall } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { anyone, nobody, signedIn } from '#platform/contract/who.ts'
import type { Database } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { keepFile } from '#platform/files/keep-file.ts'
import { createLogger } from '#platform/logger.ts'
import { keysFrom } from '#platform/seal.ts'
import { on } from '#platform/serving/context.ts'
import { createApp } from '#platform/serving/create-app.ts'
import { mount } from '#platform/serving/mount.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { testDatabase } from '#platform/testing/test-database.ts'

const MEGABYTE = 1_048_576
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
const sendPlain = defineCall({ ...sendBills, name: 'sendPlain', path: 'test/plain', files: undefined } as never)

let folder: string
let database: Database
let origin: string
let close: () => Promise<void>
let scanner: Server
let scannerSays: (infected: boolean) => string

/** The EICAR test file that every scanner knows: harmless, and meant for such tests. */
const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plus-uploads-'))
  database = await testDatabase()
  scanner = createServer((socket) => {
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
  })
  const log = createLogger(process.env.TEST_LOG ?? 'silent')
  const storage = openStorage(config)
  const parts = {
    config,
    db: database.db,
    clock: new MovableClock(),
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
      const kept = []
      for (const file of all)
        if (body.outcome !== 'forgotten') kept.push(await keepFile(trx, file, { owner: null, kind: 'bill', now }))
      return kept
    })
    return { ids, kinds: all.map(({ media_type }) => media_type), names: all.map(({ original_name }) => original_name) }
  })
  const mounting = { ...parts, keys: keysFrom(randomBytes(32)), identify: async () => nobody }
  for (const call of [sendBills, sendAsMember, sendPlain]) mount(app, { ...keep, call }, mounting)
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  close = () => app.close()
})
afterAll(async () => {
  await close()
  scanner.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  scannerSays = (infected) => (infected ? 'stream: Eicar-Signature FOUND' : 'stream: OK')
})

type Sent = {
  bills?: Blob[]
  prescriptions?: Blob[]
  data?: unknown
  names?: string[]
  fields?: Record<string, string>
}

async function send(
  { bills = [], prescriptions = [], data = { note: 'n' }, names = [], fields = {} }: Sent,
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

/** The files that are kept, once nothing is on its way in: the answer does not wait for what is cleared away. */
async function onDisk(): Promise<string[]> {
  await expect.poll(staged, { timeout: 60_000 }).toEqual([])
  return filesIn('files')
}

const blob = (bytes: Buffer | Uint8Array) => new Blob([new Uint8Array(bytes)])
const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .withExif({
      IFD0: { Artist: '<script>alert(1)</script>' },
      IFD3: { GPSLatitude: '19/1 4/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer()
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
/** Few bytes that unpack to very many pixels. */
function bomb(side: number): Buffer {
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

describe('works', () => {
  it('files of both parts are stored under their real type, and the JSON part is the body', async () => {
    const answer = await send({
      bills: [blob(await photo()), blob(PDF)],
      prescriptions: [blob(await photo())],
      names: ['my bill.jpg', 'C:\\docs\\scan.pdf'],
    })
    expect(answer.status).toBe(200)
    expect(answer.body.kinds).toEqual(['image/jpeg', 'application/pdf', 'image/jpeg'])
    expect(answer.body.names).toEqual(['my bill.jpg', 'scan.pdf', 'rx.jpg'])
    expect(await onDisk()).toHaveLength(3)
  })

  it('a stored picture has no location, no author and no appended data', async () => {
    const before = new Set(await onDisk())
    const loaded = Buffer.concat([await photo(), Buffer.from('<html><script>alert(1)</script>PK')])
    expect((await send({ bills: [blob(loaded)] })).status).toBe(200)
    const [stored] = (await onDisk()).filter((path) => !before.has(path))
    const bytes = await buffer(createReadStream(stored!))
    expect(bytes.toString('latin1')).not.toMatch(/script|PK/)
    const { exif, width } = await sharp(bytes).metadata()
    expect([exif, width]).toEqual([undefined, 60])
  })

  it('plain fields are the body where there is no JSON part', async () => {
    const answer = await send({ data: null, fields: { note: 'plain' }, bills: [blob(PDF)], names: ['a.pdf'] })
    expect(answer.status).toBe(200)
  })

  it('a spreadsheet saved as text is accepted by its name and content', async () => {
    const answer = await send({ bills: [blob(Buffer.from('Name,Mobile\nAsha,9876543210\n'))], names: ['people.csv'] })
    expect(answer.body.kinds).toEqual(['text/csv'])
  })

  it('sending the same files again under one key stores them once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const bills = [blob(await photo())]
    const first = await send({ bills }, headers)
    const before = await onDisk()
    const second = await send({ bills }, headers)
    expect(second.body).toEqual(first.body)
    await expect.poll(onDisk, { timeout: 60_000 }).toEqual(before)
    expect((await send({ bills: [blob(PDF)] }, headers)).body.error.type).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('forty megabytes of files hardly raise the server’s memory', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(10 * MEGABYTE - 100), Buffer.from('\n%%EOF\n')])
    const file = join(folder, 'large.pdf')
    await writeFile(file, pdf)
    await send({ bills: [blob(PDF)] })
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const inUse = () => {
      // What the first finds is given back by a thread beside; the second waits for that.
      collect()
      collect()
      const { external, heapUsed } = process.memoryUsage()
      return external + heapUsed
    }
    const before = inUse()
    const growth: number[] = []
    const boundary = 'boundary'
    async function* body() {
      for (const part of ['bills', 'bills', 'prescriptions', 'prescriptions']) {
        yield Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="a.pdf"\r\n\r\n`)
        yield* createReadStream(file)
        yield Buffer.from('\r\n')
        // Looked at between two parts and not by a clock: so much has been sent, however fast.
        growth.push(inUse() - before)
      }
      yield Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n{"note":"n"}\r\n--${boundary}--\r\n`,
      )
    }
    const asked = request(`${origin}/subscriptions/api/v1/test/bills`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    const [[answer]] = await Promise.all([once(asked, 'response'), pipeline(body, asked)])
    answer.resume()
    await rm(file)
    expect(answer.statusCode).toBe(200)
    expect(growth).toHaveLength(4)
    // All of it would be forty.
    expect(Math.max(...growth) / MEGABYTE).toBeLessThan(8)
  })
})

describe('invalid', () => {
  let before: string[]
  beforeEach(async () => {
    before = await onDisk()
  })
  const nothingStored = () => expect.poll(onDisk, { timeout: 60_000 }).toEqual(before)

  it.each([
    ['a program named as a photo', async () => Buffer.concat([Buffer.from('MZ'), randomBytes(500)])],
    ['a page named as a photo', async () => Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'a picture in a format not asked for',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    ['a picture cut short', async () => (await photo(900, 900)).subarray(0, 900)],
    ['a picture of 900 million pixels in a few bytes', async () => bomb(30_000)],
    [
      'a document with an archive behind its end',
      async () => Buffer.concat([PDF, Buffer.from('PK\x03\x04junk PK\x05\x06')]),
    ],
    ['an empty file', async () => Buffer.alloc(0)],
  ])('%s is refused at its part, and nothing of the request stays', async (_, make) => {
    const answer = await send({ prescriptions: [blob(PDF)], bills: [blob(await make())] })
    const text = 'A bill must be JPEG, PNG or PDF'
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      message: text,
      image_error: text,
      error: { type: 'FILE_REFUSED', fields: { bills: text } },
    })
    await nothingStored()
  })

  it('the refusal of a HEIC photo says what to do', async () => {
    const heic = Buffer.concat([Buffer.from('000000186674797068656963000000006d696631', 'hex'), randomBytes(100)])
    expect((await send({ bills: [blob(heic)] })).body.error.fields.bills).toContain('HEIC')
  })

  it('a file over its limit and one too many are reported together, with the invalid fields', async () => {
    const big = Buffer.concat([PDF, Buffer.alloc(10 * MEGABYTE)])
    const three = [blob(PDF), blob(PDF), blob(PDF)]
    const answer = await send({ bills: [blob(big)], prescriptions: three, data: { note: '' } })
    expect(answer.body.error.fields).toEqual({
      bills: 'A bill is over 10 MB',
      prescriptions: 'At most two of A prescription',
      note: 'Write a note',
    })
    await nothingStored()
  })

  it('an invalid field alone is refused as in every form', async () => {
    const answer = await send({ bills: [blob(PDF)], data: { note: '' } })
    expect([answer.status, answer.body.error.fields]).toEqual([422, { note: 'Write a note' }])
    await nothingStored()
  })

  it.each([
    ['JSON that is none', { data: '{"note"' }, 400, 'MALFORMED'],
    ['keys that reach into every object', { data: '{"note":"n","__proto__":{"a":1}}' }, 400, 'MALFORMED'],
    ['a field nobody asked for', { data: { note: 'n', status: 'approved' } }, 400, 'UNKNOWN_FIELD'],
    ['a part nobody asked for', { fields: { more: 'x' } }, 400, 'UNKNOWN_FIELD'],
    ['a body that is a list', { data: '[1]' }, 422, 'INVALID'],
  ])('%s: refused with its files', async (_, sent, status, type) => {
    const answer = await send({ bills: [blob(PDF)], ...sent })
    expect([answer.status, answer.body.error.type]).toEqual([status, type])
    await nothingStored()
  })

  it.each([
    ['cut off in the middle', '--b\r\ncontent-disposition: form-data; name="bills"; filename="a.pdf"\r\n\r\n%PDF', 400],
    ['no multipart at all', 'hello', 400],
    ['a part without a name', '--b\r\n\r\nx\r\n--b--\r\n', 422],
    ['a prototype as name', '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n', 400],
    ['nothing', '', 422],
  ])('a request %s gets its answer', async (_, body, status) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await fetch(`${origin}/subscriptions/api/v1/test/bills`, { method: 'POST', headers, body })
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([status, ['message', 'error']])
    await nothingStored()
  })

  it('more than a hundred megabytes in all are refused before they are read', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 101 * MEGABYTE }
    const asked = request(`${origin}/subscriptions/api/v1/test/bills`, { method: 'POST', headers })
    asked.on('error', () => {}).write('--b\r\n')
    const [answer] = await once(asked, 'response')
    expect(answer.statusCode).toBe(413)
    asked.destroy()
  })

  it('JSON to a call that takes files, and files to one that takes JSON, are the wrong type', async () => {
    const headers = { 'content-type': 'application/json' }
    const json = await fetch(`${origin}/subscriptions/api/v1/test/bills`, {
      method: 'POST',
      headers,
      body: '{"note":"n"}',
    })
    expect(json.status).toBe(415)
    expect((await send({}, {}, 'plain')).status).toBe(415)
  })

  it.each(['refused', 'broken', 'forgotten'])('files of a request whose work ended %s are deleted', async (outcome) => {
    await send({ bills: [blob(PDF)], data: { note: 'n', outcome } })
    await nothingStored()
  })

  it('a sender that disconnects leaves no file', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' }
    const asked = request(`${origin}/subscriptions/api/v1/test/bills`, { method: 'POST', headers })
    asked.on('error', () => {})
    asked.write('--b\r\ncontent-disposition: form-data; name="bills"; filename="a.pdf"\r\n\r\n%PDF')
    asked.write(Buffer.alloc(MEGABYTE))
    await expect.poll(staged, { timeout: 60_000 }).toHaveLength(1)
    asked.destroy()
    await nothingStored()
  })
})

describe('forbidden', () => {
  it('an unauthorised sender is refused before a byte of their files is read', async () => {
    const before = await onDisk()
    expect((await send({ bills: [blob(PDF)] }, {}, 'members-bills')).status).toBe(401)
    await expect.poll(onDisk, { timeout: 60_000 }).toEqual(before)
  })
})

describe('the virus scanner', () => {
  it('a file it knows is refused', async () => {
    const infected = Buffer.concat([Buffer.from(`%PDF-1.4\n${EICAR}\n`), PDF])
    const before = await onDisk()
    const answer = await send({ bills: [blob(infected)] })
    expect(answer.body).toMatchObject({ image_error: expect.stringContaining('virus') })
    await expect.poll(onDisk, { timeout: 60_000 }).toEqual(before)
    expect((await send({ bills: [blob(PDF)] })).status).toBe(200)
  })

  it('while it fails nothing is accepted', async () => {
    scannerSays = () => 'INSTREAM size limit exceeded. ERROR'
    const before = await onDisk()
    expect((await send({ bills: [blob(PDF)] })).status).toBe(503)
    await expect.poll(onDisk, { timeout: 60_000 }).toEqual(before)
  })
})
