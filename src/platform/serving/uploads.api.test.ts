import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  blob,
  EICAR,
  MEGABYTE,
  openUploads,
  PDF,
  photo,
  scannerReply,
  type Uploads,
} from '#platform/testing/uploads.ts'
import { dice } from '#testing/model/dice.ts'

let uploads: Uploads
beforeAll(async () => {
  uploads = await openUploads()
})
afterAll(() => uploads.close())
beforeEach(() => uploads.scannerAnswers(scannerReply))

const send: Uploads['send'] = (...request) => uploads.send(...request)
const onDisk = () => uploads.onDisk()

/** A picture with one wrong byte, of which a strict decoder complains and others do not. */
async function faultyPhoto(): Promise<Buffer> {
  const random = dice(inject('runSeed'))
  const noise = Buffer.from(Array.from({ length: 16 * 16 * 3 }, () => random.number(256)))
  const picture = sharp(noise, { raw: { width: 16, height: 16, channels: 3 } }).resize(160, 160, { kernel: 'nearest' })
  const whole = await picture.jpeg().toBuffer()
  const isRead = (bytes: Buffer, failOn: 'warning' | 'error') =>
    sharp(bytes, { failOn })
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      )
  for (;;) {
    const faulty = Buffer.from(whole)
    faulty[Math.floor(whole.length * 0.2) + random.number(Math.floor(whole.length * 0.7))] = random.number(256)
    if (!(await isRead(faulty, 'warning')) && (await isRead(faulty, 'error'))) return faulty
  }
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

  it('a photo with a fault that viewers pass over is stored', async () => {
    const answer = await send({ bills: [blob(await faultyPhoto())] })
    expect([answer.status, answer.body.kinds]).toEqual([200, ['image/jpeg']])
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
    await expect.poll(onDisk).toEqual(before)
    expect((await send({ bills: [blob(PDF)] }, headers)).body.error.type).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('forty megabytes of files hardly raise the server’s memory', async () => {
    const [head, end] = ['%PDF-1.4\n7 0 obj<</Subtype/Image>>stream\n', '\nendstream endobj\n%%EOF\n'].map((text) =>
      Buffer.from(text),
    )
    const pdf = Buffer.concat([head!, randomBytes(10 * MEGABYTE - 100), end!])
    const file = join(uploads.folder, 'large.pdf')
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
    // Somebody who is known may take as long as bytes arrive; a stranger has ten seconds for all of it.
    const asked = request(`${uploads.origin}/subscriptions/api/v1/test/members-bills`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, cookie: 'member=1' },
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

describe('a document', () => {
  it('that would run a script under an escaped name is refused, and nothing of it is stored', async () => {
    const scripted = Buffer.from(PDF.toString().replace('/Catalog', '/Catalog/OpenAction<</S/J#61vaScript/JS(1)>>'))
    const before = await onDisk()
    const { status, body } = await send({ bills: [blob(scripted)] })
    expect([status, body.error.type]).toEqual([422, 'FILE_REFUSED'])
    expect(body.image_error).toContain('holds a program')
    expect(await onDisk()).toEqual(before)
  })
})

describe('the virus scanner', () => {
  it('a file it knows is refused', async () => {
    const infected = Buffer.concat([Buffer.from(`%PDF-1.4\n${EICAR}\n`), PDF])
    const before = await onDisk()
    const answer = await send({ bills: [blob(infected)] })
    expect(answer.body).toMatchObject({ image_error: expect.stringContaining('virus') })
    await expect.poll(onDisk).toEqual(before)
    expect((await send({ bills: [blob(PDF)] })).status).toBe(200)
  })

  it('while it fails nothing is accepted', async () => {
    uploads.scannerAnswers(() => 'INSTREAM size limit exceeded. ERROR')
    const before = await onDisk()
    expect((await send({ bills: [blob(PDF)] })).status).toBe(503)
    await expect.poll(onDisk).toEqual(before)
  })
})
