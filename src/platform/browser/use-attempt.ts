import { useState } from 'react'
import type { AnswerOf, CallShape, InputOf } from '../contract/call.ts'
import { request } from '../contract/client.ts'
import { openAttempt } from './attempt.ts'

/**
 * A write that may be clicked twice or retried after a lost connection: it reuses its Idempotency-Key until an answer
 * is known.
 * @returns sends the call; throws CallError as `request` does
 */
export function useAttempt<C extends CallShape>(call: C): (input: InputOf<C>) => Promise<AnswerOf<C>> {
  const [attempt] = useState(openAttempt)
  return (input) => attempt(input, (idempotencyKey) => request(call, input, { idempotencyKey }))
}
