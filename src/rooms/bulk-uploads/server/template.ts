import { sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import type { FileReply } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { BookColumn } from '#platform/spreadsheets/book-xml.ts'
import { type BookSheet, writeBook } from '#platform/spreadsheets/write-book.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { findContract, rulesOf } from '#rooms/employees/server/contracts.ts'
import { XLSX } from '../contract/files.ts'
import { columnsOf, type UploadColumn } from '../rules/columns.ts'
import { deletesPeople, MAX_ROWS, type UploadType } from '../rules/upload-types.ts'
import { templateWords as words } from '../words/template.ts'

/**
 * The workbook of an action: a sheet to fill in, and what each of its columns takes.
 * @throws Refusal NOT_FOUND
 */
export async function templateFile(
  context: AnyRequestContext,
  { subsidiaryId, type }: { subsidiaryId: string; type: UploadType },
  { partner_id, prefilled }: { partner_id: string; prefilled: boolean },
): Promise<FileReply> {
  const { db } = context
  const contract = await findContract(db, { subsidiaryId, partner_id })
  const columns = columnsOf(type, await rulesOf(db, contract))
  const people = prefilled ? await listPeople(db, type, contract) : []
  if (prefilled)
    await audit(db, {
      ...auditedBy(context),
      tenant_id: subsidiaryId,
      action: 'bulk-uploads.people-exported',
      entity: 'partner_plan',
      entity_id: contract.id,
      after: { type, rows: people.length },
    })
  const data: BookSheet = {
    name: words.data,
    columns: columns.map(bookColumn),
    rows: people.map((person) => columns.map(({ key }) => person[key] ?? null)),
  }
  return {
    content: writeBook([data, instructions(type, columns), ...namesOf(type, people)]),
    media_type: XLSX,
    file_name: `${words.files[type]}.xlsx`,
  }
}

/** A column of a sheet in which a list is filled in. */
export function bookColumn({ header, required, help, allowed }: UploadColumn): BookColumn {
  return { header, is_required: required, note: help, ...(allowed.length > 0 && { allowed }) }
}

const DEPENDENTS = {
  name: words.dependents,
  keys: ['uhid', 'name', 'relation', 'employee', 'reference_id'],
  note: words.uhids,
} as const
const NAMES = {
  BLOCK: { name: words.employees, keys: ['reference_id', 'email', 'employee'], note: words.ids },
  MEMBER_PATCH: DEPENDENTS,
  MEMBER_BLOCK: DEPENDENTS,
} as const satisfies Partial<Record<UploadType, unknown>>

function hasNames(type: UploadType): type is keyof typeof NAMES {
  return type in NAMES
}

/** Who the people are: an ID or UHID says nothing to a person. */
function namesOf(type: UploadType, people: readonly Person[]): BookSheet[] {
  if (people.length === 0 || !hasNames(type)) return []
  const { name, keys } = NAMES[type]
  return [
    {
      name,
      columns: keys.map((key) => ({ header: words.names[key], width: key === 'uhid' ? 38 : 24 })),
      rows: people.map((person) => keys.map((key) => person[key] ?? null)),
    },
  ]
}

function instructions(type: UploadType, columns: readonly UploadColumn[]): BookSheet {
  const { headers } = words
  return {
    name: words.instructions,
    columns: [
      { header: headers.column },
      { header: headers.required, width: 10 },
      { header: headers.help, width: 60, is_wrapped: true },
      { header: headers.example },
      { header: headers.allowed, width: 40, is_wrapped: true },
    ],
    rows: [
      ...columns.map(({ header, required, help, sample, allowed }) => [
        header,
        required ? words.yes : words.no,
        help,
        sample,
        allowed.join(', '),
      ]),
      ...notesOf(type).map((note) => [null, null, note, null, null]),
    ],
  }
}

function notesOf(type: UploadType): readonly string[] {
  const notes = deletesPeople(type) ? [...words.notes, words.deletes] : words.notes
  return hasNames(type) ? [...notes, NAMES[type].note] : notes
}

type Person = Record<string, string | null>

/** The people whom an action can be about, by the keys of its columns. How to reach dependents is not the company's business. */
async function listPeople(db: Db, type: UploadType, { id }: Contract): Promise<Person[]> {
  if (type === 'ACTIVATE') return []
  const ofContract = sql`e.partner_plan_id = ${id} and e.status = 'ACTIVE'`
  if (type === 'BLOCK' || type === 'MEMBER_ACTIVATE') {
    const mobile = sql`case when e.shows_mobile is not false then right(e.mobile, 10) end`
    const named =
      type === 'BLOCK' ? sql`e.email, e.name as employee, ${mobile} as mobile` : sql`e.email as employee_email`
    const { rows } = await sql<Person>`select e.external_reference_id as reference_id, ${named}
      from partner_users e where ${ofContract} order by e.number limit ${MAX_ROWS}`.execute(db)
    return rows
  }
  const { rows } = await sql<Person>`select m.uhid::text, m.name, m.relation, m.gender, m.dob::text,
      e.name as employee, e.external_reference_id as reference_id
    from partner_users e join subscription_members m on m.subscription_id = e.subscription_id
      and not m.is_primary and m.removed_at is null
    where ${ofContract} order by e.number, m.created_at limit ${MAX_ROWS}`.execute(db)
  return rows
}
