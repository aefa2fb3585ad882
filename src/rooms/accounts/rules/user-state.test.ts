import { describe, expect, test } from 'vitest'
import { loadUserInfo, startUser, type UserEvent, type UserState, userAfter } from './user-state.ts'

const asha = { id: 'a', name: 'Asha Verma' }
type User = typeof asha
interface Body {
  message: string
}
const body = { message: 'This code is not right.' }
const start = startUser<User, Body>()
const stateAfter = (...events: UserEvent<User, Body>[]): UserState<User, Body> =>
  events.reduce(userAfter<User, Body>, start)

describe('logging in and out', () => {
  test('each loads, succeeds or fails independently of the other (C4.07)', () => {
    expect([start.login.status, start.logout.status]).toEqual(['idle', 'idle'])
    const loading = stateAfter({ kind: 'login_begun' })
    expect([loading.login.status, loading.logout.status, loading.user]).toEqual(['loading', 'idle', null])
    const done = stateAfter({ kind: 'login_begun' }, { kind: 'login_done', user: asha })
    expect([done.login.status, done.user]).toEqual(['success', asha])
    const leaving = userAfter(done, { kind: 'logout_begun' })
    expect([leaving.login.status, leaving.logout.status, leaving.user]).toEqual(['success', 'loading', asha])
    const left = userAfter(leaving, { kind: 'logout_done' })
    expect([left.login.status, left.logout.status, left.user]).toEqual(['idle', 'success', null])
  })

  test('a failure of either stores the response body, and a retry clears it (C8.16)', () => {
    const failed = stateAfter({ kind: 'login_begun' }, { kind: 'login_failed', body })
    expect(failed.login).toEqual({ status: 'error', error: body })
    expect(userAfter(failed, { kind: 'login_begun' }).login).toEqual({ status: 'loading', error: null })
    const stuck = stateAfter(
      { kind: 'login_done', user: asha },
      { kind: 'logout_begun' },
      { kind: 'logout_failed', body },
    )
    expect([stuck.logout, stuck.user]).toEqual([{ status: 'error', error: body }, asha])
  })

  test('a refused token stays in the user state until someone is logged in (C4.08)', () => {
    const refused = stateAfter({ kind: 'login_begun' }, { kind: 'login_failed', body }, { kind: 'token_refused', body })
    expect(refused.token_error).toEqual(body)
    expect(userAfter(refused, { kind: 'login_begun' }).token_error).toEqual(body)
    expect(userAfter(refused, { kind: 'login_done', user: asha }).token_error).toBeNull()
  })
})

describe('reading the signed-in user', () => {
  test('a failure is stored with its response body and rethrown (C8.18)', async () => {
    let state = start
    const failure = Object.assign(new Error('refused'), { status: 401, body })
    const read = loadUserInfo<User, Body>(
      async () => {
        expect(state.user_info.status).toBe('loading')
        throw failure
      },
      (event) => {
        state = userAfter(state, event)
      },
    )
    await expect(read).rejects.toBe(failure)
    expect(state.user_info).toEqual({ status: 'error', error: body })
    expect(state.token_error).toEqual(body)
  })

  test('without a response there is no body to store, and no token was refused', async () => {
    let state = start
    const read = loadUserInfo<User, Body>(
      async () => Promise.reject(Object.assign(new Error('offline'), { status: 0 })),
      (event) => {
        state = userAfter(state, event)
      },
    )
    await expect(read).rejects.toThrow('offline')
    expect([state.user_info, state.token_error]).toEqual([{ status: 'error', error: undefined }, null])
  })

  test('a success is the user', async () => {
    let state = start
    const user = await loadUserInfo<User, Body>(
      async () => asha,
      (event) => {
        state = userAfter(state, event)
      },
    )
    expect([user, state.user, state.user_info.status]).toEqual([asha, asha, 'success'])
  })
})
