import { useMutation } from '@tanstack/react-query'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { changeCheckup, type MyCheckupDetail } from '../contract/my-checkups.ts'
import { shareWords as words } from '../words/share.ts'
import { useActed } from './use-acted.ts'

interface ShareReportProps {
  checkup: MyCheckupDetail
  onDecided: (text: string) => void
}

/** Whether the company may open the report: no, unless the person says yes, and no again whenever they say so. */
export function ShareReport({ checkup, onDecided }: ShareReportProps) {
  const { store } = useActed(checkup)
  const { id, share_report_with_employer: isShared, access_requested } = checkup
  const company = checkup.employer ?? ''
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (share: boolean) =>
      request(changeCheckup, { params: { id }, body: { share_report_with_employer: share } }),
    onSuccess: (decided, share) => {
      store(decided)
      onDecided(share ? words.allowed : isShared ? words.withdrawn : words.refused)
    },
  })
  return (
    <PagePart title={words.title}>
      {access_requested && <Notice tone="warn">{words.asked(company)}</Notice>}
      <p>{isShared ? words.yes(company) : words.no(company)}</p>
      <Muted size="sm">{words.explain(company)}</Muted>
      {error && !isPending && (
        <Notice tone="bad" title={words.failed} live>
          {error.message}
        </Notice>
      )}
      <Stack direction="row" gap="md" wrap>
        {isShared ? (
          <Button tone="quiet" busy={isPending} onClick={() => mutate(false)}>
            {words.withdraw}
          </Button>
        ) : (
          <Button tone="quiet" busy={isPending && variables} onClick={() => mutate(true)}>
            {words.allow}
          </Button>
        )}
        {access_requested && !isShared && (
          <Button tone="plain" busy={isPending && !variables} onClick={() => mutate(false)}>
            {words.refuse}
          </Button>
        )}
      </Stack>
    </PagePart>
  )
}
