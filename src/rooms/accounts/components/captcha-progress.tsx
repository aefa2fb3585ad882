import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Stack } from '#ui/stack.tsx'
import { accountsWords } from '../words.ts'

const words = accountsWords.login

/** Says why the login takes a moment longer, and how far the device's task is; nothing while there is none. */
export function CaptchaProgress({ checking }: { checking: number | undefined }) {
  if (checking === undefined) return null
  return (
    <Stack gap="sm">
      <Notice tone="info" live>
        {words.checking}
      </Notice>
      <ProgressBar label={words.checkingDone(Math.floor(checking * 100))} done={checking} />
    </Stack>
  )
}
