import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { PartnerUsers } from '#db/schema.ts'
import { audit } from '#platform/audit/audit.ts'
import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { mayInCompany } from '#rooms/access/rules/may-in-company.ts'
import { type AccountFacts, accountsOfMobiles } from '#rooms/accounts/server/commands/accounts-of-mobiles.ts'
import { awaitLogin } from '#rooms/accounts/server/commands/note-login.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import {
  activateCompanySubscriptions,
  type CompanySubscription,
  takesPeople,
} from '#rooms/subscriptions/server/activate-company-subscriptions.ts'
import { allotCredits, companyWith } from '#rooms/wallet/server/commands/allot-credits.ts'
import { openWallets } from '#rooms/wallet/server/wallets.ts'
import type { Gender } from '#values/gender.ts'
import type { IstDate } from '#values/ist-date.ts'
import { type Paise, toRupees } from '#values/money.ts'
import type { addPartnerUser } from '../../contract/add.ts'
import type { Tag } from '../../rules/employee-form.ts'
import { refusalWords } from '../../words/form.ts'
import { findDuplicates } from '../duplicates.ts'
import { refuseFamily } from '../lock-employee.ts'
import { welcomeLater } from '../welcome.ts'

/** A person to whom a company gives a plan; the form's rules have been checked. */
interface NewEmployee {
  name: string
  email: string | null
  mobile: string
  reference_id: string | null
  /** An employee ID that a person typed who activates the plan by themselves, and that nobody has proven. */
  noted_reference_id?: string | null
  /** 0 gives a wallet without credits. */
  amount_paise: Paise
  sublimits: readonly { package_id: string; amount_paise: Paise }[]
  tags: Partial<Record<Tag, string>>
  custom: Readonly<Record<string, string>>
  /** What a list says besides; a person who has the plan already keeps their own. */
  dob?: IstDate | null
  gender?: Gender | null
  joined_on?: IstDate | null
}

interface EmployeesInput {
  /** Locked by the caller. */
  contract: Contract
  rows: readonly NewEmployee[]
  /** `findDuplicates` has found none of them since the caller locked the contract. */
  areChecked?: true
  /** Names the cause, such as 'upload/<id>/<chunk>': each person gets their credits once for it. */
  cause?: string
  actor: Caller | 'system'
  /** The person activates the plan by themselves, on the company's page: no user of the company acts. */
  bySelf?: true
  /** Where the request came from, for the audit log. */
  request?: { ip: string; request_id: string }
  now: Date
}

/**
 * Gives people a plan of their company, one or ten thousand of them, all or nothing and in a fixed number of statements:
 * account, plan, life, wallet and credits, welcome, activity. A person who activated the plan before their company added
 * them keeps it; one who had it once is given a new one.
 * @returns the ids of the rows, in the order of the people
 * @throws Refusal DUPLICATE_EMPLOYEE, OWN_AFFAIR, PLAN_NOT_ACTIVE, QUOTA_EXCEEDED, INSUFFICIENT_FUNDS, BLOCKED_BY_STAFF
 */
export async function addEmployees(trx: Db, adding: EmployeesInput): Promise<string[]> {
  const { contract, rows, actor, bySelf = false, request, now } = adding
  const cause = adding.cause ?? `added/${randomUUID()}`
  const gives = rows.some(({ amount_paise }) => amount_paise > 0n)
  if (gives && typeof actor !== 'string' && !mayInCompany(actor, contract.subsidiary_id, 'wallet.transfer'))
    throw new Defect('CREDITS_NOT_PERMITTED')
  if (!adding.areChecked) await refuseDuplicates(trx, adding)
  const mobiles = rows.map(({ mobile }) => mobile)
  const accounts = await accountsOfMobiles(trx, mobiles, now)
  const accountOf = ({ mobile }: NewEmployee) => accounts.get(mobile)!
  if (!bySelf && typeof actor !== 'string' && [...accounts.values()].some(({ id }) => id === actor.account_id))
    throw new Refusal<typeof addPartnerUser>('OWN_AFFAIR')
  if (gives && typeof actor !== 'string') await refuseFamily(trx, rows, actor)
  const people = rows.map((row) => ({
    account_id: accountOf(row).id,
    name: row.name,
    mobile: row.mobile,
    email: row.email,
    dob: row.dob ?? null,
    gender: row.gender ?? null,
    is_new_account: accountOf(row).is_new,
  }))
  const outcome = await activateCompanySubscriptions(trx, { contract, people, now })
  if ('refused' in outcome) {
    if (outcome.refused === 'PLAN_NOT_ACTIVE') throw new Refusal<typeof addPartnerUser>('PLAN_NOT_ACTIVE')
    if (outcome.refused === 'BLOCKED_BY_STAFF') {
      await refuseUnaffordable(trx, adding)
      throw new Refusal<typeof addPartnerUser>('BLOCKED_BY_STAFF', {
        fields: { mobile: refusalWords.BLOCKED_BY_STAFF },
      })
    }
    const { requested, remaining_quota } = outcome
    throw new Refusal<typeof addPartnerUser>('QUOTA_EXCEEDED', { extra_args: { requested, remaining_quota } })
  }
  const planOf = (row: NewEmployee) => outcome.activated.get(accountOf(row).id)!
  const wallets = contract.is_wallet_based_plan
    ? await openWallets(
        trx,
        [...outcome.activated.values()].map(({ subscription_id }) => subscription_id),
        now,
      )
    : new Map<string, string>()
  const added = rows.map((row) =>
    employeeRow(row, { contract, account: accountOf(row), plan: planOf(row), bySelf, now }),
  )
  const inserted = added.map((row) => ({ ...row, wallet_id: wallets.get(row.subscription_id) ?? null }))
  await insertRows(trx, { rows: JSON.stringify(inserted) })
  const ids = added.map(({ id }) => id)
  if (!bySelf)
    await awaitLogin(
      trx,
      [...accounts.values()].flatMap(({ id, first_login_at }) => (first_login_at ? [id] : [])),
    )
  await allot(trx, { ...adding, cause }, (row) => wallets.get(planOf(row).subscription_id))
  await recordActivities(
    trx,
    { subsidiary_id: contract.subsidiary_id, actor: bySelf ? 'system' : actor, at: now },
    rows.map((row, index) => ({
      action: 'EMPLOYEE_ADDED',
      entity: 'partner_user',
      entity_id: ids[index]!,
      summary: bySelf
        ? `${row.name} activated ${contract.partner_name} on your page`
        : `Added ${row.name} to ${contract.partner_name}`,
      after: {
        plan: contract.partner_name,
        name: row.name,
        ...(contract.is_wallet_based_plan && { allotted: toRupees(row.amount_paise) }),
      },
    })),
  )
  await audit(trx, {
    at: now,
    actor,
    tenant_id: contract.subsidiary_id,
    action: 'employees.employee-added',
    ...(ids.length === 1
      ? { entity: 'partner_user', entity_id: ids[0]! }
      : { entity: 'partner_plan', entity_id: contract.id }),
    after: { partner_plan_id: contract.id, people: ids.length, cause },
    ...request,
  })
  await welcomeLater(trx, ids, { starts_on: added[0]!.starts_on as IstDate, now })
  return ids
}

