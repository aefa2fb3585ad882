import { type Selectable, sql } from 'kysely'
import type { LedgerTransfers } from '#db/schema.ts'
import { Defect } from '../contract/defect.ts'
import type { Db } from '../database/open-database.ts'
import { preparedStatement } from '../database/prepared-query.ts'

/** A movement of money between two accounts. */
export interface Posting {
  /** The cause, 'payment/<id>': the same cause never moves money twice. */
  idem: string
  /** `room.noun-verbed`, as events are named. */
  type: string
  debit: bigint
  credit: bigint
  /** More than 0. */
  amount_paise: bigint
  /** What the movement concerns, '<noun>/<id>'; for later lookups. */
  reference: string
  now: Date
}

export interface PostingResult {
  outcome: 'posted' | 'already'
  transfer_id: bigint
}

/** The ledger's own guards: a room checks first and refuses with a code of its call. */
type Guard = 'INSUFFICIENT' | 'EXCEEDS_ORIGINAL'

const INSUFFICIENT = 'TL001'
const OTHER_MOVEMENT = 'TL002'

/**
 * Moves money in the transaction that causes it; an idem that is already posted moves nothing.
 * @throws Defect INSUFFICIENT when the debit account would fall below its minimum: the transaction is then aborted
 * @throws Error when the idem was used for another movement, which is a defect of the caller
 */
export async function post(trx: Db, posting: Posting): Promise<PostingResult> {
  return write(trx, posting, null)
}

/**
 * Posts a whole set in one statement, in the order given, all or nothing: ten thousand credits from a company's one
 * account wait for its lock once. Each cause in it moves money once, also when the set contains it twice.
 * @throws Defect INSUFFICIENT when any of them would take an account below its minimum: the transaction is then
 * aborted
 * @throws Error when an idem was used for another movement
 */
export async function postMany(
  trx: Db,
  postings: readonly Omit<Posting, 'now'>[],
  now: Date,
): Promise<PostingResult[]> {
  return (await postSet(trx, postings, now)).map((one) => {
    if (one instanceof Error) throw one
    return one
  })
}

/**
 * As `postMany`, in one statement that needs no surrounding transaction. A movement whose idem was used for another one
 * moves nothing, and the error takes the place of its answer.
 */
export async function postSet(
  db: Db,
  postings: readonly Omit<Posting, 'now'>[],
  now: Date,
): Promise<(PostingResult | Error)[]> {
  if (postings.length === 0) return []
  if (postings.some(({ amount_paise }) => amount_paise <= 0n)) throw tooLittle()
  const column = <T>(of: (posting: Omit<Posting, 'now'>) => T) => postings.map(of)
  const texts = [column(({ idem }) => idem), column(({ type }) => type)]
  const accounts = [column(({ debit }) => String(debit)), column(({ credit }) => String(credit))]
  const paise = column(({ amount_paise }) => String(amount_paise))
  const references = column(({ reference }) => reference)
  const rows = await postTransfers(db, [...texts, ...accounts, paise, references, now]).catch(refuse)
  const already = rows.flatMap(({ transfer_id, posted }) => (posted ? [] : [transfer_id]))
  const known = await knownTransfers(db, already)
  return rows.map(({ transfer_id, posted }, at) =>
    posted
      ? { outcome: 'posted', transfer_id }
      : answerOf(known.get(transfer_id), { ...postings[at]!, reverses: null }),
  )
}

/**
 * Reverses a movement, in whole or in part, by a movement the other way.
 * @throws Defect EXCEEDS_ORIGINAL when the reversals would add up to more than was moved
 */
export async function reverse(
  trx: Db,
  { transfer_id, ...reversal }: Omit<Posting, 'debit' | 'credit'> & { transfer_id: bigint },
): Promise<PostingResult> {
  // The lock on the original serialises its reversals.
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
  if (taken.paise + reversal.amount_paise > original.amount_paise) throw new Defect<Guard>('EXCEEDS_ORIGINAL')
  return write(trx, { ...reversal, debit: original.credit_id, credit: original.debit_id }, transfer_id)
}

const postTransfers = preparedStatement<{ transfer_id: bigint; posted: boolean }>(`
  select transfer_id, posted from post_transfers($1::text[], $2::text[], $3::text[]::bigint[], $4::text[]::bigint[],
    $5::text[]::bigint[], $6::text[], $7)`)

const postTransfer = preparedStatement<{ transfer_id: bigint | null }>(
  'select post_transfer($1, $2, $3, $4, $5, $6, $7, $8) as transfer_id',
)

async function write(trx: Db, posting: Posting, reverses: bigint | null): Promise<PostingResult> {
  const { idem, type, debit, credit, amount_paise, reference, now } = posting
  if (amount_paise <= 0n) throw tooLittle()
  const parameters = [idem, type, debit, credit, amount_paise, reverses, reference, now]
  const [written] = await postTransfer(trx, parameters).catch(refuse)
  const { transfer_id } = written!
  if (transfer_id !== null) return { outcome: 'posted', transfer_id }
  const known = await trx.selectFrom('ledger_transfers').selectAll().where('idem', '=', idem).executeTakeFirst()
  const answer = answerOf(known, { ...posting, reverses })
  if (answer instanceof Error) throw answer
  return answer
}

function tooLittle(): RangeError {
  return new RangeError('A movement is of more than 0 paise.')
}

function refuse(error: { code?: string }): never {
  if (error.code === OTHER_MOVEMENT) throw new Error('The idem was used for another movement.')
  throw error.code === INSUFFICIENT ? new Defect<Guard>('INSUFFICIENT') : error
}

type Transfer = Selectable<LedgerTransfers>

async function knownTransfers(db: Db, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Transfer>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_transfers')
    .selectAll()
    .where(sql<boolean>`id = any (${ids.map(String)}::text[]::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The answer for a known idem: the movement is already posted, or the idem belongs to another one. */
function answerOf(
  known: Transfer | undefined,
  asked: Omit<Posting, 'now'> & { reverses: bigint | null },
): PostingResult | Error {
  const isSame =
    known?.type === asked.type &&
    known.debit_id === asked.debit &&
    known.credit_id === asked.credit &&
    known.amount_paise === asked.amount_paise &&
    known.reverses_id === asked.reverses
  return isSame
    ? { outcome: 'already', transfer_id: known.id }
    : new Error(`The idem ${asked.idem} was used for another movement.`)
}
