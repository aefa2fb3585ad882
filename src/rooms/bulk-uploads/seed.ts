import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { findContract, rulesOf } from '#rooms/employees/server/contracts.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { columnsOf } from './rules/columns.ts'
import { ACTIONS } from './server/actions/actions.ts'
import { checkUpload } from './server/check-upload.ts'
import { replaceRows } from './server/rows.ts'
import { remarks as words } from './words/remarks.ts'

interface DemoCompany {
  contract_id: string
  /** The HR admin who uploaded them. */
  admin: { account_id: string; subsidiary_id: string }
}

type Values = Record<string, string>
/** People whom the finished list could not add, and why. */
const FAILED: readonly (readonly [Values, string])[] = [
  [{ name: 'R2 Patil', email: 'r.patil@banyan.example', mobile: '7300055501', reference_id: 'BT-2901' }, words.name],
  [{ name: 'Smita Rao', email: 'smita at banyan', mobile: '7300055502', reference_id: 'BT-2902' }, words.email],
  [
    { name: 'Tara Sathe', email: 'tara.sathe@banyan.example', mobile: '7.30006E+09', reference_id: 'BT-2903' },
    words.mobileShortened,
  ],
]
/** The list that waits: two of its rows are to be corrected. */
const WAITING: readonly Values[] = [
  { name: 'Yash Borade', email: 'yash.borade@banyan.example', mobile: '7300056001', reference_id: 'BT-3001' },
  { name: 'Zarina Khan', email: 'zarina.khan@banyan', mobile: '7300056002', reference_id: 'BT-3002' },
  { name: 'Nandini Kelkar', email: 'nandini.kelkar@banyan.example', mobile: '7300056003', reference_id: 'BT-3003' },
  { name: 'Parag Gole', email: 'parag.gole@banyan.example', mobile: '73000', reference_id: 'BT-3004' },
]

/** Two lists of the demo company: the people who joined last, of whom some rows failed, and one that waits for corrections. */
export async function seedUploads(
  trx: Db,
  company: DemoCompany,
  now: Date,
  { file_name, rows }: Pick<DemoList, 'file_name' | 'rows'> = { file_name: 'trainees.csv', rows: WAITING },
): Promise<void> {
  const joined = await trx
    .selectFrom('partner_users')
    .select(['id', 'name', 'email', 'mobile', 'external_reference_id'])
    .where('partner_plan_id', '=', company.contract_id)
    .where('created_at', '=', new Date(now.getTime() - 12 * DAY_MS))
    .orderBy('number')
    .execute()
  const done = joined.map(({ name, email, mobile, external_reference_id }) => ({
    name,
    email: email ?? '',
    mobile: mobile.slice(3),
    reference_id: external_reference_id ?? '',
  }))
  const at = new Date(now.getTime() - 12 * DAY_MS)
  const finished = await insertUpload(trx, company, {
    file_name: 'joiners.xlsx',
    rows: [...done, ...FAILED.map(([values]) => values)],
    uploaded_on: at,
    over: { succeeded: done.length, failed: FAILED.length },
  })
  await sql`update bulk_upload_rows r set status = 'DONE', entity_id = d.id
    from unnest(${joined.map(({ id }) => id)}::uuid[]) with ordinality as d (id, place)
    where r.upload_id = ${finished.id} and r.row = d.place + 1`.execute(trx)
  for (const [place, [, remark]] of FAILED.entries())
    await trx
      .updateTable('bulk_upload_rows')
      .set({ status: 'FAILED', remarks: [remark] })
      .where('upload_id', '=', finished.id)
      .where('row', '=', done.length + place + 2)
      .execute()
  const waiting = await insertUpload(trx, company, {
    file_name,
    rows,
    uploaded_on: new Date(now.getTime() - 3_600_000),
  })
  const { account_id } = company.admin
  await checkUpload(trx, ACTIONS.ACTIVATE!, { ...waiting, account_id, now })
}

interface DemoList {
  file_name: string
  rows: readonly Values[]
  uploaded_on: Date
  over?: { succeeded: number; failed: number }
}

/** Without its file, which nobody needs once it is read. */
async function insertUpload(
  trx: Db,
  { contract_id, admin: { subsidiary_id, account_id } }: DemoCompany,
  { file_name, rows, uploaded_on, over }: DemoList,
) {
  const contract = await findContract(trx, { subsidiaryId: subsidiary_id, partner_id: contract_id })
  const columns = columnsOf('ACTIVATE', await rulesOf(trx, contract)).filter(({ required }) => required)
  const credits = (key: string) => (key === 'walletAmount' ? '3000' : '0')
  const keys = columns.map(({ key }) => key)
  const numbered = rows.map((values, place) => ({
    row: place + 2,
    values: Object.fromEntries(keys.map((key) => [key, values[key] ?? credits(key)])),
  }))
  const at = uploaded_on
  const upload = await trx
    .insertInto('bulk_uploads')
    .values({
      subsidiary_id,
      partner_plan_id: contract_id,
      type: 'ACTIVATE',
      file_id: null,
      file_name,
      sha256: createHash('sha256').update(file_name).digest(),
      headers: columns.map(({ header }) => header),
      mapping: keys,
      is_mapped: true,
      columns: keys,
      total_rows: rows.length,
      uploaded_by: account_id,
      uploaded_on,
      ...(over && {
        ...over,
        status: 'PROCESSED' as const,
        mode: 'valid_only' as const,
        processed_rows: rows.length,
        started_by: account_id,
        started_role: 'PARTNER_ADMIN',
        started_at: at,
        finished_at: at,
      }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await replaceRows(trx, upload, numbered)
  return { id: upload.id, upload, contract, rows: numbered }
}
