import { useQuery } from '@tanstack/react-query'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Split } from '#ui/split.tsx'
import { type DeskPartner, readPartner } from '../contract/partner-plan.ts'
import { contractWords as words } from '../words/contract-form.ts'
import { setUpWords } from '../words/set-up.ts'
import { AgreedFacts } from './agreed-facts.tsx'
import { AmendmentsPart } from './amendments-part.tsx'
import { ContractEditor } from './contract-editor.tsx'
import { ContractStatus } from './contract-status.tsx'

/** A contract: to be filled in and signed, afterwards to be read, with what may still change. */
export function ContractPage({ id, organization_id }: { id: string; organization_id: string }) {
  const query = queryOf(readPartner, { params: { id } })
  // A form starts from the current version, and nothing is reloaded while someone types.
  const reading = { refetchOnMount: 'always', refetchOnWindowFocus: false } as const
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...query, ...reading })
  return (
    <PageColumn width="desk">
      <BackLink to={`/dashboard/companies/${organization_id}`}>{setUpWords.name}</BackLink>
      {data && isFetchedAfterMount ? (
        <Contract partner={data} />
      ) : (
        <>
          <PageHeading title={setUpWords.contract} size="desk" />
          {error ? (
            <ListFailure title={words.failed} error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeletons>
              <SkeletonText lines={10} />
            </Skeletons>
          )}
        </>
      )}
    </PageColumn>
  )
}

function Contract({ partner }: { partner: DeskPartner }) {
  const { partner_name, status, subsidiary } = partner
  const mayEdit = permits(useDesk().actions, 'companies.edit' satisfies StaffAction)
  const lead = status === 'DRAFT' ? words.leadDraft : words.leadSigned
  return (
    <>
      <Split align="start">
        <PageHeading title={partner_name} lead={lead(subsidiary.display_name)} size="desk" />
        <ContractStatus partner={partner} />
      </Split>
      {mayEdit ? (
        <ContractEditor key={status} partner={partner} />
      ) : (
        <>
          <AgreedFacts partner={partner} all />
          {status === 'SIGNED' && <AmendmentsPart partner={partner} mayEdit={false} />}
        </>
      )}
    </>
  )
}
