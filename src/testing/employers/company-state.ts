/** What a company should have: plain numbers, changed by what people do and never read from the product. Paise. */
import { addDays, addMonths, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { type Outcome, refused, rupees } from './act.ts'

export interface ContractState {
  id: string
  is_wallet: boolean
  quota: number
  taken: number
  quota_reusable: boolean
  runout_days: number
  deletion_limit: number | null
  starts_on: IstDate
  /** Null: each plan lasts for its own days. */
  ends_on: IstDate | null
  plan_days: number
  /** What the company can still allot. */
  available: number
  added: number
  open_topups: string[]
  /** What was confirmed, what is left of it, and what is proposed to be taken back. */
  topups: { id: string; left: number; proposal: { id: string; paise: number } | null }[]
  version: number
}

export interface HoldState {
  reference: string
  paise: number
}

export interface PersonState {
  id: string
  contract: string
  mobile: string
  email: string
  reference_id: string
  subscription: string
  wallet: string | null
  status: 'ACTIVE' | 'EXPIRED'
  end_reason: 'BLOCKED' | 'ENDED' | null
  starts_on: IstDate
  ends_on: IstDate
  last_working_day: IstDate | null
  blocked_at: number | null
  runout_on: IstDate | null
  is_freed: boolean
  blocked_by_staff: boolean
  lot: 'none' | 'open' | 'ended'
  allotted: number
  consumed: number
  holds: HoldState[]
  /** What returned to the company since the block. */
  returned: number
  /** Whether they have logged in. */
  activated: boolean
  version: number
}

export interface CompanyState {
  contracts: ContractState[]
  people: PersonState[]
  activities: Record<string, number>
  /** Spent on bills and on services. */
  spent: number
  /** When people were reminded of the app, by mobile. */
  reminded: Record<string, number[]>
}

export const sum = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((total, item) => total + of(item), 0)
export const onHold = ({ holds }: PersonState) => sum(holds, ({ paise }) => paise)
export const availableOf = (person: PersonState) => person.allotted - person.consumed - onHold(person)

export function contractOf(state: CompanyState, id: string): ContractState {
  return state.contracts.find((one) => one.id === id)!
}

export function personOf(state: CompanyState, id: string): PersonState {
  return state.people.find((one) => one.id === id)!
}

export function isOpen({ starts_on, ends_on }: ContractState, now: Date): boolean {
  const today = istDateOf(now)
  return starts_on <= today && (ends_on === null || today <= ends_on)
}

/** Whether the plan itself takes credits: it is active and covers today. */
export function takesCredits(person: PersonState, now: Date): boolean {
  const today = istDateOf(now)
  return person.status === 'ACTIVE' && !person.blocked_by_staff && person.starts_on <= today && today <= person.ends_on
}

export function record(state: CompanyState, action: string): void {
  state.activities[action] = (state.activities[action] ?? 0) + 1
}

export function allot(state: CompanyState, person: PersonState, paise: number): void {
  contractOf(state, person.contract).available -= paise
  person.allotted += paise
  person.lot = 'open'
}

export function faultOfAllotting(state: CompanyState, own: PersonState, paise: number, now: Date): Outcome | undefined {
  const { available } = contractOf(state, own.contract)
  if (!takesCredits(own, now)) return refused(409, 'PLAN_NOT_ACTIVE')
  if (paise <= available) return undefined
  return refused(409, 'INSUFFICIENT_FUNDS', { required: rupees(paise), available: rupees(available) })
}

export function takeBack(state: CompanyState, person: PersonState, paise: number): void {
  contractOf(state, person.contract).available += paise
  person.allotted -= paise
}

/** What is available returns to the company; what is on hold does when it is released. */
function endLot(state: CompanyState, person: PersonState): void {
  if (person.lot !== 'open') return
  person.lot = 'ended'
  passOn(state, person)
}

/** What became available of a plan year that is over returns too. */
export function passOn(state: CompanyState, person: PersonState): void {
  if (person.lot !== 'ended') return
  const paise = availableOf(person)
  takeBack(state, person, paise)
  if (person.blocked_at !== null) person.returned += paise
}

/** Ends a person's plan with a last working day that is not ahead. */
export function endPlan(state: CompanyState, person: PersonState, day: IstDate, at: Date): void {
  const contract = contractOf(state, person.contract)
  const until = contract.runout_days > 0 ? addDays(day, contract.runout_days) : null
  person.status = 'EXPIRED'
  person.end_reason = 'BLOCKED'
  person.blocked_at = at.getTime()
  person.last_working_day = day
  person.runout_on = person.wallet !== null && until !== null && until >= istDateOf(at) ? until : null
  person.returned = 0
  person.version += 1
  if (contract.quota_reusable) {
    person.is_freed = true
    contract.taken -= 1
  }
  if (person.runout_on === null) endLot(state, person)
}

/** How long after its last day a plan year's bills are accepted. */
const RUN_OUT_DAYS = 15

/** What the nightly jobs do when they run at this instant. */
export function night(state: CompanyState, at: Date): void {
  const today = istDateOf(at)
  for (const person of state.people) {
    const { status, last_working_day, ends_on } = person
    if (status !== 'ACTIVE') continue
    if (last_working_day !== null && last_working_day < today) {
      endPlan(state, person, last_working_day, at)
      record(state, 'BLOCKED')
    } else if (ends_on < today) {
      person.status = 'EXPIRED'
      person.end_reason = 'ENDED'
      person.version += 1
      const contract = contractOf(state, person.contract)
      if (contract.ends_on !== null || !contract.quota_reusable) continue
      person.is_freed = true
      contract.taken -= 1
    }
  }
  for (const person of state.people) {
    if (addDays(person.ends_on, RUN_OUT_DAYS) < today) endLot(state, person)
    if (person.runout_on !== null && person.runout_on < today) endLot(state, person)
  }
}

/** The deletions of a contract in its plan year, the first or the second one here; planned ones too. */
export function deletions(state: CompanyState, { id, starts_on }: ContractState, now: Date): number {
  const second = addMonths(starts_on, 12)
  const since = startOfIstDay(second <= istDateOf(now) ? second : starts_on).getTime()
  return state.people.filter(
    (one) =>
      one.contract === id &&
      ((one.end_reason === 'BLOCKED' && one.blocked_at! >= since) ||
        (one.status === 'ACTIVE' && one.last_working_day !== null)),
  ).length
}
