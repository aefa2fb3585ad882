import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { flowWords } from '../words/flow.ts'
import { useClaimFlow } from './claim-flow.ts'

const words = flowWords.who

/** An unsubmitted draft; nothing is discarded without asking. */
export function DraftUnderWay() {
  const { dispatch, forget } = useClaimFlow()
  const startOver = () => {
    forget()
    dispatch({ type: 'drafted', draft: undefined })
  }
  return (
    <Notice title={words.resumeTitle}>
      <Stack gap="md" align="start">
        <p>{words.resumeText}</p>
        <Button tone="quiet" onClick={startOver}>
          {words.startOver}
        </Button>
      </Stack>
    </Notice>
  )
}
