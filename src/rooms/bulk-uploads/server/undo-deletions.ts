import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import type { Retention } from '#rooms/employees/rules/restore.ts'
import { findRestorable, type ListedBlock, type Restorable } from '#rooms/employees/server/restorable.ts'
import {
  findRestorableDependents,
  type ListedRemoval,
  type RestorableDependents,
} from '#rooms/employees/server/restorable-dependents.ts'
import { takesPeople } from '#rooms/subscriptions/server/activate-company-subscriptions.ts'
import { countFreedLives } from '#rooms/subscriptions/server/end-company-subscriptions.ts'
import { readCompanyCredits } from '#rooms/wallet/server/credits.ts'
import { readReturned } from '#rooms/wallet/server/returned-credits.ts'
import { type Paise, toRupees } from '#values/money.ts'
import type { previewUndo } from '../contract/undo.ts'
import type { UploadRecord } from './uploads.ts'

interface UndoQuery {
  /** Locked by the caller where its people are. */
  contract: Contract
  upload: UploadRecord
  caller: Caller
  now: Date
  /** Locks people and plans until the transaction ends. */
  lock?: boolean
}

/** Whom an undo brings back. */
interface Undo {
  ids: string[]
  people: { row: number; name: string; credits_paise: Paise }[]
  others: { row: number; name: string; why: Retention }[]
  dependents: number
  lives: number
  /** What the act takes: the employees, or the dependents. */
  blocks: Restorable['returning']
  removals: RestorableDependents['returning']
}

/** What the undo of a list of deletions would do now, and to whom. */
export async function prepareUndo(db: Db, query: UndoQuery) {
  const { contract, upload, now } = query
  const undo = upload.type === 'BLOCK' ? await undoBlocks(db, query) : await undoRemovals(db, query)
  const { ids, people, others, dependents, lives } = undo
  const credits_paise = people.reduce((sum, one) => sum + one.credits_paise, 0n)
  const available_paise = await readCompanyCredits(db, contract.id)
  const remaining_quota = contract.quota - contract.consumed_quota
  const view: ReplyOf<typeof previewUndo> = {
    file_id: upload.id,
    returning: people.length,
    people: people.slice(0, SHOWN).map(({ row, name, credits_paise: own }) => ({ row, name, credits: toRupees(own) })),
    retained: others.length,
    others: others.slice(0, SHOWN),
    dependents,
    lives,
    remaining_quota,
    credits: toRupees(credits_paise),
    available: toRupees(available_paise),
    refusal: !takesPeople(contract, now)
      ? 'PLAN_NOT_ACTIVE'
      : lives > remaining_quota
        ? 'QUOTA_EXCEEDED'
        : credits_paise > available_paise
          ? 'INSUFFICIENT_FUNDS'
          : null,
    seen: createHash('sha256')
      .update(JSON.stringify([ids, people.map(({ credits_paise: own }) => String(own)), others.map(({ why }) => why)]))
      .digest('base64url'),
  }
  return { view, ids, blocks: undo.blocks, removals: undo.removals }
}

const SHOWN = 100

interface DeletionRow {
  row: number
  entity_id: string
  applied_at: Date
  set_day: string
  before: unknown
}

function listDeletions(db: Db, { id }: UploadRecord): Promise<DeletionRow[]> {
  return db
    .selectFrom('bulk_upload_rows')
    .select(['row', 'before'])
    .select([
      sql<string>`entity_id`.as('entity_id'),
      sql<Date>`applied_at`.as('applied_at'),
      sql<string>`set_day`.as('set_day'),
    ])
    .where('upload_id', '=', id)
    .where('status', '=', 'DONE')
    .where('before', 'is not', null)
    .orderBy('row')
    .execute()
}

async function undoBlocks(db: Db, { contract, upload, caller, now, lock = false }: UndoQuery): Promise<Undo> {
  const rows = await listDeletions(db, upload)
  const blocks = rows.map(({ row, entity_id: id, applied_at: at, set_day: day, before }) => {
    return { row, id, at, day, before: before as ListedBlock['before'] }
  })
  const { returning, retained } = await findRestorable(db, {
    ...{ contract, blocks, account_id: caller.account_id, now, lock },
  })
  const ended = returning.filter(({ employee }) => employee.status !== 'ACTIVE')
  const plans = ended.map(({ employee }) => employee.subscription_id)
  const wallets = ended.flatMap(({ employee: { wallet_id }, at }) =>
    wallet_id === null ? [] : [{ wallet_id, since: at }],
  )
  const returned = await readReturned(db, wallets)
  return {
    ids: returning.map(({ id }) => id),
    people: returning.map(({ row, employee: { name, wallet_id } }) => {
      return { row, name, credits_paise: returned.get(wallet_id ?? '') ?? 0n }
    }),
    others: retained,
    dependents: await countDependents(db, plans),
    lives: await countFreedLives(db, plans),
    blocks: returning,
    removals: [],
  }
}

async function countDependents(db: Db, plans: readonly string[]): Promise<number> {
  const { people } = await db
    .selectFrom('subscription_members')
    .select(({ fn }) => fn.countAll<bigint>().as('people'))
    .where('subscription_id', '=', sql<string>`any (${[...plans]}::uuid[])`)
    .where('is_primary', '=', false)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(people)
}

async function undoRemovals(db: Db, { contract, upload, caller, now, lock = false }: UndoQuery): Promise<Undo> {
  const rows = await listDeletions(db, upload)
  const removals = rows.map(({ row, entity_id: uhid, applied_at: at, set_day: day, before }) => {
    return { row, uhid, at, day, before: before as ListedRemoval['before'] }
  })
  const account_id = caller.account_id!
  const { returning, retained } = await findRestorableDependents(db, { contract, removals, account_id, now, lock })
  return {
    ids: returning.map(({ uhid }) => uhid),
    people: returning.map(({ row, member, employee }) => ({
      row,
      name: member.name ?? employee.name,
      credits_paise: 0n,
    })),
    others: retained,
    dependents: 0,
    lives: 0,
    blocks: [],
    removals: returning,
  }
}
