import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inLane, type Lane, Places } from './places.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** What became of one who asked: undefined while it waits. */
function asking(places: Places, lane: Lane) {
  const one: { outcome?: string; giveBack?: () => void } = {}
  inLane(lane, () => places.take()).then(
    (giveBack) => Object.assign(one, { outcome: 'in', giveBack }),
    (error) => Object.assign(one, { outcome: error.code }),
  )
  return one
}

it('each lane has places that the others leave to it, and takes of the rest what is free', async () => {
  const places = new Places(10)
  const requests = Array.from({ length: 8 }, () => asking(places, 'requests'))
  await vi.advanceTimersByTimeAsync(0)
  expect(requests.map(({ outcome }) => outcome)).toEqual([...Array(6).fill('in'), undefined, undefined])
  const others = (['login', 'pages', 'polls', 'jobs'] as const).map((lane) => asking(places, lane))
  const second = asking(places, 'login')
  await vi.advanceTimersByTimeAsync(0)
  expect([...others, second].map(({ outcome }) => outcome)).toEqual(['in', 'in', 'in', 'in', undefined])
  requests[0]!.giveBack?.()
  await vi.advanceTimersByTimeAsync(0)
  expect([requests[6]!.outcome, second.outcome]).toEqual(['in', undefined])
})

it('those behind stuck connections are refused after two seconds though one after the other comes free, those in an ordinary queue after four', async () => {
  const places = new Places(2)
  let holders = [asking(places, 'requests'), asking(places, 'requests')]
  await vi.advanceTimersByTimeAsync(2_000)
  const first = asking(places, 'requests')
  const job = asking(places, 'jobs')
  const waiting = Array.from({ length: 3 }, () => asking(places, 'requests'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect([first, ...waiting].map(({ outcome }) => outcome)).toEqual(Array(4).fill('53300'))
  expect(job.outcome).toBeUndefined()
  for (const { giveBack } of holders) giveBack?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(job.outcome).toBe('in')
  job.giveBack?.()
  holders = [asking(places, 'requests'), asking(places, 'requests')]
  const patient = asking(places, 'login')
  for (let half = 0; half < 7; half++) {
    await vi.advanceTimersByTimeAsync(500)
    for (const { giveBack } of holders) giveBack?.()
    // Others take the places in the same moment, and again not for long.
    holders = []
    if (patient.outcome === undefined) holders = [asking(places, 'requests'), asking(places, 'requests')]
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(patient.outcome).toBe('in')
})

it('no more than five hundred wait', async () => {
  const places = new Places(1)
  const asked = Array.from({ length: 502 }, () => asking(places, 'requests'))
  await vi.advanceTimersByTimeAsync(0)
  expect([asked[0]!.outcome, asked[500]!.outcome, asked[501]!.outcome]).toEqual(['in', undefined, '53300'])
  expect(places.waiting).toBe(500)
  asked[0]!.giveBack?.()
})
