import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availableUnder, fitReserves, type Lot, type Sublimit, sublimitFor, sublimitProblem } from './sublimits.ts'

const limit = (id: string, amount: number, shared = false, categories = [id]): Sublimit => ({
  id,
  name: id,
  service_categories: categories,
  shared,
  amount_paise: BigInt(amount),
})
const spent = (package_id: string | null, paise: number, dedicated = 0) => ({
  package_id,
  paise: BigInt(paise),
  dedicated_paise: BigInt(dedicated),
})
const lot = (allotted: number, sublimits: Sublimit[], spends: Lot['spent'] = []): Lot => ({
  allotted_paise: BigInt(allotted),
  sublimits,
  spent: spends,
})
const available = (of: Lot, service_category: string, package_id?: string) =>
  Number(availableUnder(of, sublimitFor(of, { service_category, package_id })).available_paise)

const DENTAL = limit('Dental', 300)
const EYES = limit('Eyes', 200, true)
const COVID = limit('Covid', 0)

describe('what a wallet can spend on a service', () => {
  test.each([
    ['everything, where nothing is divided', lot(1000, []), 'Pharmacy', 1000],
    ['what is reserved for no package, for a service under no package', lot(1000, [DENTAL]), 'Pharmacy', 700],
    ['what is reserved for it and then what is reserved for no package', lot(1000, [DENTAL]), 'Dental', 1000],
    [
      'less what others took of what is reserved for no package',
      lot(1000, [DENTAL], [spent(null, 600)]),
      'Dental',
      400,
    ],
    ['its reserve, although everything else is spent', lot(1000, [DENTAL], [spent(null, 700)]), 'Dental', 300],
    ['nothing of another package’s reserve', lot(1000, [DENTAL], [spent(null, 700)]), 'Pharmacy', 0],
    ['its reserve less what was used of it', lot(1000, [DENTAL], [spent('Dental', 250, 250)]), 'Dental', 750],
    [
      'the rest of all credits after its own reserve is used up',
      lot(1000, [DENTAL], [spent('Dental', 500, 300)]),
      'Dental',
      500,
    ],
    ['at most its amount where it is shared', lot(1000, [EYES]), 'Eyes', 200],
    ['at most what is left of its amount', lot(1000, [EYES], [spent('Eyes', 150)]), 'Eyes', 50],
    ['at most what is reserved for no package', lot(1000, [DENTAL, EYES], [spent(null, 600)]), 'Eyes', 100],
    ['nothing where it is excluded', lot(1000, [COVID]), 'Covid', 0],
    ['nothing where a shared amount is 0', lot(1000, [limit('Eyes', 0, true)]), 'Eyes', 0],
    [
      'what a hold has taken, for that hold, after credits were revoked',
      { ...lot(400, [DENTAL]), own: spent(null, 300) },
      'Pharmacy',
      300,
    ],
    [
      'no more than others, for a hold under another package',
      { ...lot(400, [DENTAL]), own: spent('Eyes', 300) },
      'Pharmacy',
      100,
    ],
    ['no more than remains after credits were revoked', lot(200, [DENTAL]), 'Dental', 200],
  ])('is %s', (_, of, category, paise) => {
    expect(available(of, category)).toBe(paise)
  })

  test('a chosen package wins over the one that the service belongs to', () => {
    const of = lot(1000, [DENTAL, EYES])
    expect(available(of, 'Dental', 'Eyes')).toBe(200)
  })

  test('whatever was spent, no service can take more than is left, and the reserved amounts plus the rest are covered', () => {
    const amounts = fc.integer({ min: 0, max: 500 })
    fc.assert(
      fc.property(
        fc.array(fc.record({ amount: amounts, shared: fc.boolean() }), { maxLength: 5 }),
        fc.array(fc.record({ at: fc.nat(5), amount: fc.integer({ min: 1, max: 200 }) }), { maxLength: 20 }),
        fc.integer({ min: 0, max: 2000 }),
        (packages, spends, more) => {
          const sublimits = packages.map(({ amount, shared }, at) => limit(`p${at}`, amount, shared))
          const reserved = sublimits
            .filter(({ shared }) => !shared)
            .reduce((sum, one) => sum + Number(one.amount_paise), 0)
          const of: { -readonly [K in keyof Lot]: Lot[K] } = lot(reserved + more, sublimits)
          for (const { at, amount } of spends) {
            const sublimit = sublimits[at]
            const may = availableUnder(of, sublimit)
            const left = of.allotted_paise - of.spent.reduce((sum, one) => sum + one.paise, 0n)
            expect(may.available_paise <= left).toBe(true)
            if (BigInt(amount) > may.available_paise) continue
            const dedicated = BigInt(amount) < may.dedicated_paise ? BigInt(amount) : may.dedicated_paise
            const before = of.spent.find(({ package_id }) => package_id === (sublimit?.id ?? null))
            of.spent = [
              ...of.spent.filter((one) => one !== before),
              {
                package_id: sublimit?.id ?? null,
                paise: (before?.paise ?? 0n) + BigInt(amount),
                dedicated_paise: (before?.dedicated_paise ?? 0n) + dedicated,
              },
            ]
          }
          for (const sublimit of sublimits) {
            const used = of.spent.find(({ package_id }) => package_id === sublimit.id)
            if (sublimit.shared) expect((used?.paise ?? 0n) <= sublimit.amount_paise).toBe(true)
            else {
              const owed = sublimit.amount_paise - (used?.dedicated_paise ?? 0n)
              expect(availableUnder(of, sublimit).available_paise >= owed).toBe(true)
            }
          }
        },
      ),
    )
  })
})

describe('how an amount may be divided', () => {
  test.each([
    ['as long as the reserves do not exceed it', 500, [DENTAL, limit('Eyes', 200)], undefined],
    ['not beyond it', 499, [DENTAL, limit('Eyes', 200)], 'SUBLIMITS_EXCEED_AMOUNT'],
    ['with shared amounts of any size', 100, [limit('Eyes', 5000, true)], undefined],
    ['with a service in one package only', 900, [DENTAL, limit('Teeth', 1, true, ['Dental'])], 'CATEGORY_TWICE'],
  ])('%s', (_, amount, sublimits, problem) => {
    expect(sublimitProblem(BigInt(amount), sublimits)).toBe(problem)
  })
})

describe('reserved amounts, after credits were taken back,', () => {
  const amounts = (of: Lot) => fitReserves(of).map(({ id, amount_paise }) => [id, Number(amount_paise)])
  const SCANS = limit('Scans', 700)
  test.each([
    [
      'stay where they fit',
      lot(1000, [DENTAL, SCANS, EYES]),
      [
        ['Dental', 300],
        ['Scans', 700],
        ['Eyes', 200],
      ],
    ],
    [
      'are lowered in proportion',
      lot(500, [DENTAL, SCANS]),
      [
        ['Dental', 150],
        ['Scans', 350],
      ],
    ],
    [
      'keep what was used of them',
      lot(400, [DENTAL, SCANS], [spent('Dental', 300, 300)]),
      [
        ['Dental', 300],
        ['Scans', 100],
      ],
    ],
    ['are lowered for what others took too', lot(600, [DENTAL], [spent(null, 400)]), [['Dental', 200]]],
    [
      'are no longer there, not excluded, where nothing is left',
      lot(0, [DENTAL, COVID, EYES]),
      [
        ['Covid', 0],
        ['Eyes', 200],
      ],
    ],
  ])('%s', (_, of, left) => {
    expect(amounts(of)).toEqual(left)
  })
})
