import { sql } from 'kysely'
import { Refusal } from '../contract/refusal.ts'
import type { Db } from '../database/open-database.ts'

/** A movement of money between two accounts. */
export interface Posting {
  /** Names the cause, 'payment/<id>': the same cause never moves money twice. */
  idem: string
  /** `room.noun-verbed`, as events are named. */
  type: string
  debit: bigint
  credit: bigint
  /** More than 0. */
  amount_paise: bigint
  /** What it is about, '<noun>/<id>': found by it later. */
  reference: string
  now: Date
}

export interface Posted {
  outcome: 'posted' | 'already'
  transfer_id: bigint
}

const INSUFFICIENT = 'TL001'

/**
 * Moves money in the transaction that causes it; under an idem that has been posted it moves nothing.
 * @throws Refusal INSUFFICIENT when the debit account would fall below its minimum: the transaction is over then
 * @throws Error when the idem stands for another movement, which is a defect of the caller
 */
export async function post(trx: Db, posting: Posting): Promise<Posted> {
  return write(trx, posting, null)
}

/**
 * Takes a movement back, in whole or in part, by a movement the other way.
 * @throws Refusal EXCEEDS_ORIGINAL when all that was taken back would be more than was moved
 */
export async function reverse(
  trx: Db,
  { transfer_id, ...reversal }: Omit<Posting, 'debit' | 'credit'> & { transfer_id: bigint },
): Promise<Posted> {
  // The lock on the original makes reversals of it wait for each other.
  const { rows } = await sql<{ debit_id: bigint; credit_id: bigint; amount_paise: bigint; reverses_id: bigint | null }>`
    select debit_id, credit_id, amount_paise, reverses_id from ledger_transfers where id = ${transfer_id} for update`.execute(
    trx,
  )
  const original = rows[0]
  if (!original || original.reverses_id !== null) throw new Error(`Transfer ${transfer_id} cannot be reversed.`)
  const taken = await trx
    .selectFrom('ledger_transfers')
    .select(({ fn }) => fn.coalesce(sql<bigint>`sum(amount_paise)::bigint`, sql<bigint>`0::bigint`).as('paise'))
    .where('reverses_id', '=', transfer_id)
    .where('idem', '<>', reversal.idem)
    .executeTakeFirstOrThrow()
  if (taken.paise + reversal.amount_paise > original.amount_paise) throw new Refusal('EXCEEDS_ORIGINAL')
  return write(trx, { ...reversal, debit: original.credit_id, credit: original.debit_id }, transfer_id)
}

async function write(trx: Db, posting: Posting, reverses: bigint | null): Promise<Posted> {
  const { idem, type, debit, credit, amount_paise, reference, now } = posting
  if (amount_paise <= 0n) throw new RangeError('A movement is of more than 0 paise.')
  const { rows } = await sql<{ transfer_id: bigint; posted: boolean }>`
    select transfer_id, posted from post_transfer(${idem}, ${type}, ${debit}, ${credit}, ${amount_paise}, ${reverses}, ${reference}, ${now})`
    .execute(trx)
    .catch((error: { code?: string }) => {
      throw error.code === INSUFFICIENT ? new Refusal('INSUFFICIENT') : error
    })
  const { transfer_id, posted } = rows[0]!
  if (posted) return { outcome: 'posted', transfer_id }
  const known = await trx
    .selectFrom('ledger_transfers')
    .selectAll()
    .where('id', '=', transfer_id)
    .executeTakeFirstOrThrow()
  const same =
    known.type === type &&
    known.debit_id === debit &&
    known.credit_id === credit &&
    known.amount_paise === amount_paise &&
    known.reverses_id === reverses
  if (!same) throw new Error(`The idem ${idem} stands for another movement.`)
  return { outcome: 'already', transfer_id }
}
