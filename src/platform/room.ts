import type { Setting } from '#values/setting.ts'
import type { Db } from './database/open-database.ts'
import type { Invariant } from './invariants/invariant.ts'
import type { Job } from './jobs/job.ts'
import type { Parts } from './parts.ts'
import type { SealedColumn } from './renew-secrets.ts'
import type { Route } from './serving/context.ts'

interface ErasedPerson {
  account_id: string
  /** '+91…', which is free for a new account afterwards. */
  mobile: string
  /** What stands in its place where a number still tells one person from another; no new account has it. */
  stand_in: string
  email: string | null
  now: Date
}

/**
 * Removes a person from the tables of a room, as far as no law keeps it: names, numbers, addresses, and what only the person
 * needed. Rooms are asked from the top: what stops at the bank stops before its plan ends.
 */
export type Erase = (trx: Db, person: ErasedPerson, parts: Pick<Parts, 'keys'>) => Promise<void>

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
  /** Removes what it has of a person whose account is deleted. */
  readonly erases?: Erase
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
