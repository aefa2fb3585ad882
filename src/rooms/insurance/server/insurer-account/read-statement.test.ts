import { expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

test('reads columns in any order, amounts with commas, and no kind as issued', async () => {
  const text = '\uFEFFPremium,COI number,Kind\r\n"1,180.00",SLI-1,\n,SLI-2,cancelled\n\n1180,SLI-3,ISSUED\n'
  expect(await readStatement(text)).toEqual([
    { line: 2, kind: 'ISSUED', coi_number: 'SLI-1', premium_paise: 118_000n },
    { line: 3, kind: 'CANCELLED', coi_number: 'SLI-2', premium_paise: null },
    { line: 5, kind: 'ISSUED', coi_number: 'SLI-3', premium_paise: 118_000n },
  ])
})

test.each([
  ['ISSUED,,1180', 'No COI number'],
  [`ISSUED,${'9'.repeat(61)},1180`, 'No COI number'],
  ['LAPSED,SLI-1,1180', 'The kind is neither ISSUED nor CANCELLED'],
  ['ISSUED,SLI-1,', 'The premium is not an amount such as 1180.00'],
  ['ISSUED,SLI-1,-5', 'The premium is not an amount such as 1180.00'],
  ['ISSUED,SLI-1,1180.001', 'The premium is not an amount such as 1180.00'],
])('%s cannot be used: %s', async (row, why) => {
  expect(await readStatement(`kind,coi_number,premium\n${row}\n`)).toEqual([{ line: 2, unusable: why }])
})

test('the same number twice counts once, but may be issued and cancelled', async () => {
  const text = 'kind,coi_number,premium\nISSUED,A,10\nISSUED,A,10\nCANCELLED,A,\n'
  expect((await readStatement(text)).map((one) => ('unusable' in one ? one.unusable : one.kind))).toEqual([
    'ISSUED',
    'This COI number is in the file twice',
    'CANCELLED',
  ])
})

test('a file that is no list has no lines', async () => {
  expect(await readStatement('')).toEqual([])
  expect(await readStatement('"broken')).toEqual([])
})

test.each([
  ['many lines', `kind,coi_number,premium\n${'ISSUED,SLI-1,10\n'.repeat(10_000)}`],
  ['empty lines', `kind,coi_number,premium\n${'\n'.repeat(200_000)}ISSUED,SLI-1,10`],
])('others get their turn while %s are read', async (_, text) => {
  let turns = 0
  const count = () => {
    turns += 1
    turning = setImmediate(count)
  }
  let turning = setImmediate(count)
  expect((await readStatement(text)).length).toBeGreaterThan(0)
  clearImmediate(turning)
  expect(turns).toBeGreaterThanOrEqual(20)
})

test('a header of thousands of columns is no list', async () => {
  const header = `kind,coi_number,premium,${Array.from({ length: 20_000 }, (__, at) => `c${at}`).join()}`
  expect(await readStatement(`${header}\nISSUED,SLI-1,10\n`)).toEqual([])
})
