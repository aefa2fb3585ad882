import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { isOwnAffair } from '#rooms/access/server/own-affair.ts'
import { claimTypeForEmployer } from '#rooms/plans/rules/claim-type-for-employer.ts'
import type { ClaimType } from '#rooms/plans/rules/reimbursement.ts'
import { istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { CompanyCredits, CompanyTransaction, CompanyTransactionPage, PersonCredits } from '../contract/company.ts'
import { allottedInAYear, companyFigures, creditMonth, isLow, monthOf } from '../rules/company-credits.ts'
import { isCompanyCredit } from '../rules/figures.ts'
import { readCreditSums } from './company-sums.ts'
import type { CreditContract, CreditPerson } from './contracts.ts'
import { countOfWallet, transactionOnWire, viewWallet } from './queries.ts'
import { type ListedTransaction, readTransactionPage, type TransactionPageQuery } from './transaction-pages.ts'
import { findWallet } from './wallets.ts'

interface Warnings {
  expiring_paise: bigint
  expiring_people: bigint
  expires_on: string | null
  leaving_paise: bigint | null
  leaving_people: bigint
  last_on: string | null
}

/** What ends soon, as counted last night, and what people who left can still claim from. */
async function readWarnings(db: Db, partner_plan_id: string, now: Date): Promise<Warnings> {
  const { rows } = await sql<Warnings>`
    select coalesce(w.expiring_paise, 0) as expiring_paise, coalesce(w.expiring_people, 0) as expiring_people, w.expires_on,
      l.leaving_paise, l.leaving_people, l.last_on
    from (
      select sum(a.balance_paise)::bigint as leaving_paise, count(*) as leaving_people, max(u.runout_on) as last_on
      from partner_users u join wallets p on p.id = u.wallet_id join ledger_accounts a on a.id = p.employee_id
      where u.partner_plan_id = ${partner_plan_id} and u.runout_on >= ${istDateOf(now)}::date and a.balance_paise > 0
    ) l left join company_credit_warnings w on w.partner_plan_id = ${partner_plan_id}`.execute(db)
  return rows[0]!
}

function readOpenTopups(db: Db, partner_plan_id: string) {
  return db
    .selectFrom('wallet_topups as p')
    .leftJoin('accounts as a', 'a.id', 'p.asked_by')
    .select(['p.transaction_id', 'p.asked_paise', 'p.created_at', 'p.source', 'a.name', 'a.mobile'])
    .where('p.partner_plan_id', '=', partner_plan_id)
    .where('p.decision', 'is', null)
    .orderBy('p.number', 'desc')
    .execute()
}

export async function viewCompanyCredits(
  db: Db,
  contract: CreditContract,
  { now, month = monthOf(istDateOf(now)) }: { now: Date; month?: string | undefined },
): Promise<CompanyCredits> {
  const sums = await readCreditSums(db, contract.id, { now, month })
  const figures = companyFigures(sums)
  const ledger = creditMonth(sums)
  const open = await readOpenTopups(db, contract.id)
  const warnings = await readWarnings(db, contract.id, now)
  const year_paise = allottedInAYear(sums)
  const [first_month] = sums.map((one) => one.first_month).toSorted()
  return {
    allotted: toRupees(figures.allotted_paise),
    balance: toRupees(figures.available_paise),
    consumed: toRupees(figures.consumed_paise),
    on_hold: toRupees(figures.on_hold_paise),
    remaining: toRupees(figures.remaining_paise),
    added: toRupees(figures.added_paise),
    partnerName: contract.partner_name,
    createdAt: toWireTime(contract.created_at),
    partner_users_credit_usage: toRupees(figures.consumed_paise),
    ledger: {
      month,
      first_month: first_month ? monthOf(first_month) : null,
      last_month: monthOf(istDateOf(now)),
      opening: toRupees(ledger.opening_paise),
      added: toRupees(ledger.added_paise),
      returned: toRupees(ledger.returned_paise),
      allotted: toRupees(ledger.allotted_paise),
      closing: toRupees(ledger.closing_paise),
    },
    open_topups: open.map(({ transaction_id, asked_paise, created_at, source, name, mobile }) => ({
      transaction_id,
      amount: toRupees(asked_paise),
      created_at: toWireTime(created_at),
      asked_by: source === 'COMPANY' ? (name ?? mobile) : null,
    })),
    warnings: {
      low: isLow(figures.available_paise, year_paise) ? { allotted_in_a_year: toRupees(year_paise) } : null,
      expiring:
        warnings.expires_on && warnings.expiring_paise > 0n
          ? {
              amount: toRupees(warnings.expiring_paise),
              people: Number(warnings.expiring_people),
              expires_on: warnings.expires_on,
            }
          : null,
      running_out:
        warnings.last_on && warnings.leaving_paise
          ? {
              amount: toRupees(warnings.leaving_paise),
              people: Number(warnings.leaving_people),
              last_on: warnings.last_on,
            }
          : null,
    },
  }
}

/** The wallet of a person as its company sees it. */
export async function viewPersonCredits(
  db: Db,
  person: CreditPerson,
  { account_id, now }: { account_id: string | null; now: Date },
): Promise<PersonCredits> {
  const wallet = await viewWallet(db, (await findWallet(db, person.subscription_id))!, now)
  const company = companyFigures(await readCreditSums(db, person.partner_plan_id, { now }))
  const { id, name, mobile, status, partner_plan_id: partner_id, subscription_id } = person
  const packages = await db
    .selectFrom('wallet_sublimit_packages')
    .select(['id', 'name', 'shared'])
    .where('partner_plan_id', '=', partner_id)
    .orderBy('name')
    .execute()
  const is_own = await isOwnAffair(db, account_id, { plan: subscription_id })
  return {
    ...wallet,
    added: wallet.allotted,
    partner_users_credit_usage: wallet.consumed,
    partner_user: { id, name, mobile, status, partner_id, is_own },
    company_balance: toRupees(company.available_paise),
    packages,
  }
}

/** A page of a contract's transactions; their number is read from the sums. */
export async function listCompanyTransactions(
  db: Db,
  partner_plan_id: string,
  asked: TransactionPageQuery,
  now: Date,
): Promise<CompanyTransactionPage> {
  const sums = await readCreditSums(db, partner_plan_id, { now })
  const counted = sums.filter(({ type }) => asked.type === 'ALL' || type === asked.type)
  const total_transactions = Number(counted.reduce((sum, { transactions }) => sum + transactions, 0n))
  const page = pageOnWire(await readTransactionPage(db, { partner_plan_id }, asked), total_transactions)
  return { ...page, transactions: page.transactions.map(forCompany) }
}

/** A page of a person's transactions. */
export async function listPersonTransactions(
  db: Db,
  wallet_id: string,
  asked: TransactionPageQuery,
): Promise<CompanyTransactionPage> {
  const total_transactions = await countOfWallet(db, wallet_id, asked.type)
  return pageOnWire(await readTransactionPage(db, { wallet_id }, asked), total_transactions)
}

function pageOnWire(
  { rows, ...page }: Awaited<ReturnType<typeof readTransactionPage>>,
  total_transactions: number,
): CompanyTransactionPage {
  return { transactions: rows.map(onWire), ...page, total_transactions, has_more: page.cursor !== null }
}

/** What is given to a person leaves the company's own credits, and what returns adds to them. */
function forCompany(transaction: CompanyTransaction): CompanyTransaction {
  const { type, details } = transaction
  if (type === 'TOPUP') return transaction
  return { ...transaction, details: { ...details, type: isCompanyCredit(type) ? 'CR' : 'debit' } }
}

/** An employer reads no kind of claim that tells the illness, and no number of a claim. */
function forEmployer(attributes: CompanyTransaction['attributes']): CompanyTransaction['attributes'] {
  const type = attributes.plus_reimbursement_claim_type
  return {
    ...attributes,
    plus_reimbursement_claim_type: type && (claimTypeForEmployer[type as ClaimType] ?? 'Other'),
    plus_reimbursement_claim_id: null,
  }
}

function onWire(row: ListedTransaction): CompanyTransaction {
  const { person_id, person_name, person_mobile, person_status } = row
  const { attributes, ...transaction } = transactionOnWire(row)
  return {
    ...transaction,
    attributes: forEmployer(attributes),
    info: {
      partner_user:
        person_id && person_name && person_mobile && person_status
          ? { name: person_name, mobile: person_mobile, id: person_id, status: person_status }
          : null,
      topup:
        row.asked_paise === null
          ? null
          : {
              asked: toRupees(row.asked_paise),
              asked_by: row.asked_by_name,
              decision: row.topup_decision,
              reason: row.topup_reason,
            },
      reversal: row.reversal_reason === null ? null : { reason: row.reversal_reason },
    },
  }
}
