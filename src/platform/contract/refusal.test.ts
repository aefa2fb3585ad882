import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Refusal } from './refusal.ts'
import { anyone } from './who.ts'

const GONE = { status: 410, message: 'It is gone.' }
const shape = { method: 'POST', path: 'x', summary: 'X', who: anyone, reply: z.object({}) } as const
const open = defineCall({ ...shape, name: 'open', refusals: { GONE, LOCKED: GONE } })
const close = defineCall({ ...shape, name: 'close', refusals: { GONE } })
const look = defineCall({ ...shape, name: 'look' })
const SHARED = { GONE }
type OwnCode = 'GONE'

test('a refusal carries a code that the call, all of its calls or their table declare', () => {
  const codes = [
    new Refusal('NOT_FOUND'),
    new Refusal<typeof open>('LOCKED'),
    new Refusal<typeof open>('NOT_FOUND'),
    new Refusal<typeof open | typeof close>('GONE'),
    new Refusal<typeof SHARED>('GONE'),
    new Refusal<OwnCode>('GONE'),
  ].map(({ code }) => code)
  expect(codes).toEqual(['NOT_FOUND', 'LOCKED', 'NOT_FOUND', 'GONE', 'GONE', 'GONE'])
})

test('a code that is not declared does not compile', () => {
  const undeclared = [
    // @ts-expect-error not what any call may answer
    new Refusal('GONE'),
    // @ts-expect-error another call's
    new Refusal<typeof close>('LOCKED'),
    // @ts-expect-error only one of the two declares it
    new Refusal<typeof open | typeof close>('LOCKED'),
    // @ts-expect-error the call declares none
    new Refusal<typeof look>('GONE'),
    // @ts-expect-error one of the two declares none
    new Refusal<typeof open | typeof look>('GONE'),
    // @ts-expect-error not in the table
    new Refusal<typeof SHARED>('LOCKED'),
    // @ts-expect-error not of the room's
    new Refusal<OwnCode>('LOCKED'),
    // @ts-expect-error any text
    new Refusal('GONE' as string),
  ]
  expect(undeclared).toHaveLength(8)
})
