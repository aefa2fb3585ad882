import { describe, expect, test } from 'vitest'
import { isNewsAtNight, isOver, kioskEnd, kioskState, stageOf } from './camp-time.ts'

const at = (clock: string) => new Date(`2026-11-23T${clock}:00+05:30`)

describe('the days of a camp, in India', () => {
  test('a camp is coming until its first day, and over after its last', () => {
    const days = { start_date: '2026-11-23', end_date: '2026-11-24' }
    expect(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'].map((today) => stageOf(days, today))).toEqual([
      'COMING',
      'RUNNING',
      'RUNNING',
      'OVER',
    ])
  })

  test('a slot is over from its last minute on', () => {
    const slot = { on_date: '2026-11-23', end_time: '10:00' }
    expect(isOver(slot, at('09:59'))).toBe(false)
    expect(isOver(slot, at('10:00'))).toBe(true)
    expect(isOver({ ...slot, on_date: '2026-11-22' }, at('00:00'))).toBe(true)
    expect(isOver({ ...slot, on_date: '2026-11-24' }, at('23:59'))).toBe(false)
  })

  test('that a slot of tomorrow is no more is news at night; of a later day it waits for the morning', () => {
    expect(['2026-11-23', '2026-11-24', '2026-11-25'].map((day) => isNewsAtNight(day, at('23:59')))).toEqual([
      true,
      true,
      false,
    ])
    expect(isNewsAtNight('2026-11-24', at('00:00'))).toBe(true)
  })

  test('a kiosk link works on its day alone, until midnight in India or until it is revoked', () => {
    const link = { on_date: '2026-11-23', revoked_at: null }
    expect(kioskState(link, at('00:00'))).toBe('OPEN')
    expect(kioskState(link, at('23:59'))).toBe('OPEN')
    expect(kioskState(link, kioskEnd('2026-11-23'))).toBe('ENDED')
    expect(kioskState({ ...link, on_date: '2026-11-24' }, at('23:59'))).toBe('EARLY')
    expect(kioskState({ ...link, revoked_at: at('09:00') }, at('09:01'))).toBe('ENDED')
  })
})