async function refuseDuplicates(trx: Db, adding: EmployeesInput): Promise<void> {
  const [first] = await findDuplicates(trx, adding.contract.id, adding.rows)
  if (!first) return
  if (first.is_hidden) await refuseUnaffordable(trx, adding)
  throw new Refusal<typeof addPartnerUser>('DUPLICATE_EMPLOYEE', {
    extra_args: { field: first.field },
    fields: { [first.field]: refusalWords.duplicate[first.field] },
  })
}

/** What would refuse a new person: trying numbers finds none for nothing. */
async function refuseUnaffordable(trx: Db, { contract, rows, now }: EmployeesInput): Promise<void> {
  if (!takesPeople(contract, now)) throw new Refusal<typeof addPartnerUser>('PLAN_NOT_ACTIVE')
  const remaining_quota = contract.quota - contract.consumed_quota
  const extra_args = { requested: rows.length, remaining_quota }
  if (rows.length > remaining_quota) throw new Refusal<typeof addPartnerUser>('QUOTA_EXCEEDED', { extra_args })
  const amount_paise = rows.reduce((sum, row) => sum + row.amount_paise, 0n)
  if (amount_paise > 0n) await companyWith(trx, { partner_plan_id: contract.id, amount_paise, now })
}

type Row = Omit<Insertable<PartnerUsers>, 'wallet_id' | 'starts_on' | 'ends_on'> & {
  starts_on: string
  ends_on: string
}

function employeeRow(
  { name, email, mobile, reference_id, noted_reference_id = null, tags, custom, joined_on = null }: NewEmployee,
  {
    contract,
    account,
    plan,
    bySelf,
    now,
  }: { contract: Contract; account: AccountFacts; plan: CompanySubscription; bySelf: boolean; now: Date },
): Row & { id: string } {
  return {
    id: randomUUID(),
    subsidiary_id: contract.subsidiary_id,
    partner_plan_id: contract.id,
    account_id: account.id,
    subscription_id: plan.subscription_id,
    name,
    email,
    mobile,
    external_reference_id: reference_id,
    noted_reference_id,
    by_self: bySelf,
    starts_on: plan.starts_on,
    ends_on: plan.ends_on,
    // What a person did before is their own: HR would read from it that a number is a customer's.
    activated_at: bySelf ? now : null,
    app_installed: bySelf && account.app_installed_at !== null,
    tags,
    custom,
    joined_on,
    created_at: now,
  }
}

const insertRows = preparedQuery(
  (
    _,
    asked: { rows: string },
  ) => sql`insert into partner_users (id, subsidiary_id, partner_plan_id, account_id, subscription_id, wallet_id, name, email,
      mobile, external_reference_id, noted_reference_id, by_self, starts_on, ends_on, activated_at, app_installed, tags, custom, joined_on, created_at)
    select id, subsidiary_id, partner_plan_id, account_id, subscription_id, wallet_id, name, email, mobile,
      external_reference_id, noted_reference_id, by_self, starts_on, ends_on, activated_at, app_installed, tags, custom, joined_on, created_at
    from jsonb_to_recordset(${asked.rows}::jsonb) as row (id uuid, subsidiary_id uuid, partner_plan_id uuid,
      account_id uuid, subscription_id uuid, wallet_id uuid, name text, email text, mobile text,
      external_reference_id text, noted_reference_id text, by_self boolean, starts_on date, ends_on date, activated_at timestamptz, app_installed boolean, tags jsonb,
      custom jsonb, joined_on date, created_at timestamptz)`,
)

async function allot(
  trx: Db,
  { contract, rows, cause, actor, now }: EmployeesInput & { cause: string },
  walletOf: (row: NewEmployee) => string | undefined,
): Promise<void> {
  const allotments = rows.flatMap((row) => {
    const wallet_id = walletOf(row)
    if (wallet_id === undefined || row.amount_paise === 0n) return []
    const { amount_paise, sublimits } = row
    return [{ wallet_id, amount_paise, ...(sublimits.length > 0 && { sublimits }) }]
  })
  if (allotments.length === 0) return
  await allotCredits(trx, { partner_plan_id: contract.id, allotments, cause, actor, now })
}
