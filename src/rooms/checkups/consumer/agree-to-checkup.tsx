import { useMutation } from '@tanstack/react-query'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { changeCheckup, type MyCheckupDetail } from '../contract/my-checkups.ts'
import { agreeWords as words } from '../words/share.ts'
import { useActed } from './use-acted.ts'

interface AgreeToCheckupProps {
  checkup: MyCheckupDetail
  onDecided: (text: string) => void
}

/** A candidate's own agreement: before it the company sees neither outcome nor certificate. */
export function AgreeToCheckup({ checkup, onDecided }: AgreeToCheckupProps) {
  const { store } = useActed(checkup)
  const { id, agreed_at } = checkup
  const company = checkup.employer ?? ''
  const { mutate, isPending, error } = useMutation({
    mutationFn: (agrees: boolean) => request(changeCheckup, { params: { id }, body: { agrees } }),
    onSuccess: (decided, agrees) => {
      store(decided)
      onDecided(agrees ? words.agreed : words.takenBack)
    },
  })
  return (
    <PagePart title={agreed_at ? words.titleAgreed : words.title}>
      <p>{agreed_at ? words.yes(company) : words.no(company)}</p>
      <Muted size="sm">{words.explain(company)}</Muted>
      {error && !isPending && (
        <Notice tone="bad" title={words.failed} live>
          {error.message}
        </Notice>
      )}
      <Stack direction="row" gap="md" wrap>
        <Button tone={agreed_at ? 'quiet' : 'call'} busy={isPending} onClick={() => mutate(!agreed_at)}>
          {agreed_at ? words.takeBack : words.agree}
        </Button>
      </Stack>
    </PagePart>
  )
}
