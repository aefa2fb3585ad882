import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { BackLink } from '#ui/back-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { StepList } from '#ui/step-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useEnquiry } from '../components/use-enquiry.ts'
import { changeOrganization, type DeskOrganization, listOrganizations, readOrganization } from '../contract/desk.ts'
import { setUpSteps } from '../rules/set-up-steps.ts'
import { setUpWords as words } from '../words/set-up.ts'
import { ContractPage } from './contract-page.tsx'
import { EnquiryFacts } from './enquiry-facts.tsx'
import { PartCard } from './part-card.tsx'
import { AddPart } from './part-form.tsx'

/** One company: its parts with their contracts and admins; or, by the address, one of its contracts. */
export default function OrganizationScreen() {
  const { id = '' } = useParams()
  const contract = useSearchParams()[0].get('contract')
  return contract ? (
    <ContractPage key={contract} id={contract} organization_id={id} />
  ) : (
    <Organization key={id} id={id} />
  )
}

function Organization({ id }: { id: string }) {
  const queries = useQueryClient()
  const query = queryOf(readOrganization, { params: { id } })
  const { data, error, refetch } = useQuery(query)
  const onChanged = () => {
    void queries.invalidateQueries({ queryKey: [listOrganizations.name] })
    return queries.invalidateQueries({ queryKey: query.queryKey })
  }
  return (
    <PageColumn width="desk">
      <BackLink to="/dashboard/companies">{words.title}</BackLink>
      {data ? (
        <Parts organization={data} onChanged={onChanged} />
      ) : (
        <>
          <PageHeading title={words.name} size="desk" />
          {error ? (
            <ListFailure title={words.oneFailed} error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeletons>
              <SkeletonText lines={8} />
            </Skeletons>
          )}
        </>
      )}
    </PageColumn>
  )
}

interface PartsProps {
  organization: DeskOrganization
  onChanged: () => unknown
}

function Parts({ organization, onChanged }: PartsProps) {
  const { id, name, code, subsidiaries } = organization
  const mayEdit = permits(useDesk().actions, 'companies.edit' satisfies StaffAction)
  const steps = setUpSteps(organization)
  const now = steps.findIndex(({ done }) => !done)
  const enquiry = useEnquiry()
  return (
    <>
      <Split align="start">
        <PageHeading title={name} lead={words.code(code)} size="desk" />
        {mayEdit && (
          <Stack direction="row" gap="sm" wrap>
            <Rename organization={organization} onChanged={onChanged} />
            <AddPart organization_id={id} onChanged={onChanged} isFirst={subsidiaries.length === 0} />
          </Stack>
        )}
      </Split>
      {now >= 0 && (
        <PagePart title={words.stepsTitle}>
          <StepList
            steps={steps.map(({ key, done }, index) => ({
              title: words.steps[key],
              state: done ? 'done' : index === now ? 'now' : 'later',
            }))}
          />
        </PagePart>
      )}
      {enquiry && (
        <PagePart title={words.enquiry}>
          <EnquiryFacts enquiry={enquiry} />
        </PagePart>
      )}
      {subsidiaries.length === 0 && <EmptyState title={words.noParts} advice={words.noPartsText} />}
      {subsidiaries.map((part) => (
        <PartCard key={part.id} part={part} organization_id={id} mayEdit={mayEdit} onChanged={onChanged} />
      ))}
      {!mayEdit && subsidiaries.length === 0 && <Muted>{words.noPartsText}</Muted>}
    </>
  )
}

function Rename({ organization: { id, name, version }, onChanged }: PartsProps) {
  return (
    <DeskAction
      label={words.rename}
      title={words.rename}
      text={null}
      fields={(errors) => (
        <TextField name="name" label={words.companyName} defaultValue={name} error={errors.name} maxLength={200} />
      )}
      act={(form, call) =>
        call(changeOrganization, { params: { id }, body: { name: fieldText(form, 'name') ?? '', version } })
      }
      onSettled={onChanged}
    />
  )
}
