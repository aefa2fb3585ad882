import { describe, expect, it } from 'vitest'
import type { IstDate } from '#values/ist-date.ts'
import { type EventStatus, foldEvents, heldUntil, type PartnerEvent } from './partner-order.ts'

const DAY = '2026-10-12' as IstDate

function events(...sent: [EventStatus, number, number][]): PartnerEvent[] {
  return sent.map(([status, minute, gross], at) => ({
    status,
    number: BigInt(at),
    at: new Date(Date.UTC(2026, 9, 12, 8, minute)),
    received_at: new Date(Date.UTC(2026, 9, 12, 8, minute)),
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
    [
      'provided at another price, and placed later without a time',
      [
        ['SUCCESS', 2, 390],
        ['PENDING', 3, 150],
      ],
      'DONE',
      390n,
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

it('a hold ends four hours, a day or a week later, counted from the end of a later day of service (decisions §14)', () => {
  const now = new Date('2026-10-12T08:00:00Z')
  expect(heldUntil('Book', DAY, now)).toEqual(new Date('2026-10-12T12:00:00Z'))
  expect(heldUntil('Order', DAY, now)).toEqual(new Date('2026-10-13T08:00:00Z'))
  expect(heldUntil('Diagnostics', DAY, now)).toEqual(new Date('2026-10-19T08:00:00Z'))
  expect(heldUntil('Consult', '2026-10-14' as IstDate, now)).toEqual(new Date('2026-10-14T22:30:00Z'))
})
