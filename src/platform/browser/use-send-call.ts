import { useState } from 'react'
import type { AnswerOf, CallShape, InputOf } from '../contract/call.ts'
import { checkInput, type TypedInput } from '../contract/check-input.ts'
import { request } from '../contract/client.ts'
import { openAttempt } from './attempt.ts'

/**
 * Makes a call for a form: checks the body with the call's schema, sends it with an Idempotency-Key that lasts until an
 * answer is known.
 * @throws CallError
 */
export type SendCall = <C extends CallShape>(call: C, input: TypedInput<C>) => Promise<AnswerOf<C>>

export function useSendCall(): SendCall {
  const [attempt] = useState(openAttempt)
  return async (call, input) => {
    checkInput(call, input)
    return attempt([call.name, input], (idempotencyKey) =>
      request(call, input as InputOf<typeof call>, call.idempotent ? { idempotencyKey } : {}),
    )
  }
}
