import { EmergencyPanel } from '#ui/emergency-panel.tsx'
import { careWords } from '../words/screens.ts'

const { title, text, call112, call108 } = careWords.emergency

/** Help for somebody in danger; nothing is sold to them. */
export function EmergencyNotice() {
  const calls = [
    { label: call112, phone: '112' },
    { label: call108, phone: '108' },
  ]
  return (
    <EmergencyPanel title={title} calls={calls} live>
      {text}
    </EmergencyPanel>
  )
}
