import { use, useState } from 'react'
import type { AnswerOf, CallShape, InputOf } from '../contract/call.ts'
import { checkInput, type TypedInput } from '../contract/check-input.ts'
import { CallError, request } from '../contract/client.ts'
import { openAttempt } from './attempt.ts'
import { LogInAgainContext } from './log-in-again.ts'

/**
 * Makes a call for a form: checks the body with the call's schema, sends it with an Idempotency-Key that lasts until an
 * answer is known, and lets a person whose session has ended log in over the page.
 * @throws CallError
 */
export type SendCall = <C extends CallShape>(call: C, input: TypedInput<C>) => Promise<AnswerOf<C>>

export function useSendCall(): SendCall {
  const [attempt] = useState(openAttempt)
  const logInAgain = use(LogInAgainContext)
  return async (call, input) => {
    checkInput(call, input)
    const send = () =>
      attempt([call.name, input], (idempotencyKey) =>
        request(call, input as InputOf<typeof call>, call.idempotent ? { idempotencyKey } : {}),
      )
    try {
      return await send()
    } catch (error) {
      if (error instanceof CallError && error.status === 401 && (await logInAgain?.())) return send()
      throw error
    }
  }
}
