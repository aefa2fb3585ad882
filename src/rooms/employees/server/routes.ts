import { exportList } from '#dashboard/server/export-list.ts'
import { pageReply } from '#dashboard/server/page-reply.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { addPartnerUser } from '../contract/add.ts'
import { blockPartnerUser, previewBlock, restorePartnerUser } from '../contract/block.ts'
import { readPartnerUser } from '../contract/detail.ts'
import { editPartnerUser } from '../contract/edit.ts'
import { readEmployeeForm } from '../contract/form.ts'
import { exportPartnerUsers, listPartnerUsers, readEmployeeFilters } from '../contract/list.ts'
import * as members from '../contract/members.ts'
import * as overviewCalls from '../contract/overview.ts'
import { remindInBulk, remindPartnerUsers } from '../contract/reminders.ts'
import { employeeColumns } from './columns.ts'
import { addEmployee } from './commands/add-employee.ts'
import { blockEmployee } from './commands/block-employee.ts'
import { editEmployee } from './commands/edit-employee.ts'
import { restoreEmployee } from './commands/restore-employee.ts'
import { findContract } from './contracts.ts'
import { addDependent, changeDependent, removeDependent, viewDependents } from './dependents.ts'
import { employeeFilterFields } from './filters.ts'
import { countEmployees, readEmployeesAfter, readPage } from './list.ts'
import { readEmployee } from './lock-employee.ts'
import { readOverview } from './overview.ts'
import { viewBlock } from './preview-block.ts'
import { viewEmployee } from './read-employee.ts'
import { readForm } from './read-form.ts'
import { remindEmployees } from './remind.ts'
import { readTrend } from './trend.ts'
import { type EmployeeRow, viewEmployees } from './view.ts'

export const employeeRoutes: Route[] = [
  on(listPartnerUsers, async ({ db, params: { subsidiaryId }, query, now }) => {
    if (query.partner_id) await findContract(db, { subsidiaryId, partner_id: query.partner_id })
    const { rows, total } = await readPage(db, subsidiaryId, query, now)
    return pageReply('partner_users', { rows, total, page_number: query.page_number, total_name: 'users' })
  }),
  on(exportPartnerUsers, async (request) => {
    const { db, params, query, now } = request
    const { subsidiaryId } = params
    const { format: _, ...filters } = query
    if (filters.partner_id) await findContract(db, { subsidiaryId, partner_id: filters.partner_id })
    return exportList<EmployeeRow & { view: Awaited<ReturnType<typeof viewEmployees>>[number] }>(request, {
      room: 'employees',
      noun: 'employees',
      columns: await employeeColumns(db, subsidiaryId),
      total: await countEmployees(db, subsidiaryId, filters),
      readAfter: async (last, limit) => {
        const rows = await readEmployeesAfter(db, subsidiaryId, { filters, last, limit })
        const views = await viewEmployees(db, rows, now)
        return rows.map((row, index) => ({ ...row, view: views[index]! }))
      },
    })
  }),
  on(readEmployeeFilters, async ({ db, params, now }) => ({
    fields: await employeeFilterFields(db, params.subsidiaryId, now),
  })),
  on(readEmployeeForm, async ({ db, params: { subsidiaryId }, query: { partner_id }, now }) =>
    readForm(db, await findContract(db, { subsidiaryId, partner_id }), now),
  ),
  on(overviewCalls.readOverview, ({ db, params: { subsidiaryId }, query: { partner_id }, now }) =>
    readOverview(db, { subsidiaryId, partner_id, now }),
  ),
  on(overviewCalls.readTrend, ({ db, params: { subsidiaryId }, query: { partner_id }, now }) =>
    readTrend(db, { subsidiaryId, partner_id, now }),
  ),
  on(addPartnerUser, async (request) => addEmployee(request, request.params.subsidiaryId, request.body)),
  on(editPartnerUser, async (request) => editEmployee(request, request.params.subsidiaryId, request.body)),
  on(previewBlock, async ({ db, params, query, now }) =>
    viewBlock(db, params, { last_working_day: query.last_working_day, now }),
  ),
  on(blockPartnerUser, async (request) => blockEmployee(request, request.params.subsidiaryId, request.body)),
  on(restorePartnerUser, {
    authorize: ({ db, params }) => readEmployee(db, params),
    answer: async (request) => restoreEmployee(request, request.params),
  }),
  on(readPartnerUser, async ({ db, params, now }) => viewEmployee(db, await readEmployee(db, params), now)),
  on(remindPartnerUsers, async (request) => remindEmployees(request, request.params.subsidiaryId, request.body)),
  on(remindInBulk, async (request) => remindEmployees(request, request.params.subsidiaryId, request.body)),
  on(members.listDependents, async ({ db, params, now }) => viewDependents(db, await readEmployee(db, params), now)),
  on(members.addDependent, {
    authorize: ({ db, params }) => readEmployee(db, params),
    answer: async (request) => addDependent(request, request.authorized, request.body),
  }),
  on(members.changeDependent, {
    authorize: ({ db, params }) => readEmployee(db, params),
    answer: async (request) => changeDependent(request, request.params, request.body),
  }),
  on(members.removeDependent, {
    authorize: ({ db, params }) => readEmployee(db, params),
    answer: async (request) => removeDependent(request, request.params, request.body),
  }),
]
