import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { memberWords } from '../words/member.ts'

const words = memberWords.advice

/** What to do in danger, above everything else, until our staff have dealt with it. */
export function Advice() {
  return (
    <Stack gap="md">
      <Notice tone="bad" title={words.title} live>
        {words.text}
      </Notice>
      <a href="tel:112" className={buttonClass({ tone: 'danger', wide: true })}>
        {words.call112}
      </a>
      <a href="tel:108" className={buttonClass({ tone: 'quiet', wide: true })}>
        {words.call108}
      </a>
    </Stack>
  )
}
