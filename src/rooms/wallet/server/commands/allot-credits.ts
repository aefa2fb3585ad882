import { sql } from 'kysely'
import { audit } from '#platform/audit/audit.ts'
import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { withSavepoint } from '#platform/database/transaction.ts'
import { accountId, findBalance, readBalance } from '#platform/ledger/account.ts'
import { post, postMany } from '#platform/ledger/post.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { formatRupees, type Paise, toRupees } from '#values/money.ts'
import { sublimitProblem } from '../../rules/sublimits.ts'
import { companyCreditWords } from '../../words/company.ts'
import { checkLater } from '../low-credits.ts'
import { notifyLater } from '../notify-credits.ts'
import type { WalletRefusal } from '../refusals.ts'
import { type Actor, ledgerReference } from '../transactions.ts'
import { COMPANY } from '../wallet-accounts.ts'

const words = companyCreditWords.refusals

export interface Allotment {
  wallet_id: string
  amount_paise: Paise
  /** How the contract's packages divide the amount; added to what they had in this plan year. */
  sublimits?: readonly { package_id: string; amount_paise: Paise }[]
}

interface AllotmentInput {
  partner_plan_id: string
  allotments: readonly Allotment[]
  /** Names the cause, such as 'upload/<id>': a wallet gets its credits once. */
  cause: string
  actor: Actor
  /** These credits were the person's before: a plan that our staff have blocked gets them too. */
  isUndo?: true
  /** The company whose user the actor is. */
  tenant_id?: string
  now: Date
}

/**
 * Gives people of a company credits for their current plan year, all or nothing, in a fixed number of statements.
 * @returns how many got credits now, and not earlier for the same cause, with their transactions
 * @throws Refusal INSUFFICIENT_FUNDS when the company has less, PLAN_NOT_ACTIVE when a person's plan is not active,
 * SUBLIMITS_EXCEED_AMOUNT or CATEGORY_TWICE when packages do not divide an amount
 */
export async function allotCredits(
  trx: Db,
  funding: AllotmentInput,
): Promise<{ allotted: number; transaction_ids: string[] }> {
  const { partner_plan_id, allotments, cause, actor, tenant_id, now } = funding
  await checkSublimits(trx, partner_plan_id, allotments)
  // In one packet: a transaction is of the plan year that the statement before has opened.
  const [, added, known] = await Promise.all([
    openLots(trx, funding),
    addTransactions(trx, funding),
    findBalance(trx, COMPANY, partner_plan_id),
  ])
  const amount_paise = added.reduce((sum, one) => sum + one.amount_paise, 0n)
  const company = await companyWith(trx, { partner_plan_id, amount_paise, now }, known)
  await postOrRefuse(
    trx,
    added.map(({ id, employee_id, amount_paise }) => ({
      idem: `${ledgerReference(id)}/1`,
      type: 'wallet.credits-allotted',
      debit: company,
      credit: employee_id,
      amount_paise,
      reference: ledgerReference(id),
    })),
    { company, amount_paise, now },
  )
  const transaction_ids = added.map(({ id }) => id)
  if (added.length === 0) return { allotted: 0, transaction_ids }
  await divide(trx, allotments, added)
  await audit(trx, {
    at: now,
    actor,
    ...(tenant_id && { tenant_id }),
    action: 'wallet.credits-allotted',
    entity: 'partner_plan',
    entity_id: partner_plan_id,
    after: { cause, people: added.length, amount_paise },
  })
  await notifyLater(trx, transaction_ids, now)
  await checkLater(trx, partner_plan_id, now)
  return { allotted: added.length, transaction_ids }
}

/** Concurrent allotments may have taken what was there a moment ago. */
async function postOrRefuse(
  trx: Db,
  postings: Parameters<typeof postMany>[1],
  { company, amount_paise, now }: { company: bigint; amount_paise: Paise; now: Date },
): Promise<void> {
  try {
    const [only, ...more] = postings
    const posted = () => (only && more.length === 0 ? post(trx, { ...only, now }) : postMany(trx, postings, now))
    await withSavepoint<unknown>(trx, posted)
  } catch (error) {
    if (!(error instanceof Defect)) throw error
    throw tooLittle(amount_paise, (await readBalance(trx, company)).available_paise)
  }
}

/**
 * The ledger account of a company's credits.
 * @throws Refusal INSUFFICIENT_FUNDS when it cannot allot so much
 */
export async function companyWith(
  trx: Db,
  { partner_plan_id, amount_paise, now }: { partner_plan_id: string; amount_paise: Paise; now: Date },
  known?: { id: bigint; available_paise: Paise },
): Promise<bigint> {
  const { id, available_paise } = known ??
    (await findBalance(trx, COMPANY, partner_plan_id)) ?? {
      id: await accountId(trx, COMPANY, now, partner_plan_id),
      available_paise: 0n,
    }
  if (amount_paise > available_paise) throw tooLittle(amount_paise, available_paise)
  return id
}

function tooLittle(required_paise: Paise, available_paise: Paise): Refusal<WalletRefusal> {
  return new Refusal<WalletRefusal>('INSUFFICIENT_FUNDS', {
    extra_args: { required: toRupees(required_paise), available: toRupees(available_paise) },
    text: words.shortCompany(formatRupees(available_paise), formatRupees(required_paise)),
  })
}

async function checkSublimits(trx: Db, partner_plan_id: string, allotments: readonly Allotment[]): Promise<void> {
  if (allotments.every(({ sublimits }) => !sublimits)) return
  const packages = await trx
    .selectFrom('wallet_sublimit_packages')
    .selectAll()
    .where('partner_plan_id', '=', partner_plan_id)
    .execute()
  for (const { amount_paise, sublimits = [] } of allotments) {
    const divided = sublimits.map(({ package_id, amount_paise }) => {
      const known = packages.find(({ id }) => id === package_id)
      if (!known) throw new Refusal('NOT_FOUND')
      return { ...known, amount_paise }
    })
    const problem = sublimitProblem(amount_paise, divided)
    if (problem) throw new Refusal<WalletRefusal>(problem)
  }
}

