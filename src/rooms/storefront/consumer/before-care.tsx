import { EmergencyPanel } from '#ui/emergency-panel.tsx'
import { careWords as words } from '../words/care.ts'

/** The signs with which nobody should read on, before the price of home care. */
export function BeforeCare() {
  const calls = [
    { label: words.call112, phone: '112' },
    { label: words.call108, phone: '108' },
  ]
  return (
    <EmergencyPanel title={words.signs} calls={calls}>
      {words.notNow}
    </EmergencyPanel>
  )
}
