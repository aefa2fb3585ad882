import { describe, expect, test } from 'vitest'
import { checkSeal, nextScreenCode, printedSeal, screenSeal } from './qr-seal.ts'

const secret = 'one desk’s secret'
const place = {
  establishment_id: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000001',
  provider_id: '6f1d2a50-0b1c-4c7e-9a01-5a1d00000002',
}
const now = new Date('2026-03-02T05:00:20Z')
const check = (s: string, at = now, of: Partial<typeof place> = {}, by = secret) =>
  checkSeal(by, { ...place, ...of, s }, { minutes: 5, now: at })
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('a printed code (decisions §15)', () => {
  const s = printedSeal(secret, place)

  test('unlocks on any day', () => {
    expect(check(s)).toBe('PRINTED_CODE')
    expect(check(s, later(400 * 86_400))).toBe('PRINTED_CODE')
  })

  test('unlocks neither another clinic nor another doctor, and not under another desk’s secret', () => {
    expect(check(s, now, { establishment_id: place.provider_id })).toBe('INVALID')
    expect(check(s, now, { provider_id: place.establishment_id })).toBe('INVALID')
    expect(check(s, now, {}, 'another')).toBe('INVALID')
  })

  test.each([s.slice(1), `${s}x`, `A${s.slice(1)}`, '', '.', '..', 'é', '\u0000', 'x'.repeat(5000)])(
    'forged as %j does not unlock',
    (forged) => expect(check(forged === s ? `B${s.slice(1)}` : forged)).toBe('INVALID'),
  )
})

describe('the desk screen’s code (decisions §15)', () => {
  test('changes every 60 seconds', () => {
    expect(screenSeal(secret, place, later(39))).toBe(screenSeal(secret, place, now))
    expect(screenSeal(secret, place, later(40))).not.toBe(screenSeal(secret, place, now))
    expect(nextScreenCode(now)).toEqual(later(40))
  })

  test('unlocks for five minutes after it was first shown, then it has expired', () => {
    const s = screenSeal(secret, place, now)
    expect(check(s)).toBe('SCREEN_CODE')
    expect(check(s, later(280))).toBe('SCREEN_CODE')
    expect(check(s, later(281))).toBe('EXPIRED')
    expect(check(s, later(86_400))).toBe('EXPIRED')
  })

  test('of a minute that has not come is none of ours', () => {
    expect(check(screenSeal(secret, place, later(120)))).toBe('INVALID')
  })

  test('cannot be given another minute', () => {
    const [, mac] = screenSeal(secret, place, later(-600)).split('.')
    const [minute] = screenSeal(secret, place, now).split('.')
    expect(check(`${minute}.${mac}`)).toBe('INVALID')
    expect(check(`Infinity.${mac}`)).toBe('INVALID')
    expect(check(`-1.${mac}`)).toBe('INVALID')
  })
})
