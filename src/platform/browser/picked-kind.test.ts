import { expect, it } from 'vitest'
import { pickedKind } from './picked-kind.ts'

const bytes = (...values: number[]) => Uint8Array.from([...values, ...Array<number>(16).fill(0)])

it.each([
  ['bill.jpg', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
  ['bill.JPEG', bytes(0xff, 0xd8, 0xff, 0xe1), 'image/jpeg'],
  ['bill.png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'image/png'],
  ['renamed.jpg', bytes(0x25, 0x50, 0x44, 0x46), 'application/pdf'],
  ['notes.zip', bytes(0x50, 0x4b, 0x03, 0x04), 'application/zip'],
  [
    'notes.docx',
    bytes(0x50, 0x4b, 0x03, 0x04),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['notes.doc', bytes(0xd0, 0xcf, 0x11, 0xe0), 'application/msword'],
  ['program.png', bytes(0x4d, 0x5a), undefined],
  ['empty.png', bytes(), undefined],
])('a picked file is what its first bytes say: %s', (name, beginning, kind) => {
  expect(pickedKind(beginning, name)).toBe(kind)
})
