import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ListTable } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { listPartnerConsents } from '#rooms/partner-consents/contract/coordinator.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { IconPlus } from '#ui/icons.ts'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { claimScreenWords as words } from '../words/claims.ts'
import { consentColumns } from './claim-columns.tsx'
import { REQUEST, useOrderLinks } from './order-links.ts'
import { RequestCareDialog } from './request-care-dialog.tsx'

/** Whom coordinators of a company have asked whether they may file claims, and the way to a claim. */
export default function ClaimsScreen() {
  const { subsidiary, actions } = useCompanyDesk()
  const links = useOrderLinks()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const list = useList(listPartnerConsents, { params: { subsidiaryId: subsidiary.id }, fixed: { purpose: 'CLAIMS' } })
  const [outcome, setOutcome] = useState({ act: 0, text: '' })
  const mayAct = permits(actions, 'chc_orders.create' satisfies PartnerAction)
  const close = () => void navigate(links.claims, { preventScrollReset: true })
  const done = (text: string) => {
    setOutcome(({ act }) => ({ act: act + 1, text }))
    void queries.invalidateQueries({ queryKey: [listPartnerConsents.name] })
  }
  return (
    <PageColumn width="desk">
      <BackLink to={links.list}>{words.back}</BackLink>
      <Split align="start">
        <PageHeading title={words.title} lead={words.lead} size="desk" />
        {mayAct && (
          <ButtonLink to={links.askForClaims} icon={<IconPlus size={18} aria-hidden="true" />}>
            {words.ask}
          </ButtonLink>
        )}
      </Split>
      <Stack gap="md" bounded>
        <OutcomeNotice act={outcome.act} tone="good">
          {outcome.text}
        </OutcomeNotice>
        <ListTable
          list={list}
          label={words.title}
          columns={consentColumns(links, { mayAct, onResent: () => done(words.resent) })}
          rowKey={({ id }) => id}
          failed={words.failed}
          empty={words.empty}
        />
      </Stack>
      <RequestCareDialog
        purpose="CLAIMS"
        open={mayAct && search.has(REQUEST)}
        subsidiaryId={subsidiary.id}
        onClose={close}
        onSent={(name) => {
          close()
          done(words.sent(name))
        }}
      />
    </PageColumn>
  )
}
