import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, type Zippable, zipSync } from 'fflate'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdf as written } from '#testing/pdf.ts'
import { checkedContent } from './document-fault.ts'
import { faultMessage } from './file-faults.ts'
import { hashDistance, perceptualHash } from './perceptual-hash.ts'

const MEGABYTE = 1_048_576
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const pdf = (body = '') => Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog${body}>>endobj\n%%EOF\n`)
const zipped = (files: Zippable) => Buffer.from(zipSync(files))
const letter = (more: Zippable = {}) =>
  zipped({ '[Content_Types].xml': strToU8(TYPES), 'word/document.xml': strToU8('<w/>'), ...more })
const TYPES =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const TEMPLATE = strToU8(
  '<Relationships><Relationship Type="a/attachedTemplate" Target="http://x.example/a.dotm" TargetMode="External"/></Relationships>',
)
const oldLetter = (part: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(part, 'utf16le')])

let folder: string
let photo: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plus-document-'))
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function faultOf(bytes: Buffer, media_type: string) {
  const checked = await checkedContent(bytes, media_type)
  return typeof checked === 'string' ? faultMessage(checked) : undefined
}

/** An archive whose directory differs from its contents. */
function lying(bytes: Buffer, change: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  change(copy.subarray(copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))))
  return copy
}

/** An archive with bytes between its list of members and its end record. */
function withHidden(bytes: Buffer, hidden: Buffer): Buffer {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  return Buffer.concat([bytes.subarray(0, end), hidden, bytes.subarray(end)])
}

/** An archive whose end record counts one member, while its list has more. */
function countingOne(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const end = copy.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  copy.writeUInt16LE(1, end + 8)
  copy.writeUInt16LE(1, end + 10)
  return copy
}

describe('documents', () => {
  test('pictures and documents in an archive are accepted', async () => {
    expect(await faultOf(zipped({ 'bill.jpg': photo, 'a/rx.pdf': pdf() }), 'application/zip')).toBeUndefined()
    expect(await faultOf(letter(), DOCX)).toBeUndefined()
    expect(await faultOf(pdf(), 'application/pdf')).toBeUndefined()
  })

  test.each<[string, () => Buffer, string]>([
    [
      '21 files',
      () => zipped(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`${n}.jpg`, photo]))),
      'at most 20',
    ],
    [
      'more than 50 MB in a few kilobytes',
      () => zipped({ 'a.pdf': Buffer.concat([pdf(), Buffer.alloc(51 * MEGABYTE)]) }),
      '50 MB',
    ],
    [
      'more than it says',
      () =>
        lying(zipped({ 'a.pdf': Buffer.concat([pdf(), Buffer.alloc(MEGABYTE)]) }), (list) =>
          list.writeUInt32LE(60, 24),
        ),
      '50 MB',
    ],
    ['a password', () => lying(zipped({ 'a.jpg': photo }), (list) => list.writeUInt16LE(1, 8)), 'password'],
    ['a program', () => zipped({ 'bill.jpg': Buffer.from('MZ program') }), 'pictures, PDF and Word'],
    ['another archive', () => zipped({ 'inner.zip': zipped({ 'a.jpg': photo }) }), 'pictures, PDF and Word'],
    ['data before it', () => Buffer.concat([photo, zipped({ 'a.jpg': photo })]), '20 files'],
    ['data after its directory', () => withHidden(zipped({ 'a.jpg': photo }), Buffer.from('MZ program')), '20 files'],
    [
      'a program that its end does not count',
      () => countingOne(zipped({ 'a.jpg': photo, 'b.exe': Buffer.from('MZ program') })),
      '20 files',
    ],
    ['nothing', () => zipped({}), '20 files'],
    ['a file outside of its folder', () => zipped({ '../bill.jpg': photo }), '20 files'],
    ['a file at the root', () => zipped({ '/etc/bill.jpg': photo }), '20 files'],
    ['a file on a drive', () => zipped({ 'C:bill.jpg': photo }), '20 files'],
    ['a path of Windows', () => zipped({ '..\\bill.jpg': photo }), '20 files'],
    [
      'a link',
      () => lying(zipped({ 'bill.jpg': photo }), (list) => list.writeUInt32LE(0o120777 * 65_536, 38)),
      '20 files',
    ],
    ['a picture that is called a program', () => zipped({ 'bill.jpg.exe': photo }), 'pictures, PDF and Word'],
    ['a picture that is called a page', () => zipped({ 'bill.html': photo }), 'pictures, PDF and Word'],
    ['a page', () => zipped({ 'bill.html': strToU8('<html><script>1</script>') }), 'pictures, PDF and Word'],
    ['a drawing', () => zipped({ 'bill.svg': strToU8('<svg><script>1</script></svg>') }), 'pictures, PDF and Word'],
    ['a PDF that runs a script', () => zipped({ 'rx.pdf': pdf('/OpenAction<</S/J#61vaScript>>') }), 'program'],
    ['a letter with macros', () => zipped({ 'a.docx': letter({ 'word/vbaProject.bin': strToU8('x') }) }), 'program'],
    ['an old letter with macros', () => zipped({ 'a.doc': oldLetter('_VBA_PROJECT') }), 'program'],
    [
      'letters that unpack to more than 50 MB together',
      () => {
        const large = letter({ 'word/media/a.png': new Uint8Array(20 * MEGABYTE) })
        return zipped({ 'a.docx': large, 'b.docx': large, 'c.docx': large })
      },
      'damaged',
    ],
    ['a truncated end', () => zipped({ 'a.jpg': photo }).subarray(0, -5), '20 files'],
  ])('an archive with %s is refused', async (_, make, text) => {
    expect(await faultOf(make(), 'application/zip')).toContain(text)
  })

  test.each<[string, Buffer, string, string]>([
    ['a letter with macros', letter({ 'word/vbaProject.bin': strToU8('x') }), DOCX, 'program'],
    [
      'a letter with macros that its end does not count',
      countingOne(letter({ 'word/vbaProject.bin': strToU8('x') })),
      DOCX,
      'damaged',
    ],
    ['a letter that is not an archive', Buffer.from('PK nothing'), DOCX, 'damaged'],
    ['an old letter with macros', oldLetter('_VBA_PROJECT'), 'application/msword', 'program'],
    ['an old letter with a file', oldLetter('\u0001Ole10Native'), 'application/msword', 'another file'],
    ['a locked letter', oldLetter('EncryptedPackage'), 'application/msword', 'password'],
    ['a letter with a template at an address', letter({ 'word/_rels/settings.xml.rels': TEMPLATE }), DOCX, 'by itself'],
    ['a PDF that runs a script', pdf('/OpenAction<</S/JavaScript>>'), 'application/pdf', 'program'],
    ['a PDF that carries a file', pdf('/Names<</EmbeddedFiles 2 0 R>>'), 'application/pdf', 'another file'],
    ['a PDF whose lock nobody knows', pdf('/Encrypt 5 0 R'), 'application/pdf', 'cannot be checked'],
    ['a PDF that is cut short', pdf().subarray(0, -7), 'application/pdf', 'not complete'],
  ])('%s is refused', async (_, bytes, media_type, text) => {
    expect(await faultOf(bytes, media_type)).toContain(text)
  })

  test('a marker that spans two chunks of the file is found', async () => {
    const bytes = pdf(`${' '.repeat(65_480)}/JavaScript${' '.repeat(100)}`)
    expect(await faultOf(bytes, 'application/pdf')).toContain('program')
  })
})

/** All encryptions of the format. */
const VERSIONS = ['1.3', '1.4', '1.6', '1.7ext3'] as const

describe('a PDF with a password', () => {
  test.each(VERSIONS)(
    'that only its owner needs is accepted, and stored without it (version %s)',
    async (pdfVersion) => {
      const bytes = await written(['Bill of 500'], 'A4', { pdfVersion, ownerPassword: 'o' })
      const checked = await checkedContent(bytes, 'application/pdf')
      expect(bytes.includes('/Encrypt')).toBe(true)
      expect(Buffer.from(checked).includes('/Encrypt')).toBe(false)
      expect(Buffer.from(checked).includes('/Contents')).toBe(true)
      expect(await faultOf(zipped({ 'a.pdf': bytes }), 'application/zip')).toBeUndefined()
    },
  )

  test.each(VERSIONS)('that a reader asks for is locked (version %s)', async (pdfVersion) => {
    const bytes = await written(['Bill of 500'], 'A4', { pdfVersion, userPassword: 'u' })
    expect(await faultOf(bytes, 'application/pdf')).toContain('locked')
    expect(await faultOf(zipped({ 'a.pdf': bytes }), 'application/zip')).toContain('locked')
  })

  test('that its owner needs hides no program', async () => {
    const bytes = await written(['Bill'], 'A4', { ownerPassword: 'o', script: 'app.alert(1)' })
    expect(await faultOf(bytes, 'application/pdf')).toContain('program')
  })
})

describe('picture hashes', () => {
  /** Something like a bill: dark lines of different lengths on paper. */
  const bill = (seed: number) => {
    const lines = Array.from({ length: 30 }, (_, n) => {
      const length = 200 + ((n * 7919 + seed * 104_729) % 500)
      return `<rect x="${(n * 37 + seed * 91) % 120}" y="${40 + n * 30}" width="${length}" height="${8 + (seed % 9)}"/>`
    })
    return sharp(
      Buffer.from(
        `<svg width="800" height="1000"><rect width="800" height="1000" fill="#f4efe6"/>${lines.join('')}</svg>`,
      ),
    )
  }
  async function hashOf(picture: Sharp) {
    const path = join(folder, 'picture')
    await picture.toFile(path)
    return perceptualHash(path)
  }

  test('the same photo in another size and quality has nearly the same hash; another bill does not', async () => {
    const hash = await hashOf(bill(1).png())
    const smaller = await hashOf(bill(1).resize(400).jpeg({ quality: 40 }))
    const other = await hashOf(bill(5).png())
    expect(hashDistance(hash, smaller)).toBeLessThanOrEqual(3)
    expect(hashDistance(hash, other)).toBeGreaterThan(3)
  })
})
