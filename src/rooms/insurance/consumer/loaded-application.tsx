import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { type Application, readInsuranceApplication } from '../contract/applications.ts'
import { applyWords as words } from '../words/apply.ts'
import { ApplyFrame, ApplySkeleton, type ApplyStep } from './apply-frame.tsx'

interface LoadedApplicationProps {
  step: ApplyStep
  up?: { to: string; name: string }
  first: Application | undefined
  /** Shown while it can be filled in. */
  children: (application: Application) => ReactNode
}

/** An application that can be filled in; of one that was sent or closed, what became of it. */
export function LoadedApplication({ step, up, first, children }: LoadedApplicationProps) {
  const { id = '' } = useParams()
  const query = queryOf(readInsuranceApplication, { params: { id } })
  const { data, error, isPending, refetch } = useQuery({ ...query, initialData: first })
  return (
    <ApplyFrame step={step} cover={data?.insurance_plan.name} {...(up && { up })}>
      {data ? (
        data.status === 'PENDING' && data.closed_at === null ? (
          children(data)
        ) : (
          <Over application={data} />
        )
      ) : isPending ? (
        <ApplySkeleton />
      ) : error instanceof CallError && error.status === 404 ? (
        <EmptyState
          title={words.notFound}
          advice={words.notFoundText}
          action={<ButtonLink to="/my-insurance">{words.myInsurance}</ButtonLink>}
        />
      ) : (
        <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
      )}
    </ApplyFrame>
  )
}

function Over({ application: { closed_at, policy_id } }: { application: Application }) {
  return (
    <Stack gap="lg" align="start">
      <Notice title={closed_at ? words.closedTitle : words.sentTitle}>
        {closed_at ? words.closedText : words.sentText}
      </Notice>
      <ButtonLink to={policy_id ? `/my-insurance/${policy_id}` : '/my-insurance'}>
        {policy_id ? words.openPolicy : words.myInsurance}
      </ButtonLink>
    </Stack>
  )
}
