import { describe, expect, test } from 'vitest'
import { CallError } from '../contract/client.ts'
import { newKey, openAttempt } from './attempt.ts'

const refusal = (status: number, type: string, retryAfter?: number) =>
  new CallError(status, { message: type, error: { type } as never }, retryAfter)

/** Sends the inputs one after the other, answers each as given, and returns the keys they were sent under. */
async function keysOf(...sent: [input: unknown, failure?: unknown][]): Promise<string[]> {
  const attempt = openAttempt()
  const keys: string[] = []
  for (const [input, failure] of sent)
    await attempt(input, (key) => {
      keys.push(key)
      return failure ? Promise.reject(failure) : Promise.resolve()
    }).catch(() => undefined)
  return keys
}

describe('an attempt', () => {
  test.each([
    ['no answer came', new CallError(0, undefined)],
    ['a proxy timed out', new CallError(502, undefined)],
    ['the first is still in progress', refusal(409, 'IN_PROGRESS', 1)],
    ['the server is busy', refusal(503, 'UNAVAILABLE', 5)],
  ])('goes out under the same key again where %s', async (_, failure) => {
    const [first, second] = await keysOf([{ amount: 5 }, failure], [{ amount: 5 }])
    expect(second).toBe(first)
  })

  test.each([
    ['was done', undefined],
    ['was refused', refusal(409, 'STALE')],
    ['failed on the server', refusal(500, 'INTERNAL')],
  ])('is another one once the former %s', async (_, failure) => {
    const [first, second] = await keysOf([{ amount: 5 }, failure], [{ amount: 5 }])
    expect(second).not.toBe(first)
  })

  test('with other input gets another key, even where the former has no answer', async () => {
    const [first, second] = await keysOf([{ amount: 5 }, new CallError(0, undefined)], [{ amount: 6 }])
    expect(second).not.toBe(first)
  })

  test('keeps its key while another request of the same screen is sent and answered', async () => {
    const preview = { ids: ['job-1'], dry_run: true }
    const act = { ids: ['job-1'], dry_run: false }
    const [first, , second] = await keysOf([act, new CallError(0, undefined)], [preview], [act])
    expect(second).toBe(first)
  })

  test('has a key that the server accepts', () => {
    expect(newKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
