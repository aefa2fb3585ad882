/** A type's name is a noun that a search finds: `ListQuery`, not `Asked`. */
import { expect, test } from 'vitest'
import { sourceFiles } from './testing/source-files.ts'

const DECLARED = /^\s*(?:export )?(?:declare )?(?:type|interface) (\w+)\b(?=\s*[<={]|\s+extends\b)/gm
const REGULAR = /^[A-Z][a-z0-9]*(?:ed|ing)$/
const IRREGULAR =
  /^(?:Bought|Built|Chosen|Done|Found|Given|Gone|Held|Known|Left|Lost|Made|Met|Paid|Read|Seen|Sent|Shown|Sold|Spent|Taken|Unclear|Written)$/
/** Prepositions and pronouns, alone or with what follows them. */
const FRAGMENT = /^(?:(?:About|Above|Around|At|By|For|Into|Of|Own|Others?|To|Where|Who|Way)|(?:By|Of)[A-Z]\w*)$/
/** Nouns of the field that only look like participles. */
const NOUNS = ['Booking', 'Encoding', 'Finding', 'Posting', 'Rating', 'Setting']

const saysNothing = (name: string) =>
  !NOUNS.includes(name) && [REGULAR, IRREGULAR, FRAGMENT].some((pattern) => pattern.test(name))

test('no declared type is named by a bare participle or preposition', () => {
  const files = ['src', 'e2e', 'bench', 'tools'].flatMap((folder) => sourceFiles(folder))
  const names = files.flatMap(({ path, text }) => [...text.matchAll(DECLARED)].map(([, name = '']) => ({ path, name })))
  expect(names.filter(({ name }) => saysNothing(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([])
  expect(names.length).toBeGreaterThan(2000)
  expect(['Asked', 'Saving', 'Sent', 'OfPlan', 'By'].every(saysNothing)).toBe(true)
  expect(['ListQuery', 'Setting', 'ByteRange'].some(saysNothing)).toBe(false)
})
