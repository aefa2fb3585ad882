import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hideSmallGroups } from './small-groups.ts'

describe('what an employer sees of groups of people', () => {
  test('nobody and five or more are shown, one to four are <5 (decisions §18)', () => {
    expect(hideSmallGroups([[0], [5], [12], [17]])).toEqual([[0], [5], [12], [17]])
    for (const few of [1, 2, 3, 4]) expect(hideSmallGroups([[few]])).toEqual([['<5']])
  })

  test('two small groups of five people together stay <5 beside their total', () => {
    expect(hideSmallGroups([[8, 2, 3, 13]])).toEqual([[8, '<5', '<5', 13]])
  })

  test('a single small group takes the smallest other one with it, and nothing says which of them is small', () => {
    expect(hideSmallGroups([[8, 6, 2, 16]])).toEqual([[8, null, null, 16]])
    expect(hideSmallGroups([[8, 1, 1, 10]])).toEqual([[null, null, null, 10]])
  })

  test('small groups that their total would tell are hidden with another one: two of eight people are four each', () => {
    expect(hideSmallGroups([[10, 4, 4, 18]])).toEqual([[null, null, null, 18]])
    expect(hideSmallGroups([[0, 4, 4, 8]])).toEqual([[0, null, null, null]])
    expect(hideSmallGroups([[9, 1, 1, 1, 1, 1, 14]])).toEqual([[null, null, null, null, null, null, 14]])
    expect(hideSmallGroups([[10, 4, 3, 17]])).toEqual([[10, '<5', '<5', 17]])
  })

  test('without another group the total is hidden too', () => {
    expect(hideSmallGroups([[0, 3, 3]])).toEqual([[0, '<5', '<5']])
    expect(hideSmallGroups([[0, 4, 6]])).toEqual([[0, null, null]])
  })

  test('plans beside all plans and services beside all services are compared in both directions', () => {
    const shown = hideSmallGroups([
      [9, 6, 13],
      [7, 2, 8],
      [16, 8, 20],
    ])
    expect(shown[1]).toEqual([null, null, 8])
    expect(shown[0]).toEqual([null, null, 13])
    expect(shown[2]).toEqual([16, 8, 20])
  })

  test('no small group is left after subtracting what is shown, again and again', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 4 }), (rows) => {
        const withTotals = rows.map((row) => [...row, row.reduce((sum, one) => sum + one, 0)])
        const table = [...withTotals, withTotals[0]!.map((_, of) => withTotals.reduce((sum, row) => sum + row[of]!, 0))]
        expect(derivedFrom(hideSmallGroups(table)).filter((count) => count > 0 && count < 5)).toEqual([])
      }),
    )
  })
})

/** Every count that a reader gets to know by subtracting, where a line has one unknown. */
function derivedFrom(shown: ReturnType<typeof hideSmallGroups>): number[] {
  const known = shown.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : undefined)))
  const derived: number[] = []
  const lines = () => [
    ...known.map((row, at) => row.map((_, of) => [at, of] as const)),
    ...known[0]!.map((_, of) => known.map((_row, at) => [at, of] as const)),
  ]
  for (let before = -1; before !== derived.length; ) {
    before = derived.length
    for (const line of lines()) {
      const unknown = line.filter(([at, of]) => known[at]![of] === undefined)
      if (unknown.length !== 1) continue
      const [[row, column]] = unknown as [readonly [number, number]]
      const [total, ...parts] = line.toReversed()
      const countAt = ([at, of]: readonly [number, number]) => known[at]![of] ?? 0
      const sum = parts.reduce((of, cell) => of + countAt(cell), 0)
      const isTotal = total![0] === row && total![1] === column
      known[row]![column] = isTotal ? sum : countAt(total!) - sum
      derived.push(known[row]![column])
    }
  }
  return derived
}
