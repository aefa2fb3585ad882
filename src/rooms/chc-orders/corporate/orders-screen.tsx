import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { isDenied } from '#dashboard/components/list-failure.tsx'
import { ListTable } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { useSelection } from '#dashboard/components/use-selection.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { IconPlus } from '#ui/icons.ts'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { readInCare } from '../contract/in-care.ts'
import { listChcOrders, listChcPlans } from '../contract/orders.ts'
import { claimScreenWords } from '../words/claims.ts'
import { orderScreenWords as words } from '../words/screens.ts'
import { activationOf } from './activation-of.tsx'
import { CareTabs } from './care-tabs.tsx'
import { orderColumns } from './order-columns.tsx'
import { REQUEST, useOrderLinks } from './order-links.ts'
import { RequestCareDialog } from './request-care-dialog.tsx'

/** The home care that coordinators of a company arrange, with the next step of each order. */
export default function OrdersScreen() {
  const { subsidiary, actions } = useCompanyDesk()
  const links = useOrderLinks()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const params = { subsidiaryId: subsidiary.id }
  const list = useList(listChcOrders, { params })
  const [outcome, setOutcome] = useState({ act: 0, text: '' })
  const mayAct = permits(actions, 'chc_orders.create' satisfies PartnerAction)
  const selection = useSelection(list, { rowKey: ({ id }) => id, mayHave: ({ next_step }) => next_step === 'ACTIVATE' })
  const readAgain = () => {
    for (const { name } of [listChcOrders, readInCare]) void queries.invalidateQueries({ queryKey: [name] })
  }
  const activation = activationOf({
    orders: selection.rows ?? [],
    subsidiaryId: subsidiary.id,
    onActivated: readAgain,
  })
  const close = () => void navigate(links.list, { preventScrollReset: true })
  const sent = (name: string) => {
    close()
    setOutcome(({ act }) => ({ act: act + 1, text: words.form.sent(name) }))
    for (const { name: call } of [listChcOrders, listChcPlans]) void queries.invalidateQueries({ queryKey: [call] })
  }
  return (
    <PageColumn width="desk">
      <Split align="start">
        <PageHeading title={words.title} lead={words.lead} size="desk" />
        {mayAct && (
          <Stack direction="row" gap="sm" wrap>
            <ButtonLink to={links.claims} tone="quiet">
              {claimScreenWords.link}
            </ButtonLink>
            <ButtonLink
              to={links.request}
              tone={selection.count > 0 ? 'quiet' : 'leaf'}
              icon={<IconPlus size={18} aria-hidden="true" />}
            >
              {words.request}
            </ButtonLink>
          </Stack>
        )}
      </Split>
      <CareTabs current="orders" />
      <Stack gap="md" bounded>
        <OutcomeNotice act={outcome.act} tone="good">
          {outcome.text}
        </OutcomeNotice>
        {!isDenied(list.error) && (
          <FilterBar list={list} filters={[dropdown('status', words.status, words.states, { many: true })]} />
        )}
        <ListTable
          list={list}
          label={words.title}
          columns={orderColumns(links, mayAct)}
          rowKey={({ id }) => id}
          failed={words.failed}
          empty={words.empty}
          emptyFiltered={words.noneFound}
          nameOf={({ name }) => name ?? words.unnamed}
          {...(mayAct && { selection, actions: [activation] })}
        />
      </Stack>
      <RequestCareDialog
        open={mayAct && search.has(REQUEST)}
        subsidiaryId={subsidiary.id}
        onClose={close}
        onSent={sent}
      />
    </PageColumn>
  )
}
