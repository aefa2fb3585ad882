import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pdfFault } from './pdf-fault.ts'

const MEGABYTE = 1_048_576
const HEAD = '%PDF-1.7\n'
const END = '\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const bytesOf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([HEAD, ...parts, END].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const catalog = (more: string) => bytesOf(`1 0 obj<</Type/Catalog${more}>>endobj\n`)
const faultOf = (bytes: Buffer, left = 50 * MEGABYTE) => pdfFault(bytes, { bytes: left })

/** An object stream with one object, number 5. */
function packed(
  object: string,
  {
    pack = (text: string): Buffer => deflateSync(text),
    dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
  } = {},
): Buffer {
  const data = pack(`5 0 ${object}`)
  return bytesOf(`9 0 obj<<${dictionary}/Length ${data.length}>>stream\r\n`, data, '\nendstream endobj')
}
const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>'
const picture = (data: string) => bytesOf(`7 0 obj<</Subtype/Image>>stream\n${data}\nendstream endobj`)

describe('a PDF', () => {
  test.each<[string, Buffer]>([
    ['with links that a person presses', catalog('/A<</S/URI/URI(https://clinic.example)>>')],
    ['that opens at its second page', catalog('/OpenAction[4 0 R/Fit]')],
    [
      'that opens by an action at its second page',
      bytesOf('1 0 obj<</OpenAction 2 0 R>>endobj 2 0 obj<</S/GoTo/D[4 0 R]>>endobj'),
    ],
    ['whose objects are packed', packed('<</Type/Catalog/OpenAction[4 0 R/Fit]/AAB(/x)>>')],
    ['with a form that nothing sends', catalog('/AcroForm<</Fields[]/DA(/Helv 0 Tf)>>')],
    ['whose picture contains a short name by chance', picture('\x01/JS \x02/AA<')],
  ])('%s is accepted', (_, bytes) => {
    expect(faultOf(bytes)).toBeUndefined()
  })

  test.each<[string, Buffer, string]>([
    ['a script whose name is escaped', catalog('/OpenAction<</S/J#61vaScript>>'), 'program'],
    ['a lock whose name is escaped', catalog('/#45ncrypt 5 0 R'), 'locked'],
    ['a script among packed objects', packed(SCRIPT), 'program'],
    ['an escaped script among packed objects', packed('<</S/Java#53cript>>'), 'program'],
    [
      'packed objects whose type is escaped',
      packed(SCRIPT, { dictionary: '/Type/Obj#53tm/First 4/Filter/FlateDecode' }),
      'program',
    ],
    [
      'packed objects that do not say that they are',
      packed(SCRIPT, { dictionary: '/N 1/First 4/Filter[/Fl]' }),
      'program',
    ],
    ['objects inside a picture', picture(`5 0 obj${SCRIPT}endobj`), 'program'],
    ['a program that it starts', catalog('/A<</S/Launch/F(cmd.exe)>>'), 'program'],
    ['a form that is a program', packed('<</AcroForm<</XFA 3 0 R>>>>'), 'program'],
    ['actions of its own', catalog('/AA<</O 3 0 R>>'), 'program'],
    ['a film with a player', catalog('/Subtype/RichMedia'), 'program'],
    ['a form that sends itself', catalog('/A<</S/SubmitForm/F(https://x.example)>>'), 'network'],
    ['another document at an address', catalog('/A<</S/GoTo#52/F(//x/y.pdf)>>'), 'network'],
    ['another file', packed('<</Type/EmbeddedFile>>'), 'carrier'],
    ['an address that it opens by itself', catalog('/OpenAction<</X(>>)/S/URI/URI(https://x.example)>>'), 'network'],
    [
      'an address it opens by a named action',
      bytesOf('1 0 obj<</OpenAction 2 0 R>>endobj\n2 0 obj<</S/URI/URI(x)>>endobj'),
      'network',
    ],
    [
      'an address it opens by a packed action',
      Buffer.concat([packed('<</S/URI/URI(x)>>'), bytesOf('1 0 obj<</OpenAction 5 0 R>>endobj')]),
      'network',
    ],
    ['an address it opens as a second action', catalog('/OpenAction<</S/GoTo/D[1 0 R]/Next 3 0 R>>'), 'network'],
    ['a first action that is nowhere', catalog('/OpenAction 8 0 R'), 'unclear'],
    [
      'packed objects in an unusual packing',
      packed(SCRIPT, {
        pack: (text) => Buffer.from(`${Buffer.from(text).toString('hex')}>`),
        dictionary: '/Type/ObjStm/First 4/Filter/ASCIIHexDecode',
      }),
      'unclear',
    ],
    [
      'objects that are packed twice',
      packed(SCRIPT, {
        pack: (text) => deflateSync(deflateSync(text)),
        dictionary: '/Type/ObjStm/First 4/Filter[/FlateDecode/FlateDecode]',
      }),
      'unclear',
    ],
    [
      'packed objects that are damaged',
      packed(SCRIPT, { pack: (text) => deflateSync(text).subarray(0, -9) }),
      'unclear',
    ],
    [
      'packed objects whose packing is said elsewhere',
      packed(SCRIPT, { dictionary: '/Type/ObjStm/First 4/Filter 8 0 R' }),
      'unclear',
    ],
    ['a megabyte in a kilobyte', packed('0'.repeat(2 * MEGABYTE)), 'too-much'],
  ])('with %s is refused', async (_, bytes, fault) => {
    expect(faultOf(bytes)).toBe(fault)
  })

  test('that unpacks to more than what is left is refused', async () => {
    expect(faultOf(packed('<</A 1>>'.repeat(100)), 500)).toBe('too-much')
  })

  test.each([
    ['stream\n/First(', 'too-much'],
    ['stream\nendstream ', 'unclear'],
    ['/a#61b ', 'unclear'],
    ['/OpenAction<<', 'unclear'],
    ['/OpenAction 1 0 R 1 0 obj<<', 'unclear'],
  ])('of a megabyte of %j is not worked on to its end', async (marker, fault) => {
    expect(faultOf(bytesOf(marker.repeat(MEGABYTE / marker.length)))).toBe(fault)
  })
})
