import { data, type RouterContextProvider } from 'react-router'
import type { AnswerOf, CallShape, InputOf } from '../contract/call.ts'
import { CallError, request } from '../contract/client.ts'
import { pageContext } from './page-context.ts'

/**
 * A page loader's read of our own API, typed by the call's contract, with the visitor's cookie. A refusal becomes the
 * page's own status (404 shows the not-found page); pass `expected` for refusals the page handles itself, which are
 * then thrown as the CallError.
 */
export async function pageRead<C extends CallShape>(
  context: Readonly<RouterContextProvider>,
  call: C,
  input: InputOf<C>,
  { expected = [] }: { expected?: readonly string[] } = {},
): Promise<AnswerOf<C>> {
  try {
    return await request(call, input, { transport: context.get(pageContext).api })
  } catch (error) {
    if (!(error instanceof CallError) || expected.includes(error.type)) throw error
    throw data(error.body ?? null, { status: error.status || 503 })
  }
}
