import * as z from 'zod'
import { exportOf } from '#dashboard/contract/export-of.ts'
import { FilterField } from '#dashboard/contract/filter-field.ts'
import { manyOf } from '#dashboard/contract/many-of.ts'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { CREDIT_STATES } from '#rooms/wallet/rules/credit-states.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { searchFields } from '../rules/employee-form.ts'
import { formWords as words } from '../words/form.ts'
import { EMPLOYEE_STATUSES, PartnerUser, SUBSIDIARY, subsidiaryParams } from './employee.ts'

const SORTS = ['recentlyAdded', 'alphabetical', 'employeeId'] as const
export type EmployeeSort = (typeof SORTS)[number]
/** A value that somebody of the company has. */
export const tag = text({ max: 200 }).optional()
const day = wireDate({ invalid: words.lastWorkingDay.invalid })

/** What the list can be narrowed by; the query of the list, and with JSON values the selection of a bulk act. */
const employeeFilters = {
  partner_id: uuid({ invalid: words.plan.invalid }).optional(),
  statuses: manyOf(EMPLOYEE_STATUSES).optional(),
  /** 1: has the app. */
  app_installed: manyOf(['1', '0']).optional(),
  /** 1: of contracts that give health credits. */
  wallet_enabled: manyOf(['1', '0']).optional(),
  /** 1: has opened the plan at least once. */
  activated: manyOf(['1', '0']).optional(),
  credits: manyOf(CREDIT_STATES).optional(),
  location: tag,
  function: tag,
  designation: tag,
  entity: tag,
  /** The day on which the person was added, both included. */
  added_on_start_date: day.optional(),
  added_on_end_date: day.optional(),
  q: searchFields.q.optional(),
  email: searchFields.email.optional(),
  mobile: searchFields.mobile.optional(),
  reference_id: searchFields.reference_id.optional(),
}

export const listPartnerUsers = defineCall({
  name: 'listPartnerUsers',
  method: 'GET',
  path: `${SUBSIDIARY}/partner_users`,
  summary: 'Lists the employees of a company that have or had a plan.',
  who: partnerMay('employees.view'),
  params: subsidiaryParams,
  query: z.strictObject({
    ...employeeFilters,
    sort_by: z.enum(SORTS).default('recentlyAdded'),
    page_number: pageNumber,
  }),
  reply: pageOf('partner_users', PartnerUser, {}, 'users'),
})

export const exportPartnerUsers = exportOf(listPartnerUsers, {
  name: 'exportPartnerUsers',
  summary: 'Exports the employees that match as a file; the export is recorded.',
})

const FORM_TYPES = ['single_select', 'multi_select'] as const

export const readEmployeeFilters = defineCall({
  name: 'readEmployeeFilters',
  method: 'GET',
  path: `${SUBSIDIARY}/filters`,
  summary: 'Returns the filters of a list of the company with their values.',
  who: partnerMay('employees.view'),
  params: subsidiaryParams,
  query: z.strictObject({ screen: z.enum(['employees']) }),
  reply: z.strictObject({
    fields: z.array(FilterField.extend({ form_type: z.enum(FORM_TYPES) })),
  }),
})