/** The current plan year of each wallet, or the first one if none has started. One that had ended because its person left is reopened. */
async function openLots(trx: Db, { partner_plan_id, allotments, isUndo, now }: AllotmentInput): Promise<void> {
  const ids = allotments.map(({ wallet_id }) => wallet_id)
  const statuses = ['PENDING_ACTIVATION', 'ACTIVE', ...(isUndo ? ['BLOCKED'] : [])]
  const rows = await openLotsOf(trx, { ids, partner_plan_id, statuses, today: istDateOf(now), now })
  if (rows.length !== new Set(ids).size) throw await notActive(trx, ids)
}

type LotsQuery = Omit<AllotmentInsert, 'amounts' | 'cause'> & { statuses: string[] }

// Looked up one by one, never joined: with outdated statistics, each of thousands is compared with all.
const openLotsOf = preparedQuery(
  (_, { ids, partner_plan_id, statuses, today, now }: LotsQuery) => sql`
    insert into wallet_lots (wallet_id, term, starts_on, ends_on, created_at)
      select w.id, t.number, t.starts_on, t.ends_on, ${now}::timestamptz from (select distinct id from unnest(${ids}::uuid[]) id) a
        cross join lateral (
          select id, subscription_id from wallets where id = a.id and partner_plan_id = ${partner_plan_id} offset 0) w
        -- Nobody who was blocked in the meantime gets anything.
        cross join lateral (
          select id from subscriptions where id = w.subscription_id and status = any (${statuses}::text[]) and expires_at > ${now}::timestamptz
          for share) s
        cross join lateral (
          select number, starts_on, ends_on from subscription_terms
          where subscription_id = s.id and taken_back_at is null and ${today}::date <= ends_on order by starts_on limit 1) t
      on conflict (wallet_id, term) do update set ended_at = null returning wallet_id`,
)

/** Users of a company cannot see by themselves that our staff have blocked a plan. */
async function notActive(trx: Db, wallet_ids: readonly string[]): Promise<Refusal<WalletRefusal>> {
  const { rows } = await sql`select 1 from wallets w join subscriptions s on s.id = w.subscription_id
    where w.id = any (${wallet_ids}::uuid[]) and s.status = 'BLOCKED' limit 1`.execute(trx)
  if (rows.length === 0) return new Refusal<WalletRefusal>('PLAN_NOT_ACTIVE')
  return new Refusal<WalletRefusal>('PLAN_NOT_ACTIVE', {
    extra_args: { current_state: 'BLOCKED' },
    text: words.blockedByStaff,
  })
}

interface AllotmentRow {
  id: string
  wallet_id: string
  term: number
  amount_paise: bigint
  employee_id: bigint
}

function addTransactions(
  trx: Db,
  { partner_plan_id, allotments, cause, now }: AllotmentInput,
): Promise<AllotmentRow[]> {
  const ids = allotments.map(({ wallet_id }) => wallet_id)
  const amounts = allotments.map(({ amount_paise }) => String(amount_paise))
  return addTransfers(trx, { ids, amounts, partner_plan_id, cause, today: istDateOf(now), now })
}

interface AllotmentInsert {
  ids: string[]
  amounts: string[]
  partner_plan_id: string
  cause: string
  today: IstDate
  now: Date
}

const addTransfers = preparedQuery(
  (_, { ids, amounts, partner_plan_id, cause, today, now }: AllotmentInsert) => sql<AllotmentRow>`
    with added as (
      insert into wallet_transactions (type, status, partner_plan_id, wallet_id, term, amount_paise, reference, movements,
          created_at, modified_at)
        select 'TRANSFER', 'SUCCESS', ${partner_plan_id}::uuid, a.wallet_id, l.term, a.amount_paise::bigint,
          ${cause}::text || '/' || a.wallet_id, 1, ${now}::timestamptz, ${now}::timestamptz
        from unnest(${ids}::uuid[], ${amounts}::text[]) as a (wallet_id, amount_paise)
          cross join lateral (
            select term from wallet_lots
            where wallet_id = a.wallet_id and ${today}::date <= ends_on order by starts_on limit 1) l
        on conflict (reference) do nothing returning id, wallet_id, term, amount_paise
    ) select a.id, a.wallet_id, a.term, a.amount_paise, w.employee_id from added a
      cross join lateral (select employee_id from wallets where id = a.wallet_id offset 0) w
    order by a.wallet_id`,
)

async function divide(
  trx: Db,
  allotments: readonly Allotment[],
  added: readonly { wallet_id: string; term: number }[],
): Promise<void> {
  const terms = new Map(added.map(({ wallet_id, term }) => [wallet_id, term]))
  const parts = allotments.flatMap(({ wallet_id, sublimits = [] }) => {
    const term = terms.get(wallet_id)
    return term === undefined ? [] : sublimits.map((one) => ({ ...one, wallet_id, term }))
  })
  if (parts.length === 0) return
  await sql`
    insert into wallet_sublimits as known (wallet_id, term, package_id, amount_paise)
      select * from unnest(${parts.map(({ wallet_id }) => wallet_id)}::uuid[], ${parts.map(({ term }) => term)}::int[],
        ${parts.map(({ package_id }) => package_id)}::uuid[], ${parts.map((one) => String(one.amount_paise))}::text[]::bigint[])
      on conflict (wallet_id, term, package_id) do update set amount_paise = known.amount_paise + excluded.amount_paise`.execute(
    trx,
  )
}
