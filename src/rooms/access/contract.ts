import * as z from 'zod'
import { exportOf } from '#dashboard/contract/export-of.ts'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { cursor } from '#values/cursor.ts'
import { pageNumber } from '#values/page.ts'
import { personName } from '#values/person-name.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { CHANGEABLE_ROLES, PARTNER_ROLES, STAFF_ROLES } from './rules/roles.ts'
import { isStaffName } from './rules/staff-name.ts'
import { partnerMay, staffMay } from './who.ts'
import { appointmentWords } from './words/appointments.ts'
import { accessWords } from './words.ts'

const words = accessWords.people
const accountParams = z.strictObject({ account_id: uuid({ invalid: words.unknown }) })
const SUBSIDIARY = 'partner_dashboard/subsidiaries/{subsidiaryId}'
const subsidiaryParams = z.strictObject({ subsidiaryId: uuid({ invalid: words.unknown }) })

const person = {
  account_id: z.string(),
  name: z.string().nullable(),
  mobile: z.string(),
  /** UTC, 'YYYY-MM-DD HH:mm:ss'. */
  granted_at: z.string(),
}
/** Under the name that colleagues know. */
const staffMember = z.strictObject({ ...person, role: z.enum(STAFF_ROLES) })
const corporateUser = z.strictObject({
  ...person,
  role: z.enum(PARTNER_ROLES),
  /** The day, in India, on which they last used a dashboard, as far as sessions are kept: a month. */
  last_seen_on: z.string().nullable(),
  /** Null where the role needs none. */
  second_factor: z.enum(['SET_UP', 'MISSING']).nullable(),
  version: z.int(),
})

export const listStaff = defineCall({
  name: 'listStaff',
  method: 'GET',
  path: 'dashboard/staff',
  summary: 'Lists staff users with their roles.',
  who: staffMay('staff.manage'),
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('staff', staffMember),
})

const OWN_ROLE = { status: 409, message: words.ownRole }

export const setStaffRole = defineCall({
  name: 'setStaffRole',
  method: 'PUT',
  path: 'dashboard/staff/{account_id}',
  fresh: true,
  summary:
    'Sets the staff role of a user, and the name colleagues know; a changed role ends their sessions. A super-admin or an admin is only proposed.',
  who: staffMay('staff.manage'),
  params: accountParams,
  body: z.strictObject({
    role: z.enum(STAFF_ROLES, words.chooseRole),
    /** Required for a person who never had one; their name as a customer stays their own. */
    name: personName({ tooShort: words.staffName, invalid: words.staffName })
      .refine(isStaffName, words.oneScript)
      .optional(),
  }),
  /** `pending`: a super-admin or an admin is proposed, and another super-admin confirms; `granted_at` is the proposal's. */
  reply: staffMember.extend({ pending: z.boolean() }),
  also: 202,
  refusals: { OWN_ROLE, ALREADY_PROPOSED: { status: 409, message: appointmentWords.alreadyProposed } },
})

export const removeStaffRole = defineCall({
  name: 'removeStaffRole',
  method: 'DELETE',
  path: 'dashboard/staff/{account_id}',
  fresh: true,
  summary: 'Removes the staff role of a user and ends their sessions.',
  who: staffMay('staff.manage'),
  params: accountParams,
  reply: z.void(),
  status: 204,
  refusals: { OWN_ROLE },
})

export const listCorporateUsers = defineCall({
  name: 'listCorporateUsers',
  method: 'GET',
  path: `${SUBSIDIARY}/users`,
  summary: 'Lists the users of a company with their roles.',
  who: partnerMay('corporate_users.manage'),
  params: subsidiaryParams,
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('users', corporateUser),
})

const userParams = z.strictObject({ ...subsidiaryParams.shape, ...accountParams.shape })

export const changeCorporateUser = defineCall({
  name: 'changeCorporateUser',
  method: 'PATCH',
  path: `${SUBSIDIARY}/users/{account_id}`,
  summary:
    'Makes a company member an admin, or an admin a member, effective at their next request. An admin needs the second factor.',
  who: partnerMay('corporate_users.manage'),
  params: userParams,
  body: z.strictObject({
    role: z.enum(CHANGEABLE_ROLES, words.chooseRole),
    version: z.int().min(1).max(2_000_000_000),
  }),
  reply: corporateUser,
  refusals: { OWN_ROLE, OTHER_TASK: { status: 409, message: words.otherTask } },
})

export const removeCorporateUser = defineCall({
  name: 'removeCorporateUser',
  method: 'DELETE',
  path: `${SUBSIDIARY}/users/{account_id}`,
  summary: 'Removes the access of a user to a company.',
  who: partnerMay('corporate_users.manage'),
  params: userParams,
  reply: z.void(),
  status: 204,
  refusals: { OWN_ROLE },
})

const auditId = z.string().regex(/^\d{1,18}$/)
const auditEntry = z.strictObject({
  id: z.string(),
  at: z.string(),
  actor_id: z.string().nullable(),
  actor_name: z.string().nullable(),
  actor_type: z.string(),
  role: z.string().nullable(),
  on_behalf_of: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
})

export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = defineCall({
  name: 'listAudit',
  method: 'GET',
  path: 'dashboard/audit',
  summary: 'Lists the entries of the audit log, newest first.',
  who: staffMay('audit.view'),
  query: z.strictObject({
    cursor: cursor(z.object({ id: auditId })).optional(),
    actor_id: uuid({ invalid: words.unknown }).optional(),
    action: text({ max: 100 }).optional(),
    entity: text({ max: 100 }).optional(),
    entity_id: text({ max: 100 }).optional(),
    /** Days in India, both included. */
    from: wireDate({ invalid: words.date }).optional(),
    to: wireDate({ invalid: words.date }).optional(),
  }),
  reply: z.strictObject({ entries: z.array(auditEntry), cursor: z.string().nullable(), has_more: z.boolean() }),
})

export const exportAudit = exportOf(listAudit, {
  name: 'exportAudit',
  summary: 'Exports the audit log, newest first; the export is recorded in the log.',
})

export const readAuditEntry = defineCall({
  name: 'readAuditEntry',
  method: 'GET',
  path: 'dashboard/audit/{id}',
  summary: 'Returns one entry of the audit log.',
  who: staffMay('audit.view'),
  params: z.strictObject({ id: auditId }),
  reply: auditEntry,
})
