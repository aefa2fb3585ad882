/** Something that somebody does, with what a company then should have. */
import type { ModelAnswer } from '../model/ask.ts'
import type { CompanyState } from './company-state.ts'

export interface Act {
  text: string
  run(): Promise<ModelAnswer>
  /**
   * Changes the state as the answer says.
   * @returns why the state does not permit this answer; undefined if it does
   */
  apply(state: CompanyState, answer: ModelAnswer): string | undefined
}

export interface Outcome {
  status: number
  code?: string
  /** Of a refusal: what the answer must name, such as what is left. */
  extra_args?: Record<string, unknown>
}

export const refused = (status: number, code: string, extra_args?: Record<string, unknown>): Outcome =>
  extra_args ? { status, code, extra_args } : { status, code }

/** @param effect what changes when the act succeeds */
export function compare(answer: ModelAnswer, wanted: Outcome, effect: () => void): string | undefined {
  const { status, code, body } = answer
  const given = status < 300 ? String(status) : `${status} ${code}`
  const expected = wanted.code ? `${wanted.status} ${wanted.code}` : String(wanted.status)
  if (given !== expected) return `answers ${given} ${JSON.stringify(body)} instead of ${expected}`
  for (const [key, value] of Object.entries(wanted.extra_args ?? {})) {
    const named = body?.error?.extra_args?.[key]
    if (named !== value) return `answers ${expected} with ${key} ${named} instead of ${String(value)}`
  }
  if (!wanted.code) effect()
  return undefined
}

export const rupees = (paise: number) => paise / 100
