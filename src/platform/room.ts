import type { Setting } from '#values/setting.ts'
import type { Invariant } from './invariants/invariant.ts'
import type { Job } from './jobs/job.ts'
import type { SealedColumn } from './renew-secrets.ts'
import type { Route } from './serving/context.ts'

/**
 * What a room contributes to the product. @typeParam Needs what composition passes to it: gateways, and functions of
 * higher rooms
 */
export interface Room<Needs = unknown> {
  readonly routes?: RoomItems<Route, Needs>
  readonly jobs?: RoomItems<Job, Needs>
  /** In the order in which their screen and their file show them. */
  readonly settings?: readonly Setting[]
  /** Columns of sealed values that are stored for long, so that a new secret can seal them again. */
  readonly sealed?: readonly SealedColumn[]
  /** What always holds of its data. */
  readonly invariants?: readonly Invariant[]
  /** What composition passes to rooms that may not import this one. */
  readonly provides?: Readonly<Record<string, unknown>>
}

type RoomItems<Item, Needs> = readonly Item[] | ((needs: Needs) => readonly Item[])

/** Every call and every job of the rooms, in their order, given what they need. */
export function composeRooms<Needs>(rooms: readonly Room<Needs>[], needs: Needs): { routes: Route[]; jobs: Job[] } {
  const make = <Item>(made: RoomItems<Item, Needs> = []) => (typeof made === 'function' ? made(needs) : made)
  return {
    routes: rooms.flatMap(({ routes }) => make(routes)),
    jobs: rooms.flatMap(({ jobs }) => make(jobs)),
  }
}
