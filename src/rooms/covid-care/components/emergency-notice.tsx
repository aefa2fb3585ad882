import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { careWords } from '../words/screens.ts'

/** Help for somebody in danger; nothing is sold to them. */
export function EmergencyNotice() {
  const { title, text, call112, call108 } = careWords.emergency
  return (
    <Stack gap="md">
      <Notice tone="bad" title={title} live>
        {text}
      </Notice>
      <a href="tel:112" className={buttonClass({ tone: 'danger', wide: true })}>
        {call112}
      </a>
      <a href="tel:108" className={buttonClass({ tone: 'quiet', wide: true })}>
        {call108}
      </a>
    </Stack>
  )
}
