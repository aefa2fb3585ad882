import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { maskMobile, shownNumber } from '#values/mobile.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { CheckupOrder } from '../../contract/company.ts'
import { mayCompanyOpen, type ReportKind, shownToCompany } from '../../rules/report-access.ts'
import { companyRefusalWords as companyWords } from '../../words/company-refusals.ts'
import { NAMES_NOBODY, YES_COUNTS } from '../order-person.ts'
import type { OrderRow } from '../orders.ts'

interface Row extends OrderRow {
  package_name: string
  fasting_hours: number
  employee_name: string | null
  employee_id: string | null
  employee_email: string | null
  employee_mobile: string | null
  shows_mobile: boolean | null
  is_patient: boolean | null
  relation: string | null
  kinds: ReportKind[]
}

/**
 * Orders as their company sees them, in the order of the ids: the employee whose plan it is, with what the company itself
 * knows of them; the number only as far as the employee shows it.
 */
export async function viewOrders(db: Db, subsidiary_id: string, ids: readonly string[]): Promise<CheckupOrder[]> {
  const rows = await readRows(db, subsidiary_id, ids)
  return rows.map(orderOnWire)
}

/** The rows of a company, each with its person's yes as it counts now, and without the name of who deleted their account. */
export async function readRows(db: Db, subsidiary_id: string, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select o.*, ${YES_COUNTS} as share_report_with_employer,
        case when ${NAMES_NOBODY} then ${companyWords.erased} else o.person_name end as person_name, p.name as package_name, p.fasting_hours, e.name as employee_name, e.external_reference_id as employee_id,
        e.email as employee_email, e.mobile as employee_mobile, e.shows_mobile, m.is_primary as is_patient, m.relation,
        coalesce(array(select r.kind from checkup_reports r where r.order_id = o.id), '{}') as kinds
      from unnest(${[...ids]}::text[]) with ordinality as page (id, place)
      join checkup_orders o on o.id = page.id and o.subsidiary_id = ${subsidiary_id}
      join checkup_packages p on p.id = o.package_id
      left join subscription_members m on m.uhid = o.uhid
      left join partner_users e on e.subscription_id = o.subscription_id
      order by page.place`.execute(db)
  return rows
}

export function orderOnWire(row: Row): CheckupOrder {
  const { subscription_id, kinds } = row
  const isOfFamily = subscription_id !== null && row.is_patient === false
  return {
    order_id: row.id,
    variation: row.variation,
    ...(subscription_id === null ? candidateOf(row) : employeeOf(row)),
    patient_name: isOfFamily ? row.person_name : null,
    relation: isOfFamily ? row.relation : null,
    city: row.city,
    package: row.package_name,
    request_created_at: toWireTime(row.created_at),
    sample_appointment_date: wireOf(row.sample_appointment_at),
    visit_appointment_date: wireOf(row.visit_appointment_at),
    status: row.status,
    sub_status: shownToCompany(row, row.sub_status),
    needs_time: row.needs_time,
    reports: kinds.length,
    shareable: kinds.filter((kind) => mayCompanyOpen({ ...row, kind })).length,
  }
}

type Contact = Pick<CheckupOrder, 'employee_name' | 'employee_id' | 'email' | 'mobile'>

function candidateOf({ person_name, reference_id, email, mobile }: Row): Contact {
  return { employee_name: person_name, employee_id: reference_id, email, mobile: shownNumber(mobile) }
}

/** Of somebody without a row in the company's list, the name only. */
function employeeOf({ employee_name, employee_mobile, shows_mobile, ...row }: Row): Contact {
  return {
    employee_name: employee_name ?? row.person_name,
    employee_id: row.employee_id ?? row.reference_id,
    email: row.employee_email,
    mobile: employee_mobile && (shows_mobile === false ? maskMobile(employee_mobile) : shownNumber(employee_mobile)),
  }
}

export function wireOf(at: Date | null): string | null {
  return at && toWireTime(at)
}
