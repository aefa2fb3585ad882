import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { employeesById, findDependents } from '#rooms/employees/server/find-dependents.ts'
import { type Match, matchEmployees } from '#rooms/employees/server/match-employees.ts'
import { readCreditsOfMany } from '#rooms/wallet/server/credits.ts'
import { toRupees } from '#values/money.ts'
import type { ListedRow } from '../contract/rows.ts'
import { readLeaver, uhidOf } from '../rules/read-leaver.ts'
import { isOpen } from '../rules/upload-state.ts'
import type { StoredRow } from './rows.ts'
import type { UploadRecord } from './uploads.ts'

type Person = NonNullable<ListedRow['person']>

/** Rows of a list with the people whom they delete or change, as long as it is not started: an ID or UHID says nothing to who reads it. */
export async function withPeople(
  db: Db,
  rows: readonly StoredRow[],
  { upload, contract, now }: { upload: UploadRecord; contract: Contract; now: Date },
): Promise<ListedRow[]> {
  const people = isOpen(upload) ? await peopleOf(db, rows, { upload, contract, now }) : new Map<number, Person>()
  return rows.map((row) => ({ ...row, person: people.get(row.row) ?? null }))
}

async function peopleOf(
  db: Db,
  rows: readonly StoredRow[],
  { upload: { type }, contract, now }: { upload: UploadRecord; contract: Contract; now: Date },
): Promise<Map<number, Person>> {
  if (type === 'BLOCK') return leaversOf(db, rows, contract)
  if (type !== 'MEMBER_BLOCK' && type !== 'MEMBER_PATCH') return new Map()
  const uhids = new Map(rows.map(({ row, values }) => [row, uhidOf((values.uhid ?? '').trim())]))
  const found = await findDependents(
    db,
    [...uhids.values()].filter((uhid) => uhid !== undefined),
    { contract, now },
  )
  return new Map(
    [...uhids].flatMap(([row, uhid]): [number, Person][] => {
      const dependent = found.get(uhid ?? '')
      if (!dependent) return []
      const { name, relation } = dependent.row
      return [[row, { name: name ?? '', relation, employee: dependent.employee.name, credits: null }]]
    }),
  )
}

async function leaversOf(db: Db, rows: readonly StoredRow[], contract: Contract): Promise<Map<number, Person>> {
  // Whom a row names is known also where its day or reason is wrong.
  const named = rows.flatMap(({ row, values }) => {
    const { input } = readLeaver({ ...values, last_working_day: '', reason: '' })
    return input ? [{ row, input }] : []
  })
  const matches = await matchEmployees(
    db,
    contract,
    named.map(({ input }) => input),
  )
  const idOf = (match: Match) => ('id' in match ? match.id : undefined)
  const people = await employeesById(
    db,
    matches.map(idOf).filter((id) => id !== undefined),
  )
  const wallets = [...people.values()].flatMap(({ wallet_id }) => (wallet_id === null ? [] : [wallet_id]))
  const credits = await readCreditsOfMany(db, wallets)
  return new Map(
    named.flatMap(({ row }, at): [number, Person][] => {
      const employee = people.get(idOf(matches[at]!) ?? '')
      if (!employee) return []
      const left = credits.get(employee.wallet_id ?? '')
      return [
        [
          row,
          {
            name: employee.name,
            relation: null,
            employee: null,
            credits: left ? toRupees(left.available_paise) : null,
          },
        ],
      ]
    }),
  )
}
