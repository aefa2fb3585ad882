import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { isDenied } from '#dashboard/components/list-failure.tsx'
import { ListTable } from '#dashboard/components/list-table.tsx'
import { useAddress } from '#dashboard/components/use-address.ts'
import { useList } from '#dashboard/components/use-list.ts'
import { useSelectionInAddress } from '#dashboard/components/use-selection-in-address.ts'
import { queryOf } from '#platform/contract/client.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import type { CompanyPlan } from '#rooms/companies/components/use-company-plan.ts'
import { listPartners } from '#rooms/companies/contract.ts'
import { ALL_PLANS } from '#rooms/companies/rules/partner-order.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { readPartnerUser } from '../contract/detail.ts'
import { exportPartnerUsers, listPartnerUsers, readEmployeeFilters } from '../contract/list.ts'
import { SEARCH_FIELDS, searchFault, searchText } from '../rules/employee-form.ts'
import { shownColumns } from '../rules/shown-columns.ts'
import { screenWords as words } from '../words/screen.ts'
import { AddDialog } from './add-dialog.tsx'
import { EmployeeActions } from './employee-actions.tsx'
import { ADD } from './employee-acts.ts'
import { employeeColumns } from './employee-columns.tsx'
import { EmployeeDialogs, type OpenAct } from './employee-dialogs.tsx'
import { EmployeeDrawer } from './employee-drawer.tsx'
import { Remind } from './remind.tsx'
import { SelectBy } from './select-by.tsx'

interface EmployeesTabProps {
  subsidiaryId: string
  plan: CompanyPlan
}

/** The list of employees with its filters, and what can be done with each of them. */
export function EmployeesTab({ subsidiaryId, plan }: EmployeesTabProps) {
  const { partners, partner, isAll } = plan
  const { actions: rights } = useCompanyDesk()
  const navigate = useNavigate()
  const search = useAddress()
  const params = { subsidiaryId }
  const list = useList(listPartnerUsers, {
    params,
    fixed: partner && { partner_id: partner.id },
    enabled: partner !== undefined || isAll,
  })
  const filters = useQuery(queryOf(readEmployeeFilters, { params, query: { screen: 'employees' } }))
  const [open, setOpen] = useState<OpenAct>()
  const [outcome, setOutcome] = useState({ act: 0, text: '' })
  const queries = useQueryClient()
  const refresh = () => {
    for (const { name } of [listPartnerUsers, readPartnerUser, listPartners])
      void queries.invalidateQueries({ queryKey: [name] })
  }
  const done = (text: string) => {
    setOpen(undefined)
    setOutcome(({ act }) => ({ act: act + 1, text }))
    refresh()
    if (list.open) void navigate(list.hrefOf({ open: undefined }), { preventScrollReset: true })
  }
  const shown = partner ? [partner] : (partners ?? [])
  const { ids: usesIds } = shownColumns(shown)
  const close = () => {
    const next = new URLSearchParams(search)
    next.delete(ADD)
    void navigate(`?${next}`, { preventScrollReset: true })
  }
  // The plan is chosen at the top of the page; whether it has credits only distinguishes several.
  const fields = filters.data?.fields.filter(
    ({ field_name }) => field_name !== 'partner_id' && (isAll || field_name !== 'wallet_enabled'),
  )
  const selection = useSelectionInAddress(list, { rowKey: ({ id }) => id })
  const mayRemind = permits(rights, 'employees.remind' satisfies PartnerAction)
  const mayAdd = permits(rights, 'employees.add')
  return (
    <Stack gap="md" bounded>
      <OutcomeNotice act={outcome.act} tone="good">
        {outcome.text}
      </OutcomeNotice>
      {filters.error && !isDenied(filters.error) && <Notice tone="warn">{words.filtersFailed}</Notice>}
      {!isDenied(list.error) && (
        <FilterBar
          list={list}
          filters={fields}
          search={SEARCH_FIELDS.filter((name) => usesIds || name !== 'reference_id').map((name) => ({
            name,
            ...words.search[name],
            plain: (typed) => searchText(name, typed),
            fault: (value) => searchFault(name, value),
          }))}
        />
      )}
      <ListTable
        list={list}
        label={words.title}
        columns={[
          ...employeeColumns(list, shown),
          {
            key: 'actions',
            header: words.columns.actions,
            render: (employee) => (
              <EmployeeActions employee={employee} rights={rights} onAct={(act) => setOpen({ act, employee })} />
            ),
          },
        ]}
        rowKey={({ id }) => id}
        nameOf={({ name }) => name}
        failed={words.failed}
        empty={{ title: words.emptyTitle, advice: mayAdd ? words.emptyText : undefined }}
        emptyFiltered={{
          title: words.nobodyFound,
          advice: words.nobodyFoundText,
          action: partner && partners && partners.length > 1 && <OtherPlans />,
        }}
        exported={{ call: exportPartnerUsers, params }}
        selection={mayRemind ? selection : undefined}
        tools={mayRemind && <SelectBy list={list} />}
        actions={
          mayRemind
            ? [
                {
                  label: words.remind.bulk,
                  most: Number.POSITIVE_INFINITY,
                  dialog: ({ count, selection: selected, onClose }) => (
                    <Remind
                      subsidiaryId={subsidiaryId}
                      title={words.remind.bulkTitle(count)}
                      selection={selected}
                      onClose={onClose}
                    />
                  ),
                },
              ]
            : []
        }
      />
      <AddDialog
        open={mayAdd && search.has(ADD) && partners !== undefined}
        subsidiaryId={subsidiaryId}
        partners={partners ?? []}
        chosen={partner?.id}
        onAdded={({ name }) => {
          close()
          done(words.done.added(name))
        }}
        onClose={close}
      />
      <EmployeeDrawer
        subsidiaryId={subsidiaryId}
        list={list}
        keys={list.rows.map(({ id }) => id)}
        rights={rights}
        onAct={(act, employee) => setOpen({ act, employee })}
      />
      <EmployeeDialogs
        subsidiaryId={subsidiaryId}
        rights={rights}
        open={open && { ...open, employee: list.rows.find(({ id }) => id === open.employee.id) ?? open.employee }}
        onStale={refresh}
        onDone={done}
        onClose={() => setOpen(undefined)}
      />
    </Stack>
  )
}

/** The same search and filters in all plans of the company. */
function OtherPlans() {
  const search = new URLSearchParams(useAddress())
  search.set('partner', ALL_PLANS)
  return (
    <ButtonLink to={`?${search}`} tone="quiet">
      {words.otherPlans}
    </ButtonLink>
  )
}
