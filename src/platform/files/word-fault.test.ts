import { describe, expect, test } from 'vitest'
import { READ_PARTS, wordFault } from './word-fault.ts'

const part = (name: string, text: string | Buffer = '') => {
  const content = Buffer.from(text as string)
  return wordFault({ name, content: READ_PARTS.test(name) ? content : undefined })
}
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const related = (type: string, target: string, mode = ' TargetMode="External"') =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${TYPES}/${type}" Target="${target}"${mode}/></Relationships>`
const RELS = 'word/_rels/document.xml.rels'

describe('a letter', () => {
  test.each([
    ['with a link', RELS, related('hyperlink', 'https://clinic.example/a?b=1&amp;c=2')],
    ['with a picture', RELS, related('image', 'media/image1.png', '')],
    [
      'with a template of its own',
      'word/_rels/settings.xml.rels',
      related('theme', '/word/theme.xml', ' TargetMode="Internal"'),
    ],
    ['that is only text', 'word/document.xml', `${XML}<w:document><w:t>An added DDEX remark</w:t></w:document>`],
  ])('%s is accepted', (_, name, text) => {
    expect(part(name, text)).toBeUndefined()
  })

  test.each([
    [
      'a template at an address',
      'word/_rels/settings.xml.rels',
      related('attachedTemplate', 'http://x.example/a.dotm'),
      'network',
    ],
    ['a frame at an address', 'word/_rels/webSettings.xml.rels', related('frame', 'http://x.example'), 'network'],
    ['a picture at an address', RELS, related('image', '\\\\x.example\\a.png'), 'network'],
    ['an address that is not said to be outside', RELS, related('image', 'http://x.example/a.png', ''), 'network'],
    ['an escaped address', RELS, related('image', 'a', ' TargetMode="&#69;xternal"'), 'network'],
    ['a link to a program', RELS, related('hyperlink', 'file:///c:/cmd.exe'), 'network'],
    ['an embedded file', RELS, related('oleObject', 'embeddings/a.bin', ''), 'carrier'],
    ['another text that is read in', RELS, related('aFChunk', '/word/a.xml', ''), 'carrier'],
    ['a web page', 'word/afchunk.html', '', 'carrier'],
    ['a control', 'word/activeX/activeX1.xml', '', 'program'],
    [
      'macros under another name',
      '[Content_Types].xml',
      'ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"',
      'program',
    ],
    [
      'a field that starts a program',
      'word/document.xml',
      '<w:instrText>DD</w:instrText><w:instrText>EAUTO c:\\cmd</w:instrText>',
      'program',
    ],
    ['relationships that are read in two ways', RELS, `${XML}<!-- --><Relationships></Relationships>`, 'unclear'],
    ['an entity', RELS, '<!DOCTYPE a [<!ENTITY b "External">]><Relationships/>', 'unclear'],
    ['another encoding', RELS, '<?xml version="1.0" encoding="UTF-7"?><Relationships/>', 'unclear'],
  ])('with %s is refused', (_, name, text, fault) => {
    expect(part(name, text)).toBe(fault)
  })
})
