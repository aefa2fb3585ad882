import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { checkInput } from './check-input.ts'
import { CallError } from './client.ts'
import { anyone } from './who.ts'

const order = defineCall({
  method: 'POST',
  path: 'x',
  summary: 'X',
  who: anyone,
  reply: z.object({}),
  name: 'order',
  body: z.strictObject({
    name: z.string().min(3, 'Enter your full name'),
    lines: z.array(z.object({ amount: z.number('Enter rupees') })).optional(),
  }),
})

/** What a form shows before anything is sent. */
function errorsOf(body: object): unknown {
  try {
    checkInput(order, { body })
    return {}
  } catch (error) {
    return error instanceof CallError && [error.status, error.type, error.fields]
  }
}

it('typed input is refused with the messages of the call’s own schema, by field, as the server would', () => {
  expect(errorsOf({ name: 'Asha Rao', lines: undefined })).toEqual({})
  expect(errorsOf({ name: undefined })).toEqual([422, 'INVALID', { name: 'This field is mandatory' }])
  expect(errorsOf({ name: 'As', lines: [{ amount: 1 }, { amount: 'one' }] })).toEqual([
    422,
    'INVALID',
    { name: 'Enter your full name', 'lines.1.amount': 'Enter rupees' },
  ])
})
