/** What the product says of a company by its calls, its rows and its ledger, compared with what it should have. */
import { sql } from 'kysely'
import { toWireTime } from '#values/wire-time.ts'
import { ask } from '../model/ask.ts'
import { rupees } from './act.ts'
import type { Stage } from './company-stage.ts'
import {
  availableOf,
  type CompanyState,
  type ContractState,
  onHold,
  type PersonState,
  personOf,
  sum,
} from './company-state.ts'

type Figures = Record<string, unknown>

/** Everything by its name, so that two of them are compared key by key. */
export type ObservedState = Record<string, unknown>

const DAY_MS = 86_400_000

export async function observe({
  world,
  employer,
  state,
}: Pick<Stage, 'world' | 'employer' | 'state'>): Promise<ObservedState> {
  const caller = employer.hr[1]
  const read = async (name: string, params: object = {}, query: object = {}) => {
    const { status, body } = await ask(world, name, {
      caller,
      params: { subsidiaryId: employer.subsidiary_id, ...params },
      query: query as Record<string, unknown>,
    })
    if (status !== 200) throw new Error(`${name} answers ${status}`)
    return body
  }
  const seen: ObservedState = {}
  for (let page = 1, more = true; more; page += 1) {
    const { partner_users, pagination_info } = await read('listPartnerUsers', {}, { page_number: String(page) })
    for (const row of partner_users) seen[`person ${row.id}`] = figuresOf(row)
    seen['total of the list'] = pagination_info.total_users
    more = pagination_info.has_next_page
  }
  const active = await read('listPartnerUsers', {}, { statuses: 'ACTIVE' })
  seen['active people in the list'] = active.pagination_info.total_users
  seen.overview = await read('readOverview')
  for (const { id, is_wallet } of state.contracts) {
    seen[`overview ${id}`] = await read('readOverview', {}, { partner_id: id })
    if (is_wallet) seen[`credits ${id}`] = creditsSeen(await read('readCompanyCredits', { partnerId: id }))
  }
  const one = newestWallet(state)
  if (one) {
    const { allotted, balance, consumed, on_hold } = await read('readPersonCredits', { id: one.id })
    seen['credits of one'] = { allotted, balance, consumed, on_hold }
  }
  return { ...seen, ...(await readRows(world.db, employer.subsidiary_id)) }
}

const FIELDS = [
  'mobile',
  'partner_id',
  'status',
  'end_reason',
  'last_working_day',
  'runout_on',
  'restorable_until',
  'activated',
] as const
const FIGURES = [
  'allotted',
  'balance',
  'consumed',
  'on_hold',
  'subscription_start_date',
  'subscription_end_date',
  'version',
] as const

function figuresOf(row: Figures): Figures {
  return Object.fromEntries([...FIELDS, ...FIGURES].map((field) => [field, row[field]]))
}

function creditsSeen(body: Figures): Figures {
  const { allotted, balance, consumed, on_hold, remaining, added, open_topups } = body
  return { allotted, balance, consumed, on_hold, remaining, added, open: (open_topups as unknown[]).length }
}

async function readRows(db: Stage['world']['db'], subsidiary_id: string): Promise<ObservedState> {
  const { rows: activities } = await sql<{ action: string; many: bigint }>`select action, count(*) as many
    from company_activities where subsidiary_id = ${subsidiary_id} group by action`.execute(db)
  const { rows: ledger } = await sql<{ company: bigint; people: bigint; held: bigint }>`
    select coalesce(sum(balance_paise) filter (where a.kind = 'COMPANY'), 0)::bigint as company,
      coalesce(sum(balance_paise) filter (where a.kind = 'EMPLOYEE'), 0)::bigint as people,
      coalesce(sum(balance_paise) filter (where a.kind = 'HOLD'), 0)::bigint as held
    from ledger_accounts a left join wallets w on w.id = a.owner_id
      join partner_plans p on p.id = coalesce(w.partner_plan_id, a.owner_id) where p.subsidiary_id = ${subsidiary_id}`.execute(
    db,
  )
  const { rows: seats } = await sql<{ id: string; taken: number; people: bigint }>`
    select p.id, p.consumed_quota as taken, count(s.id) as people from partner_plans p
    left join subscriptions s on s.partner_plan_id = p.id and not s.seat_freed
    where p.subsidiary_id = ${subsidiary_id} group by p.id`.execute(db)
  return {
    activities: Object.fromEntries(activities.map(({ action, many }) => [action, Number(many)])),
    ledger: Object.fromEntries(Object.entries(ledger[0]!).map(([kind, paise]) => [kind, Number(paise)])),
    ...Object.fromEntries(seats.map(({ id, taken, people }) => [`seats ${id}`, [taken, Number(people)]])),
  }
}

