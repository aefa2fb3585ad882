import { expect, it } from 'vitest'
import { pickedKind } from './picked-kind.ts'

const bytes = (...values: number[]) => Uint8Array.from([...values, ...Array<number>(16).fill(0)])

it.each([
  ['bill.jpg', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
  ['bill.JPEG', bytes(0xff, 0xd8, 0xff, 0xe1), 'image/jpeg'],
  ['bill.png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'image/png'],
  ['renamed.jpg', bytes(0x25, 0x50, 0x44, 0x46, 0x2d), 'application/pdf'],
  ['notes.zip', bytes(0x50, 0x4b, 0x03, 0x04), 'application/zip'],
  [
    'notes.docx',
    bytes(0x50, 0x4b, 0x03, 0x04),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['notes.doc', bytes(0xd0, 0xcf, 0x11, 0xe0), 'application/msword'],
  ['behind-a-mark.pdf', bytes(0xef, 0xbb, 0xbf, 0x25, 0x50, 0x44, 0x46, 0x2d), 'application/pdf'],
  ['behind-lines.pdf', bytes(...Array<number>(1_000).fill(0x0a), 0x25, 0x50, 0x44, 0x46, 0x2d), 'application/pdf'],
  ['far-behind.pdf', bytes(...Array<number>(1_100).fill(0x0a), 0x25, 0x50, 0x44, 0x46, 0x2d), undefined],
  ['photo.jpg', bytes(0, 0, 0, 0x18, ...Buffer.from('ftypheic')), 'image/heic'],
  ['photo.heic', bytes(0, 0, 0, 0x18, ...Buffer.from('ftypmif1')), 'image/heic'],
  ['really-a-jpeg.heic', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
  ['film.mp4', bytes(0, 0, 0, 0x18, ...Buffer.from('ftypmp42')), undefined],
  ['program.png', bytes(0x4d, 0x5a), undefined],
  ['empty.png', bytes(), undefined],
])('a picked file is what its first bytes say: %s', (name, beginning, kind) => {
  expect(pickedKind(beginning, name)).toBe(kind)
})
