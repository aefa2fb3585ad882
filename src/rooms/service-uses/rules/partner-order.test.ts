import { describe, expect, it } from 'vitest'
import type { IstDate } from '#values/ist-date.ts'
import { belongsTo, type EventStatus, foldEvents, heldUntil, type PartnerEvent } from './partner-order.ts'

const DAY = '2026-10-12' as IstDate

function events(...sent: [EventStatus, number, number][]): PartnerEvent[] {
  return sent.map(([status, minute, gross], at) => ({
    status,
    number: BigInt(at),
    at: new Date(Date.UTC(2026, 9, 12, 8, minute)),
    kind: 'Order',
    mobile: '+919811111111',
    uhid: null,
    service_date: DAY,
    gross_paise: BigInt(gross),
    paid_by_plan_paise: BigInt(gross),
    paid_by_member_paise: 0n,
    city: null,
    provider_name: null,
  }))
}

describe('the events of an order', () => {
  it.each<[string, [EventStatus, number, number][], string, bigint]>([
    ['placed', [['PENDING', 1, 500]], 'OPEN', 500n],
    [
      'provided',
      [
        ['PENDING', 1, 500],
        ['SUCCESS', 2, 450],
      ],
      'DONE',
      450n,
    ],
    [
      'provided, reported first',
      [
        ['SUCCESS', 2, 450],
        ['PENDING', 1, 500],
      ],
      'DONE',
      450n,
    ],
    [
      'corrected',
      [
        ['SUCCESS', 2, 450],
        ['CORRECTED', 9, 400],
      ],
      'DONE',
      400n,
    ],
    ['corrected before it was heard of', [['CORRECTED', 9, 400]], 'UNKNOWN', 400n],
    [
      'corrected before it was provided',
      [
        ['CORRECTED', 3, 400],
        ['SUCCESS', 5, 450],
        ['PENDING', 1, 500],
      ],
      'DONE',
      450n,
    ],
    [
      'cancelled',
      [
        ['PENDING', 1, 500],
        ['CANCELLED', 2, 0],
      ],
      'CANCELLED',
      500n,
    ],
    [
      'cancelled, then heard of',
      [
        ['CANCELLED', 2, 0],
        ['SUCCESS', 1, 500],
      ],
      'CANCELLED',
      500n,
    ],
    ['cancelled before it was heard of', [['CANCELLED', 2, 300]], 'CANCELLED', 300n],
  ])('%s say what it is, in whatever order they came (decisions §14)', (_, sent, stage, gross_paise) => {
    const list = events(...sent)
    expect(foldEvents(list)).toMatchObject({ stage, gross_paise })
    expect(foldEvents(list.toReversed())).toEqual(foldEvents(list))
  })
})

describe('an event without a reference', () => {
  const order = (stage: 'UNKNOWN' | 'OPEN' | 'DONE' | 'CANCELLED', gross: number, was_placed = true) => ({
    stage,
    gross_paise: BigInt(gross),
    was_placed,
  })
  it('belongs to the open order of the same price, else to the latest open one', () => {
    const [dear, other] = [order('OPEN', 900), order('OPEN', 500)]
    expect(belongsTo({ status: 'SUCCESS', gross_paise: 500n }, [dear, other])).toBe(other)
    expect(belongsTo({ status: 'SUCCESS', gross_paise: 700n }, [dear, other])).toBe(dear)
    expect(belongsTo({ status: 'SUCCESS', gross_paise: 500n }, [order('DONE', 500)])).toBeUndefined()
    expect(belongsTo({ status: 'PENDING', gross_paise: 500n }, [other])).toBeUndefined()
  })
  it('cancels or corrects what was placed, and places what was cancelled before', () => {
    const [done, gone, early] = [order('DONE', 500), order('CANCELLED', 500), order('CANCELLED', 500, false)]
    expect(belongsTo({ status: 'CANCELLED', gross_paise: 500n }, [gone, done])).toBe(done)
    expect(belongsTo({ status: 'CORRECTED', gross_paise: 400n }, [done])).toBe(done)
    expect(belongsTo({ status: 'CANCELLED', gross_paise: 500n }, [gone])).toBeUndefined()
    expect(belongsTo({ status: 'SUCCESS', gross_paise: 500n }, [done, early])).toBe(early)
    expect(belongsTo({ status: 'PENDING', gross_paise: 501n }, [early])).toBeUndefined()
  })
})

it('a hold ends four hours, a day or a week later, counted from the end of a later day of service (decisions §14)', () => {
  const now = new Date('2026-10-12T08:00:00Z')
  expect(heldUntil('Book', DAY, now)).toEqual(new Date('2026-10-12T12:00:00Z'))
  expect(heldUntil('Order', DAY, now)).toEqual(new Date('2026-10-13T08:00:00Z'))
  expect(heldUntil('Diagnostics', DAY, now)).toEqual(new Date('2026-10-19T08:00:00Z'))
  expect(heldUntil('Consult', '2026-10-14' as IstDate, now)).toEqual(new Date('2026-10-14T22:30:00Z'))
})
