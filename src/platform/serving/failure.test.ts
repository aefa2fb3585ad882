import { describe, expect, it } from 'vitest'
import { Refusal } from '../contract/refusal.ts'
import { failureOf } from './failure.ts'

const statusOf = (thrown: unknown) => failureOf(thrown, 'r1').status

describe('what is thrown becomes', () => {
  it.each([
    ['57P01', 'terminating connection due to administrator command'],
    ['57P03', 'the database system is starting up'],
    ['08006', 'connection failure'],
    ['53300', 'sorry, too many clients already'],
    ['ECONNREFUSED', 'connect ECONNREFUSED'],
    ['40P01', 'deadlock detected'],
    ['', 'Connection terminated unexpectedly'],
    ['', 'Client has encountered a connection error and is not queryable'],
    ['', 'timeout exceeded when trying to connect'],
  ])('503 with Retry-After where the database is away: %s %s', (code, message) => {
    const failure = failureOf(Object.assign(new Error(message), code ? { code } : {}), 'r1')
    expect([failure.status, failure.unexpected]).toEqual([503, false])
    expect(failure.retryAfter).toBeGreaterThan(0)
  })

  it.each([
    ['25006', 'cannot execute INSERT in a read-only transaction', 503, false],
    ['53400', 'configuration limit exceeded', 503, false],
    ['58030', 'could not read block 3 in file', 503, false],
    ['EROFS', 'EROFS: read-only file system, open', 503, true],
    ['EIO', 'EIO: i/o error, write', 503, true],
    ['EACCES', 'EACCES: permission denied, mkdir', 503, true],
    ['ENOSPC', 'ENOSPC: no space left on device, write', 507, true],
  ])('what passes, and is kept under no key: %s %s', (code, message, status, unexpected) => {
    const failure = failureOf(Object.assign(new Error(message), { code }), 'r1')
    expect([failure.status, failure.unexpected]).toEqual([status, unexpected])
    expect(failure.retryAfter).toBeGreaterThan(0)
  })

  it('500 without any detail of the error where it is our defect', () => {
    const failure = failureOf(Object.assign(new Error('relation "secret" does not exist'), { code: '42P01' }), 'r1')
    expect(failure).toMatchObject({ status: 500, unexpected: true })
    expect(JSON.stringify(failure.body)).not.toContain('secret')
    expect(failure.body.message).toBe('Something went wrong.')
  })

  it('500 for a refusal that the call does not declare, and its own status for one that it does', () => {
    expect(statusOf(new Refusal<'OF_ANOTHER_CALL'>('OF_ANOTHER_CALL'))).toBe(500)
    expect(statusOf(new Refusal('NOT_FOUND'))).toBe(404)
  })

  it.each([undefined, null, 'a text', 7, {}])('500 for %j, which is not an error', (thrown) => {
    expect(statusOf(thrown)).toBe(500)
  })
})

it.each([
  [undefined, 'Too many attempts. Please wait a little and try again.'],
  [59, 'Too many attempts. Please wait a little and try again.'],
  [60, 'Too many attempts. Please try again in 1 minute.'],
  [61, 'Too many attempts. Please try again in 2 minutes.'],
  [3599, 'Too many attempts. Please try again in 60 minutes.'],
  [3600, 'Too many attempts. Please try again in 1 hour.'],
  [86_400, 'Too many attempts. Please try again in 24 hours.'],
])('after too many attempts %s seconds of waiting are said in words', (retry_after, message) => {
  const refusal = new Refusal('RATE_LIMITED', retry_after === undefined ? {} : { retry_after })
  expect(failureOf(refusal, 'r1').body.message).toBe(message)
})
