import { MovableClock } from '#platform/clock.ts'
import type { Worker } from '#platform/jobs/worker.ts'
import type { Parts } from '#platform/parts.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { listMessages, listPeople, moveClock, readClock } from './contract.ts'
import { createClockMover } from './move-clock.ts'
import { readInbox } from './read-inbox.ts'
import { readPeople } from './read-people.ts'

/** The calls by which a person or a tool plays the outside world; none of them exists outside simulator mode. */
export function simulatedWorldRoutes(parts: Parts, worker: Worker): Route[] {
  const { clock } = parts
  if (!parts.config.simulator || !(clock instanceof MovableClock)) return []
  const move = createClockMover(parts.db, clock, worker)
  return [
    on(listMessages, (request) => readInbox(request, request.query)),
    on(readClock, async ({ now }) => ({ now: now.toISOString() })),
    on(moveClock, async ({ body }) => ({ now: (await move(body.advance)).toISOString() })),
    on(listPeople, (request) => readPeople(request)),
  ]
}
