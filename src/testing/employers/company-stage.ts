/** Who acts in a company's model, and how they ask the product. */
import { randomUUID } from 'node:crypto'
import { Defect } from '#platform/contract/defect.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { ask, type ModelAnswer, type ModelRequest } from '../model/ask.ts'
import type { Dice } from '../model/dice.ts'
import type { ModelWorld } from '../model/model-world.ts'
import type { Employer } from './company-cast.ts'
import type { CompanyState, PersonState } from './company-state.ts'

export interface Stage {
  world: ModelWorld
  employer: Employer
  dice: Dice
  /** As it is before the step. */
  state: CompanyState
}

/** A call with a key, under the company's path; a tenth of the requests is sent twice and must be answered alike. */
export async function callOf(stage: Stage, name: string, asked: ModelRequest, ofCompany = true): Promise<ModelAnswer> {
  const { world, employer, dice } = stage
  const twice = dice.chance(10)
  const key = randomUUID()
  const params = ofCompany ? { subsidiaryId: employer.subsidiary_id, ...asked.params } : asked.params
  const request = { ...asked, ...(params && { params }), key }
  const first = await ask(world, name, request)
  if (!twice || !world.routes.get(name)?.call.idempotent) return first
  const again = await ask(world, name, request)
  if (again.status !== first.status)
    throw new Error(`${name} answered ${first.status}, then ${again.status} to its key`)
  return first
}

const STATUSES: Record<string, number> = { OWN_AFFAIR: 403, NOT_FOUND: 404, INVALID: 422 }

/** What a command answers a caller, as a call would. */
export async function answerOf(work: () => Promise<unknown>): Promise<ModelAnswer> {
  try {
    return { status: 200, body: await work() }
  } catch (thrown) {
    if (thrown instanceof Defect) return { status: 500, code: 'DEFECT', body: undefined }
    if (!(thrown instanceof Refusal)) throw thrown
    const { code, extra_args } = thrown
    return { status: STATUSES[code] ?? 409, code, body: { error: { extra_args } } }
  }
}

/** Somebody of the company, mostly with an active plan, and rather one of the newest. */
export function pickPerson({ dice, state }: Stage, active: number): PersonState | undefined {
  const people = dice.chance(active) ? state.people.filter(({ status }) => status === 'ACTIVE') : state.people
  return dice.one(people.slice(-12))
}

/** Under which mobile somebody of the company may have a plan. */
export const mobileOf = ({ employer }: Stage, account_id: string | null) =>
  employer.candidates.find(({ caller }) => caller.account_id === account_id)?.mobile ?? null

export const isOwn = (stage: Stage, person: PersonState, account_id: string | null) =>
  person.mobile === mobileOf(stage, account_id)
