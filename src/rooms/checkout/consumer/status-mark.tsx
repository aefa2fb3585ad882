import { IconDisc } from '#ui/icon-disc.tsx'
import { IconCircleX, IconInfoCircle, IconMinus } from '#ui/icons.ts'

const ICONS = { bad: IconCircleX, neutral: IconMinus, info: IconInfoCircle } as const

/** A large mark above a sentence with the same meaning. */
export function StatusMark({ tone }: { tone: keyof typeof ICONS }) {
  const Icon = ICONS[tone]
  return (
    <IconDisc tone={tone} size="2xl">
      <Icon size={36} aria-hidden="true" />
    </IconDisc>
  )
}
