import { describe, expect, test } from 'vitest'
import { hourFaults, slotAt, slotsOf, slotTimes } from './slots.ts'

const hours = {
  start_date: '2026-11-23',
  end_date: '2026-11-24',
  opens_at: '09:00',
  closes_at: '10:45',
  slot_minutes: 30,
  slot_capacity: 12,
}

describe('slots of a camp', () => {
  test('each day has the same slots, and the rest before closing is no slot', () => {
    expect(slotTimes(hours).map(({ start_time, end_time }) => `${start_time}-${end_time}`)).toEqual([
      '09:00-09:30',
      '09:30-10:00',
      '10:00-10:30',
    ])
    expect(slotsOf(hours)).toHaveLength(6)
    expect(slotsOf(hours).at(-1)).toEqual({
      on_date: '2026-11-24',
      start_time: '10:00',
      end_time: '10:30',
      capacity: 12,
    })
  })

  test('hours that give no slot, too many or a camp without an end are named by their field', () => {
    expect(hourFaults(hours)).toEqual({})
    expect(hourFaults({ ...hours, end_date: '2026-11-22' })).toEqual({ end_date: 'ends-first' })
    expect(hourFaults({ ...hours, end_date: '2026-12-23' })).toEqual({})
    expect(hourFaults({ ...hours, end_date: '2026-12-24' })).toEqual({ end_date: 'too-long' })
    expect(hourFaults({ ...hours, closes_at: '09:00' })).toEqual({ closes_at: 'closes-first' })
    expect(hourFaults({ ...hours, slot_minutes: 120 })).toEqual({ slot_minutes: 'no-slot' })
    expect(hourFaults({ ...hours, closes_at: '23:00', slot_minutes: 5 })).toEqual({ slot_minutes: 'too-many' })
  })

  test('a slot of no minutes, or of fewer than none, is no slot: computing the slots comes to an end', () => {
    for (const slot_minutes of [0, -30, 0.001]) expect(slotTimes({ ...hours, slot_minutes })).toEqual([])
  })

  test('a walk-in is counted in the slot that runs, before opening in the first and after closing in the last', () => {
    const slots = slotTimes(hours)
    expect(slotAt(slots, '08:10')?.start_time).toBe('09:00')
    expect(slotAt(slots, '09:29')?.start_time).toBe('09:00')
    expect(slotAt(slots, '09:30')?.start_time).toBe('09:30')
    expect(slotAt(slots, '18:00')?.start_time).toBe('10:00')
    expect(slotAt([], '09:00')).toBeUndefined()
  })
})
