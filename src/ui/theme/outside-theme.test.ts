/** Colours, radii and sizes of text are tokens: a stylesheet outside the theme names them and writes none of its own. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#config.ts'
import { filePaths } from '#testing/source-files.ts'

const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|rgba|hsl|hwb|lab|lch|oklab|oklch|color)\(|:[^;]*\b(white|black)\b(?!-)/i
const RADIUS = /radius:(?!( *(var\([^)]+\)|0|50%|inherit))+;)/
const TEXT_SIZE =
  /\bfont(-size)?:(?! *(inherit|var\(--(type|page)-[^;]+\)|min\(1em, var\(--type-[a-z]+\)\)|600 var\(--type-[^;]+);)/

const lines = filePaths('src')
  .filter((path) => path.endsWith('.css') && !path.startsWith('src/ui/theme/'))
  .flatMap((path) => {
    const text = readFileSync(join(projectRoot(), path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    return text.split('\n').map((line) => ({ path, line: line.trim() }))
  })

const written = (pattern: RegExp) =>
  lines.filter(({ line }) => pattern.test(line)).map(({ path, line }) => `${path}: ${line}`)

test('no colour is written outside the theme', () => {
  expect(written(COLOUR)).toEqual([])
})

test('no radius is written outside the theme, except none, a circle and that of the element around', () => {
  expect(written(RADIUS)).toEqual([])
})

test('no size of text is written outside the theme', () => {
  expect(written(TEXT_SIZE)).toEqual([])
})

test.each([
  ['background: #fff;', COLOUR],
  ['box-shadow: 0 0 1px rgb(0 0 0 / 0.5);', COLOUR],
  ['border: 1px solid black;', COLOUR],
  ['border-radius: 4px;', RADIUS],
  ['border-radius: var(--radius) 4px 0 0;', RADIUS],
  ['font-size: 0.9375rem;', TEXT_SIZE],
  ['font: 600 0.75rem / 1 var(--font);', TEXT_SIZE],
])('%s would be found', (line, pattern) => {
  expect(pattern.test(line)).toBe(true)
})

test.each([
  'white-space: nowrap;',
  'border-radius: var(--radius) var(--radius) 0 0;',
  'font: inherit;',
  'color: currentcolor;',
])('%s is none', (line) => {
  expect([COLOUR, RADIUS, TEXT_SIZE].some((pattern) => pattern.test(line))).toBe(false)
})
