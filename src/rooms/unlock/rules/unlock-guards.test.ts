import { describe, expect, test } from 'vitest'
import { refusedUnlock, type UnlockFacts } from './unlock-guards.ts'

const good: UnlockFacts = {
  key: 'VALID',
  covered: true,
  confirmed: true,
  plan: 'ACTIVE',
  in_network: true,
  speciality_covered: true,
  included: true,
  remaining: 1,
  unlocks_today: 2,
  unlocks_a_day: 3,
  credits: 'NOT_NEEDED',
  desk_code: 'NOT_NEEDED',
}

/** Each way in which one fact forbids an unlock, in the order in which a person should hear about them. */
const FAULTS: readonly (readonly [Partial<UnlockFacts>, { code: string; cause?: string }])[] = [
  [{ key: 'QR_INVALID' }, { code: 'QR_INVALID' }],
  [{ key: 'QR_EXPIRED' }, { code: 'QR_EXPIRED' }],
  [{ key: 'VISIT_ID_INVALID' }, { code: 'VISIT_ID_INVALID' }],
  [{ key: 'VISIT_ID_USED' }, { code: 'VISIT_ID_USED' }],
  [{ confirmed: false }, { code: 'MEMBER_NOT_CONFIRMED' }],
  [{ covered: false }, { code: 'MEMBER_NOT_COVERED' }],
  [{ plan: 'BLOCKED' }, { code: 'PLAN_INACTIVE', cause: 'PLAN_BLOCKED' }],
  [{ plan: 'ENDED' }, { code: 'PLAN_INACTIVE' }],
  [{ in_network: false }, { code: 'NOT_IN_NETWORK' }],
  [{ speciality_covered: false }, { code: 'NOT_IN_NETWORK', cause: 'SPECIALITY_EXCLUDED' }],
  [{ included: false }, { code: 'NO_VISITS_LEFT', cause: 'NOT_INCLUDED' }],
  [{ remaining: 0 }, { code: 'NO_VISITS_LEFT' }],
  [{ unlocks_today: 3 }, { code: 'DAILY_LIMIT' }],
  [{ credits: 'NONE' }, { code: 'NO_CREDITS' }],
  [{ credits: 'TOO_FEW' }, { code: 'INSUFFICIENT_FUNDS' }],
  [{ desk_code: 'LIMIT' }, { code: 'DESK_CODE_LIMIT' }],
  [{ desk_code: 'WRONG' }, { code: 'DESK_CODE_WRONG' }],
  [{ desk_code: 'MISSING' }, { code: 'DESK_CODE_REQUIRED' }],
]

describe('the guards of an unlock (decisions §15)', () => {
  test('let a covered member of an active plan in', () => {
    expect(refusedUnlock(good)).toBeUndefined()
    expect(refusedUnlock({ ...good, remaining: null })).toBeUndefined()
    expect(refusedUnlock({ ...good, credits: 'ENOUGH', unlocks_today: 0, desk_code: 'RIGHT' })).toBeUndefined()
  })

  test.each(FAULTS)('refuse %j as %j', (fault, refused) => {
    expect(refusedUnlock({ ...good, ...fault })).toEqual(refused)
  })

  test('name the first of any two faults, whatever the second is', () => {
    for (const [at, [first, refused]] of FAULTS.entries())
      for (const [second] of FAULTS.slice(at + 1))
        expect(refusedUnlock({ ...good, ...second, ...first })).toEqual(refused)
  })

  test('let nobody in with any fault, in every combination of facts', () => {
    const product: UnlockFacts[] = []
    for (const key of ['VALID', 'QR_INVALID', 'QR_EXPIRED', 'VISIT_ID_INVALID', 'VISIT_ID_USED'] as const)
      for (const plan of ['ACTIVE', 'BLOCKED', 'ENDED'] as const)
        for (const credits of ['NOT_NEEDED', 'ENOUGH', 'TOO_FEW', 'NONE'] as const)
          for (const remaining of [null, 0, 1])
            for (const unlocks_today of [0, 2, 3, 4])
              for (let bits = 0; bits < 64; bits++) {
                const desk_code = bits < 32 ? 'RIGHT' : 'WRONG'
                const [covered, in_network, speciality_covered, included, confirmed] = [1, 2, 4, 8, 16].map(
                  (bit) => (bits & bit) > 0,
                ) as [boolean, boolean, boolean, boolean, boolean]
                const said = { covered, in_network, speciality_covered, included, confirmed }
                product.push({ key, plan, credits, remaining, unlocks_today, unlocks_a_day: 3, desk_code, ...said })
              }
    const let_in = product.filter((facts) => refusedUnlock(facts) === undefined)
    expect(let_in).toHaveLength(2 * 2 * 2)
    for (const facts of let_in)
      expect(facts).toMatchObject({
        key: 'VALID',
        plan: 'ACTIVE',
        covered: true,
        confirmed: true,
        in_network: true,
        speciality_covered: true,
        included: true,
        desk_code: 'RIGHT',
      })
    expect(let_in.every(({ remaining, unlocks_today }) => remaining !== 0 && unlocks_today < 3)).toBe(true)
    expect(let_in.every(({ credits }) => credits === 'NOT_NEEDED' || credits === 'ENOUGH')).toBe(true)
  })
})
