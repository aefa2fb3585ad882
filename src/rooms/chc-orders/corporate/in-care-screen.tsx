import { useQuery } from '@tanstack/react-query'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import type { ReplyOf } from '#platform/contract/call.ts'
import { queryOf } from '#platform/contract/client.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { IconPlus } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { readInCare } from '../contract/in-care.ts'
import type { CoordinatorNeed } from '../rules/needs.ts'
import { inCareWords as words } from '../words/in-care.ts'
import { orderScreenWords } from '../words/screens.ts'
import { CareTabs } from './care-tabs.tsx'
import { useOrderLinks } from './order-links.ts'
import { PeopleInCare } from './people-in-care.tsx'
import { SeatBar } from './seat-bar.tsx'

type InCare = ReplyOf<typeof readInCare>

/** What needs the coordinator, the seats, and where each person is in the twelve days. */
export default function InCareScreen() {
  const { subsidiary, actions } = useCompanyDesk()
  const links = useOrderLinks()
  const query = queryOf(readInCare, { params: { subsidiaryId: subsidiary.id } })
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 })
  const mayAct = permits(actions, 'chc_orders.create' satisfies PartnerAction)
  return (
    <PageColumn width="desk">
      <Split align="start">
        <PageHeading
          title={words.title}
          lead={
            data && (
              <>
                {words.asOf} <WireTimeText value={data.as_of} />
              </>
            )
          }
          size="desk"
        />
        {mayAct && (
          <ButtonLink to={links.request} tone="quiet" icon={<IconPlus size={18} aria-hidden="true" />}>
            {orderScreenWords.request}
          </ButtonLink>
        )}
      </Split>
      <CareTabs current="in-care" />
      {data ? (
        <>
          <Stack gap="md" columns={2}>
            <Needs needs={data.needs} mayAct={mayAct} />
            <Stack gap="md">
              {data.seats.map((seats) => (
                <SeatBar key={seats.partner_id} seats={seats} />
              ))}
            </Stack>
          </Stack>
          <PeopleInCare data={data} />
        </>
      ) : error ? (
        <ListFailure title={words.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons>
          <SkeletonBar height="10rem" />
          <SkeletonBar height="16rem" />
        </Skeletons>
      )}
    </PageColumn>
  )
}

function Needs({ needs, mayAct }: { needs: InCare['needs']; mayAct: boolean }) {
  const links = useOrderLinks()
  const to: Record<CoordinatorNeed, string> = {
    ACTIVATE: links.inState('PROVIDED'),
    FILL_DETAILS: links.inState('PROVIDED'),
    RESEND: links.inState('REQUESTED'),
    KIT_BACK: links.inState('ACTIVATED'),
  }
  return (
    <Card>
      <Stack gap="md">
        <Title size="md">{words.needs}</Title>
        {needs.length === 0 && <Muted>{words.nothing}</Muted>}
        <Stack as="ul" gap="md">
          {needs.map(({ kind, count, at }, index) => (
            <li key={kind}>
              <Split>
                <div>
                  <strong>
                    {count.toLocaleString('en-IN')} {words.need[kind].title}
                  </strong>
                  <Muted size="sm">
                    {words.need[kind].text}, {words.need[kind].until} <WireTimeText value={at} />
                  </Muted>
                </div>
                {mayAct && (
                  <ButtonLink to={to[kind]} tone={index === 0 ? 'leaf' : 'quiet'}>
                    {words.need[kind].action}
                  </ButtonLink>
                )}
              </Split>
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  )
}
