import { describe, expect, it } from 'vitest'
import { patternShape, patternsIn } from './testing/pattern-shape.ts'
import { sourceFiles } from './testing/source-files.ts'

describe('the patterns of the product', () => {
  const files = sourceFiles('src').filter(({ path }) => !path.includes('.test.') && !path.includes('/testing/'))
  const written = files.flatMap(({ path, text }) => patternsIn(text).map((source) => ({ path, source })))

  it('are found where they are written', () => {
    const sources = written.map(({ source }) => source)
    expect(sources.length).toBeGreaterThan(60)
    expect(sources).toContain('^(?:\\+91|0)?[6-9]\\d{9}$')
    expect(sources).toContain("^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$")
  })

  it('are literals, except for one that is composed of its own parts', () => {
    const put = files.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ path }) => path)
    expect(put).toEqual(['src/values/duration.ts'])
  })

  it('have no nested repetition', () => {
    expect(written.filter(({ source }) => patternShape(source).nested)).toEqual([])
  })

  it.each(['^([A-Za-z ]+)*$', '(a*)*', '(?:x|(?:y+z)?)+', '([a-z]+\\d{2,})+'])('%s would be found', (source) => {
    expect(patternShape(source).nested).toBe(true)
  })

  it.each([
    ['^(?:-[0-9a-f]{4}){3}$', { nested: false, unbounded: false }],
    ['^[*+(]+\\)*$', { nested: false, unbounded: true }],
    ['^a|[b+*]', { nested: false, unbounded: false }],
    ['(?:a+b){2}', { nested: false, unbounded: true }],
  ])('%s is classified correctly', (source, shape) => {
    expect(patternShape(source)).toEqual(shape)
  })
})
