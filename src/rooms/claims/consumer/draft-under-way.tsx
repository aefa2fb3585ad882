import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { flowWords } from '../words/flow.ts'
import { useClaimFlow } from './claim-flow.ts'
import classes from './draft-under-way.module.css'

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
      <p className={classes.text}>{words.resumeText}</p>
      <Button tone="quiet" onClick={startOver}>
        {words.startOver}
      </Button>
    </Notice>
  )
}
