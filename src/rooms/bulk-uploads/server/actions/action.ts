import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import type { EmployeeRules } from '#rooms/employees/rules/employee-form.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import type { RowValues } from '../../rules/read-new-employee.ts'

/** A row of an upload by its number in the file. */
export interface UploadRow {
  row: number
  values: RowValues
}

/** A row that is right, with what it asks for, or what is wrong with it. */
export interface CheckedRow<Input> {
  row: number
  input?: Input
  remarks: readonly string[]
}

export interface UploadCheck {
  contract: Contract
  rules: EmployeeRules
  rows: readonly UploadRow[]
  /** Who uploaded, edited or starts the list: a row about one of them is not applied. */
  participants: ReadonlySet<string>
  /** When it was started: a day that is left out is that one, also when the worker comes to the row after midnight. */
  started_at?: Date | null
  now: Date
}

/** What the rows that are right take of the contract. */
export interface Effect {
  requested: number
  /** Null: no limit. */
  remaining: number | null
  required_paise: Paise | null
  available_paise: Paise | null
  /** People with the plan, where the action is about them. */
  active?: number
  /** Rows for which a parent or guardian is to agree. */
  children?: number
  /** Unused health credits of people who leave. */
  returns_paise?: Paise
  /** People who leave, and have a plan of another contract too, which goes on. */
  other_plans?: number
}

export interface ApplyInput<Input> {
  contract: Contract
  rows: readonly { row: number; input: Input }[]
  actor: Caller
  /** 'upload/<id>/<row>': each person gets their credits once for it. */
  cause: string
  /** 'upload/<id>': each employee is told of the list once. */
  list: string
  /** The text by which parents and guardians have agreed, as the user who started the list says. */
  guardian_text_version: string | null
  now: Date
}

/** How a deletion found a person, and the last day that it set: for its undo. */
interface Deletion {
  day: IstDate
  before: Record<string, string | null>
}

/** What became of a row: the person, or why not. */
export type RowResult = { row: number; entity_id: string; deletion?: Deletion } | { row: number; remark: string }

/** One of the things that a list does. */
export interface Action<Input> {
  /** Who may do it by hand may do it by a file. */
  by_hand: PartnerAction
  /** The refusal of a list that takes more than is left; null where each employee's plan is the limit. */
  too_many: 'ECD105' | 'ECD106' | 'ECD107' | null
  /** It only takes plans away, which by hand is possible while the contract is paused or over. */
  only_ends?: true
  check: (db: Db, checking: UploadCheck) => Promise<CheckedRow<Input>[]>
  measure: (db: Db, of: { contract: Contract; inputs: readonly Input[]; now: Date }) => Promise<Effect>
}

/** Applies rows that the action's check has passed in this transaction, as far as the contract has enough. */
export type Apply<Input> = (trx: Db, applying: ApplyInput<Input>) => Promise<RowResult[]>