/** Whose credits are read on their own: of those whom the step found. */
const newestWallet = ({ people }: CompanyState) => people.findLast(({ wallet }) => wallet !== null)

/** The same of what should be, after a step that found another state. */
export function expected(state: CompanyState, now: Date, before: CompanyState = state): ObservedState {
  const { contracts, people } = state
  const one = newestWallet(before)
  return {
    ...Object.fromEntries(people.map((one) => [`person ${one.id}`, personFigures(one, now)])),
    'total of the list': people.length,
    'active people in the list': people.filter(({ status }) => status === 'ACTIVE').length,
    overview: overviewOf(contracts, people),
    ...Object.fromEntries(
      contracts.flatMap((contract) => {
        const own = people.filter((one) => one.contract === contract.id)
        const taken = own.filter(({ is_freed }) => !is_freed).length
        return [
          [`overview ${contract.id}`, overviewOf([contract], own)],
          [`seats ${contract.id}`, [contract.taken, taken]],
          ...(contract.is_wallet ? [[`credits ${contract.id}`, creditsOf(contract, own)]] : []),
        ]
      }),
    ),
    ...(one && { 'credits of one': moneyOf(personOf(state, one.id)) }),
    activities: state.activities,
    ledger: {
      company: sum(contracts, ({ available }) => available),
      people: sum(people, availableOf),
      held: sum(people, onHold),
    },
  }
}

function moneyOf(person: PersonState): Figures {
  const { allotted, consumed } = person
  return {
    allotted: rupees(allotted),
    balance: rupees(availableOf(person)),
    consumed: rupees(consumed),
    on_hold: rupees(onHold(person)),
  }
}

function personFigures(person: PersonState, now: Date): Figures {
  const { mobile, contract, status, end_reason, last_working_day, runout_on, blocked_at, ends_on, wallet } = person
  const isRestorable = blocked_at !== null && blocked_at + DAY_MS > now.getTime()
  const hasLeft = end_reason === 'BLOCKED' && last_working_day !== null && last_working_day < ends_on
  const none = { allotted: null, balance: null, consumed: null, on_hold: null }
  return {
    mobile,
    partner_id: contract,
    status,
    end_reason,
    last_working_day,
    runout_on,
    restorable_until: isRestorable ? toWireTime(new Date(blocked_at + DAY_MS)) : null,
    ...(wallet === null ? none : moneyOf(person)),
    activated: person.activated,
    subscription_start_date: person.starts_on,
    subscription_end_date: hasLeft ? last_working_day : ends_on,
    version: person.version,
  }
}

function creditsOf(contract: ContractState, own: readonly PersonState[]): Figures {
  const money = (of: (person: PersonState) => number) => rupees(sum(own, of))
  return {
    allotted: money(({ allotted }) => allotted),
    balance: rupees(contract.available),
    consumed: money(({ consumed }) => consumed),
    on_hold: money(onHold),
    remaining: money(availableOf),
    added: rupees(contract.added),
    open: contract.open_topups.length,
  }
}

function overviewOf(contracts: readonly ContractState[], own: readonly PersonState[]): Figures {
  const people = own.filter(({ end_reason }) => end_reason !== 'BLOCKED')
  const activated = people.filter((one) => one.activated).length
  const quota = sum(contracts, (one) => one.quota)
  const taken = sum(contracts, (one) => one.taken)
  const money = (of: (person: PersonState) => number) => rupees(sum(own, of))
  return {
    employees: { total: people.length, activated, not_activated: people.length - activated },
    plan: { activated_subscriptions: taken, quota, remaining: quota - taken },
    credits: contracts.some(({ is_wallet }) => is_wallet)
      ? {
          available: rupees(sum(contracts, ({ available }) => available)),
          used: money(({ consumed }) => consumed),
          allotted: money(({ allotted }) => allotted),
          added: rupees(sum(contracts, ({ added }) => added)),
        }
      : null,
  }
}
