import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultMessage } from '#platform/files/file-faults.ts'
import { drawPdf } from '#platform/files/pictures/draw-pdf.ts'
import { blob, bomb, openUploads, photo, type Uploads } from '#platform/testing/uploads.ts'
import { pdf, withTableInStream } from '#testing/pdf.ts'

let uploads: Uploads
beforeAll(async () => {
  // Without the simulated scanner, which takes four NULs at the end of a chunk for the end of a file.
  uploads = await openUploads({ CLAMD_URL: '' })
})
afterAll(() => uploads.close())

const bytes = (text: string) => Buffer.from(text, 'latin1')
const around = async (before: string, behind: string) =>
  Buffer.concat([bytes(before), await pdf(['one', 'two']), bytes(behind)])
/** What is stored of a file that is sent, and the kind that it is stored as. */
async function stored(file: Buffer, name = 'bill.pdf') {
  const before = await uploads.onDisk()
  const answer = await uploads.send({ bills: [blob(file)], names: [name] })
  expect(answer.body.error).toBeUndefined()
  const [path] = (await uploads.onDisk()).filter((one) => !before.includes(one))
  return { kind: answer.body.kinds[0], content: await readFile(path!) }
}
async function refusal(file: Buffer, name = 'bill.pdf') {
  const { status, body } = await uploads.send({ bills: [blob(file)], names: [name] })
  return [status, body.error.type, body.error.fields.bills]
}
/** What a phone stores behind the photo of a moving scene. */
const film = Buffer.concat([
  Buffer.from('0000001c667479706d703432000000016d70343169736f6d', 'hex'),
  Buffer.alloc(4),
  randomBytes(200_000),
])
const heic = Buffer.concat([Buffer.from('000000186674797068656963000000006d696631', 'hex'), randomBytes(100)])
const oneColour = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' }, limitInputPixels: false })

describe('a PDF as people have it', () => {
  it.each([
    ['with a password of its owner only', () => pdf(['one', 'two'], 'A4', { ownerPassword: 'hospital' })],
    [
      'with such a password and its table of contents in a stream',
      async () => withTableInStream(await pdf(['one', 'two'], 'A4', { ownerPassword: 'hospital' })),
    ],
    ['behind a byte order mark', () => around('\xef\xbb\xbf', '')],
    ['behind blank lines', () => around('\r\n\r\n\r\n', '')],
    ['before a comment', () => around('', '% printed by the hospital\n')],
    ['before a page', () => around('', '<html><script>alert(1)</script></html>')],
    ['before NULs', () => around('', '\0'.repeat(100_000))],
    ['renamed to a photo', () => around('', ''), 'bill.jpg'],
  ])('%s is accepted, drawn for the desk, and stored without what is not the document', async (_, make, name?) => {
    const { kind, content } = await stored(await make(), name)
    expect([kind, content.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
    expect(content.toString('latin1').trimEnd()).toMatch(/%%EOF$/)
    expect(content.includes('/Encrypt')).toBe(false)
    const pages: number[] = []
    await drawPdf(content, async (_page, number) => void pages.push(number))
    expect(pages).toEqual([1, 2])
  })

  it('that is whole is stored as it was sent', async () => {
    const sent = await pdf(['one'])
    expect((await stored(sent)).content.equals(sent)).toBe(true)
  })

  it('that asks for a password is locked, and one cut short is not complete', async () => {
    expect(await refusal(await pdf(['one'], 'A4', { userPassword: 'u' }))).toEqual([
      422,
      'FILE_REFUSED',
      'This document is locked. Please save it without a password and choose that.',
    ])
    const whole = await pdf(['one', 'two'])
    for (const length of [whole.length - 8, Math.floor(whole.length / 2), 200])
      expect((await refusal(whole.subarray(0, length)))[2]).toContain('This PDF is not complete')
  })
})

describe('a photo as phones take it', () => {
  it('with a film behind it is accepted, and stored without the film', async () => {
    const { kind, content } = await stored(Buffer.concat([await photo(600, 400), film]), 'bill.jpg')
    expect(kind).toBe('image/jpeg')
    expect(content.length).toBeLessThan(film.length)
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 400 })
  })

  it('of 48 megapixels is stored smaller, upright', async () => {
    const large = await oneColour(8_000, 6_000).withMetadata({ orientation: 6 }).jpeg({ quality: 30 }).toBuffer()
    const { width, height } = await sharp((await stored(large, 'bill.jpg')).content).metadata()
    expect(width * height).toBeLessThanOrEqual(40_000_000)
    expect(width / height).toBeCloseTo(6 / 8, 2)
  })

  it.each<[string, () => Promise<Buffer>, string]>([
    ['in the HEIC format', async () => heic, 'Settings › Camera › Formats › Most Compatible'],
    ['cut short', async () => (await photo(900, 900)).subarray(0, 900), 'damaged or not complete'],
    ['of 900 million pixels', async () => bomb(30_000), 'too many pixels'],
    [
      'of 42 million pixels in a format that is decoded as a whole',
      () => oneColour(7_000, 6_000).jpeg({ progressive: true }).toBuffer(),
      'too many pixels',
    ],
    [
      'with an archive behind it',
      async () => Buffer.concat([await photo(), bytes('PK\x03\x04 PK\x05\x06')]),
      'another file',
    ],
    ['that is empty', async () => Buffer.alloc(0), 'empty'],
  ])('%s is refused with its own cause, whatever its name', async (_, make, text) => {
    const file = await make()
    for (const name of ['bill.jpg', 'bill.pdf']) expect((await refusal(file, name))[2]).toContain(text)
  })
})

describe('several files of one part', () => {
  const kind = 'A bill must be JPEG, PNG or PDF'

  it('are all judged in one round, each fault with the name of its file', async () => {
    const locked = await pdf(['one'], 'A4', { userPassword: 'u' })
    const cut = (await pdf(['one'])).subarray(0, 300)
    const answer = await uploads.send({ bills: [blob(locked), blob(cut)], names: ['bill.pdf', 'summary.pdf'] })
    expect(answer.body.error.fields.bills).toBe(
      `“bill.pdf”: ${faultMessage('locked')} “summary.pdf”: ${faultMessage('incomplete')}`,
    )
  })

  it('of which one is right name the one that is not, and leave nothing behind', async () => {
    const before = await uploads.onDisk()
    const answer = await uploads.send({ bills: [blob(await photo()), blob(heic)], names: ['a.jpg', 'b.jpg'] })
    expect(answer.body.error.fields.bills).toBe(`“b.jpg”: ${faultMessage('heic')}`)
    await expect.poll(uploads.onDisk).toEqual(before)
  })

  it('of a kind that is not asked for keep the sentence of their call', async () => {
    const program = Buffer.from('MZ program')
    const answer = await uploads.send({ bills: [blob(program), blob(program)], names: ['a.exe', 'b.exe'] })
    expect(answer.body.error.fields.bills).toBe(kind)
  })
})
