/** docs/asvs.md answers every requirement of the standard, and points to what exists. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './config.ts'

/** The numbers of levels 1 and 2 in version 5.0.0, by section; the gaps between them are of level 3. */
const REQUIREMENTS = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
  4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3
  6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2
  10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1
  12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3
  15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2
`

const sheet = readFileSync(join(projectRoot(), 'docs/asvs.md'), 'utf8')
const rows = [
  ...sheet.matchAll(/^\| v5\.0\.0-(\S+) +\| [12] +\| .+? \| (met|not applicable|gap) +\| (.+?) *\|$/gm),
].map(([, number = '', verdict = '', shown = '']) => ({ number, verdict, shown }))

function numbersOf(section: string): string[] {
  const [name, ranges = ''] = section.split(':')
  return ranges.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number)
    return Array.from({ length: last! - first! + 1 }, (_, at) => `${name}.${first! + at}`)
  })
}

test('each requirement of levels 1 and 2 has one line, in the order of the standard', () => {
  const numbers = REQUIREMENTS.trim().split(/\s+/).flatMap(numbersOf)
  expect(numbers).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(numbers)
})

test('the counts are those of the lines, and every gap is in the list of gaps', () => {
  for (const [, chapter = '', ...counts] of sheet.matchAll(
    /^\| (\d+) .+?\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm,
  )) {
    const own = rows.filter(({ number }) => number.startsWith(`${chapter}.`))
    const of = (verdict: string) => own.filter((row) => row.verdict === verdict).length
    expect([chapter, ...counts.map(Number)]).toEqual([chapter, own.length, of('met'), of('not applicable'), of('gap')])
  }
  const all = ['met', 'not applicable', 'gap'].map((verdict) => rows.filter((row) => row.verdict === verdict).length)
  expect(/^\| \*\*All\*\*.+$/m.exec(sheet)?.[0].match(/\d+/g)?.map(Number)).toEqual([rows.length, ...all])
  const list = sheet.slice(sheet.indexOf('## Gaps'), sheet.indexOf('## 1. '))
  const listed = [...list.matchAll(/v5\.0\.0-(\d+\.\d+\.\d+)/g)].map(([, number]) => number)
  const gaps = rows.filter(({ verdict }) => verdict === 'gap').map(({ number }) => number)
  expect(new Set(listed)).toEqual(new Set(gaps))
  expect(listed).toHaveLength(gaps.length)
})

test('every file that the sheet names exists, and has the titles quoted after it', () => {
  const named = [...sheet.matchAll(/`([^`\s]*[./][^`\s]*)`([^`]*)/g)]
  expect(named.length).toBeGreaterThan(250)
  const wrong = named.flatMap(([, path = '', rest = '']) => {
    const file = join(projectRoot(), path)
    if (!existsSync(file)) return [`${path} does not exist`]
    const text = readFileSync(file, 'utf8')
    const titles = [...rest.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)
    return titles.filter((title) => !text.includes(title)).map((title) => `${path} has no “${title}”`)
  })
  expect(wrong).toEqual([])
})

test('a line that is met names a file', () => {
  expect(rows.filter(({ verdict, shown }) => verdict === 'met' && !/`[^`]+\.\w+`|`Dockerfile`/.test(shown))).toEqual([])
})
